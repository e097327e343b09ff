import { Button, Group, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { isShortPassword, shortestNewPassword } from '@cloud-factory/domain/shared/password';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { api, Refused } from '../platform/api.js';
import { newCommandId } from '../platform/command-id.js';
import { signOut, type Session } from '../platform/session.js';
import { sha256 } from '../platform/sha256.js';
import { noticeDone, noticeWarning } from '../ui/notices.js';
import { notifications } from '@mantine/notifications';
import { ownTenantQuery } from './door-queries.js';

type Entered = Readonly<Record<'tenantId' | 'name' | 'account' | 'password' | 'password2', string>>;

/** R075: the first thing that is wrong, in this order; last, a password that is too short. */
export function wrongOf({ tenantId, account, password, password2 }: Entered) {
  if (tenantId.trim() === '') return 'needTenant';
  if (account.trim() === '') return 'needAccount';
  if (password === '' || password2 === '') return 'needPassword';
  if (password !== password2) return 'differ';
  return isShortPassword(password, shortestNewPassword) ? 'short' : undefined;
}

const fieldOf = {
  needTenant: 'tenantId',
  needAccount: 'account',
  needPassword: 'password',
  differ: 'password2',
  short: 'password',
} as const;

/** R071 R072: whoever signed in elsewhere and is nobody here asks to be let in. There is no other way on from here than that, or out. */
export function RegisterDialog({ guest }: Readonly<{ guest: Session }>) {
  const { t } = useTranslation(['session', 'ui']);
  const own = useQuery({ ...ownTenantQuery, enabled: guest.tenantId === '' });
  const known = guest.tenantId || own.data?.tenantId || '';
  const [entered, setEntered] = useState<Entered>({ tenantId: '', name: guest.userName, account: '', password: '', password2: '' });
  const [wrong, setWrong] = useState<ReturnType<typeof wrongOf>>();
  const [isBusy, setBusy] = useState(false);
  const sentence = (what: NonNullable<typeof wrong>): string =>
    what === 'short' ? t('ui:form.shortPassword', { min: shortestNewPassword }) : t(`session:register.${what}`);
  const field = (name: keyof Entered) => ({
    id: `register-${name}`,
    label: t(`session:register.${name}`),
    value: entered[name],
    error: wrong && fieldOf[wrong] === name ? sentence(wrong) : undefined,
    onChange: (event: { currentTarget: { value: string } }) => setEntered({ ...entered, [name]: event.currentTarget.value }),
  });

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const tenantId = known || entered.tenantId.trim();
    const first = wrongOf({ ...entered, tenantId });
    setWrong(first);
    if (first) {
      noticeWarning(sentence(first));
      return document.getElementById(`register-${fieldOf[first]}`)?.focus();
    }
    setBusy(true);
    const account = entered.account.trim();
    const body = {
      tenantId,
      name: entered.name.trim() || account,
      account,
      password: await sha256(entered.password),
      oauthId: guest.oauthId ?? '',
    };
    try {
      await api.post('blade-user/register-guest', body, newCommandId());
      noticeDone(t('session:register.sent'));
      await signOut();
    } catch (error) {
      const said = error instanceof Refused ? (error.errors[0]?.message ?? error.message) : '';
      const message = said || t('session:register.failed');
      notifications.show({ color: 'red', role: 'alert', message, closeButtonProps: { 'aria-label': t('ui:close') } });
      setBusy(false);
    }
  };
  return (
    <Modal
      opened
      onClose={() => void signOut()}
      title={t('session:register.title')}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <form noValidate autoComplete="off" onSubmit={(event) => void submit(event)}>
        <Stack>
          <Text size="sm" c="dimmed">
            {t('session:register.hint')}
          </Text>
          {known === '' && <TextInput {...field('tenantId')} required data-autofocus />}
          <TextInput {...field('name')} />
          <TextInput {...field('account')} required autoCapitalize="none" spellCheck={false} data-autofocus={known !== ''} />
          {(['password', 'password2'] as const).map((name) => (
            <PasswordInput key={name} {...field(name)} required autoComplete="new-password" />
          ))}
          <Group justify="flex-end">
            <Button variant="default" onClick={() => void signOut()}>
              {t('session:register.cancel')}
            </Button>
            <Button type="submit" loading={isBusy}>
              {t('session:register.submit')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
