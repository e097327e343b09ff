import { Alert, Box, Button, Center, Group, Paper, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { isShortPassword, shortestPassword } from '@cloud-factory/domain/shared/password';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState, type FormEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../platform/lazy-part.js';
import { useLanguage } from '../i18n/language.js';
import { arrivalFailure } from '../platform/arrival.js';
import { useStore } from '../platform/store.js';
import { ownTenantQuery, waysQuery } from './door-queries.js';
import type { Captcha } from './login-ways.js';
import { left, resume, signIn, SignInRefused } from '../platform/session.js';
import { readSetting, writeSetting } from '../platform/settings.js';
import { LanguageMenu, Mark, SchemeSwitch } from './top-bar.js';

// Most installations have neither; who has fetches them.
const CaptchaField = lazyPart(async () => (await import('./login-ways.js')).CaptchaField);
const OtherWays = lazyPart(async () => (await import('./login-ways.js')).OtherWays);

type Entered = Readonly<{ tenantId: string; account: string; password: string }>;
type Missing = Partial<
  Record<keyof Entered, 'shell:login.needTenant' | 'shell:login.needAccount' | 'shell:login.needPassword' | 'ui:form.shortPassword'>
>;

const missingOf = ({ tenantId, account, password }: Entered): Missing => ({
  ...(!tenantId.trim() && { tenantId: 'shell:login.needTenant' as const }),
  ...(!account.trim() && { account: 'shell:login.needAccount' as const }),
  ...(!password && { password: 'shell:login.needPassword' as const }),
  ...(isShortPassword(password, shortestPassword) && { password: 'ui:form.shortPassword' as const }),
});

/** The page that needs nobody. A tenant that was used before is filled in; the password is never kept. */
export function LoginPage() {
  const { t } = useTranslation(['shell', 'ui']);
  const language = useLanguage();
  const [entered, setEntered] = useState<Entered>({ tenantId: readSetting<string>('tenant') ?? '000000', account: '', password: '' });
  const [wasSent, setSent] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const [failure, setFailure] = useState<Readonly<{ sentence: string; isRefusal: boolean }>>();
  const [captcha, setCaptcha] = useState<Captcha>({ key: '', code: '' });
  const [round, setRound] = useState(1);
  const ways = useQuery(waysQuery).data;
  const ownTenant = useQuery(ownTenantQuery).data?.tenantId;
  const arrival = useStore(arrivalFailure);
  const title = t('login.title');
  const product = t('product');
  useEffect(() => {
    document.title = `${title} - ${product}`;
  }, [title, product]);

  // The tenant that this address belongs to; what somebody typed goes before it.
  useEffect(() => {
    if (ownTenant) setEntered((current) => ({ ...current, tenantId: ownTenant }));
  }, [ownTenant]);
  useEffect(() => {
    if (arrival !== undefined) setFailure({ sentence: arrival, isRefusal: true });
  }, [arrival]);

  const missing = wasSent ? missingOf(entered) : {};
  const lacksCode = Boolean(ways?.captcha) && captcha.code.trim() === '';
  const textOf = (field: keyof Entered) => missing[field] && t(missing[field], { min: shortestPassword });
  const change = (field: keyof Entered) => (event: { currentTarget: { value: string } }) =>
    setEntered({ ...entered, [field]: event.currentTarget.value });

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setSent(true);
    const [first] = Object.keys(missingOf(entered));
    if (first ?? (lacksCode && 'code')) return document.getElementById(`login-${first ?? 'code'}`)?.focus();
    setBusy(true);
    setFailure(undefined);
    try {
      await signIn({
        ...entered,
        tenantId: entered.tenantId.trim(),
        account: entered.account.trim(),
        language,
        ...(ways?.captcha && { captcha }),
      });
      writeSetting('tenant', entered.tenantId.trim());
    } catch (error) {
      setFailure({ sentence: error instanceof SignInRefused ? error.message : '', isRefusal: error instanceof SignInRefused });
      setBusy(false);
      setCaptcha({ key: '', code: '' });
      setRound((count) => count + 1);
    }
  };

  return (
    <Box component="main" bg="var(--mantine-color-default-hover)" mih="100dvh">
      <Group justify="flex-end" p="xs" gap={4}>
        <LanguageMenu />
        <SchemeSwitch />
      </Group>
      <Center px="md" pt="8vh" pb="xl">
        <Paper withBorder shadow="sm" radius="md" p="xl" w="100%" maw={400}>
          <form noValidate onSubmit={(event) => void submit(event)}>
            <Stack gap="md">
              <Group gap="sm" wrap="nowrap">
                <Mark />
                <div>
                  <Title order={1} fz="lg" lh={1.3}>
                    {product}
                  </Title>
                  <Text size="sm" c="dimmed">
                    {t('login.subtitle')}
                  </Text>
                </div>
              </Group>
              {!failure && <WhyHere />}
              {failure && (
                <Alert color="red" variant="light" role="alert">
                  {failure.isRefusal ? failure.sentence || t('login.failed') : t('login.unreachable')}
                </Alert>
              )}
              <TextInput
                id="login-tenantId"
                label={t('login.tenant')}
                autoComplete="organization"
                value={entered.tenantId}
                onChange={change('tenantId')}
                error={textOf('tenantId')}
              />
              <TextInput
                id="login-account"
                label={t('login.account')}
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                data-autofocus
                autoFocus
                value={entered.account}
                onChange={change('account')}
                error={textOf('account')}
              />
              <PasswordInput
                id="login-password"
                label={t('login.password')}
                autoComplete="current-password"
                value={entered.password}
                onChange={change('password')}
                error={textOf('password')}
                description={capsLock ? t('login.capsLock') : undefined}
                onKeyUp={(event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))}
              />
              <Suspense>
                {ways?.captcha && <CaptchaField code={captcha.code} round={round} isMissing={wasSent && lacksCode} onChange={setCaptcha} />}
              </Suspense>
              <Button type="submit" size="md" loading={isBusy} fullWidth>
                {t('login.submit')}
              </Button>
              <Suspense>{ways && ways.providers.length > 0 && <OtherWays providers={ways.providers} />}</Suspense>
            </Stack>
          </form>
        </Paper>
      </Center>
    </Box>
  );
}

/** Whoever was sent here is told why; when only the connection is missing, they go on as who they are once it is back. */
function WhyHere() {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const why = useStore(left);
  const [isBusy, setBusy] = useState(false);
  if (why === undefined) return null;
  return (
    <Alert color={why === 'unreachable' ? 'orange' : 'blue'} variant="light" role="status">
      <Text size="sm">{t(`login.left.${why}`)}</Text>
      {why === 'unreachable' && (
        <Button
          mt="xs"
          size="compact-sm"
          variant="default"
          loading={isBusy}
          onClick={() => {
            setBusy(true);
            void resume(language).finally(() => setBusy(false));
          }}
        >
          {t('login.left.again')}
        </Button>
      )}
    </Alert>
  );
}
