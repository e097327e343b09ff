import { Button, Divider, Group, Image, Stack, TextInput, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { leaveFor } from '../platform/arrival.js';
import { captchaQuery } from './door-queries.js';

export type Captcha = Readonly<{ key: string; code: string }>;
type CodeProps = Readonly<{ code: string; isMissing: boolean; onChange: (captcha: Captcha) => void; round: number }>;

/** The code of a picture. `round`: how many tries there were; each uses its picture up. */
export function CaptchaField({ code, isMissing, onChange, round }: CodeProps) {
  const { t } = useTranslation('session');
  const { data, isError, isFetching, refetch } = useQuery(captchaQuery(round));
  return (
    <Group align="flex-start" wrap="nowrap" gap="xs">
      <TextInput
        id="login-code"
        label={t('door.code')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={5}
        flex={1}
        value={code}
        error={isMissing && t('door.needCode')}
        onChange={(event) => onChange({ key: data?.key ?? '', code: event.currentTarget.value })}
      />
      <UnstyledButton
        mt={24}
        type="button"
        aria-label={isError ? t('door.noPicture') : t('door.another')}
        title={isError ? t('door.noPicture') : t('door.another')}
        disabled={isFetching}
        onClick={() => {
          onChange({ key: '', code: '' });
          void refetch();
        }}
      >
        <Image src={data?.image} alt="" h={48} w={150} radius="sm" fallbackSrc="data:image/gif;base64,R0lGODlhAQABAAAAACw=" />
      </UnstyledButton>
    </Group>
  );
}

/** A button for each other system that knows people. */
export function OtherWays({ providers }: Readonly<{ providers: readonly Readonly<{ source: string; name: string }>[] }>) {
  const { t } = useTranslation('session');
  return (
    <Stack gap="xs">
      <Divider label={t('door.others')} />
      {providers.map(({ source, name }) => (
        <Button key={source} variant="default" fullWidth onClick={() => leaveFor(source)} data-typed>
          {t('door.through', { name })}
        </Button>
      ))}
    </Stack>
  );
}
