import { Alert, Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { sentenceOf } from './notices.js';

type Props = Readonly<{ onSubmit: () => void; error: unknown; isPending: boolean; children: ReactNode }>;

/** The form of a deed: its inputs, why it was refused, and the button that does it. Whoever draws it checks what was typed. */
export function DeedForm({ onSubmit, error, isPending, children }: Props) {
  const { t } = useTranslation('ui');
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Stack gap="md">
        {children}
        {error !== null && error !== undefined && (
          <Alert color="red" role="alert">
            {sentenceOf(error)}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={isPending}>
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
