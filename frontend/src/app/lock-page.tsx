import { Alert, Avatar, Button, Center, Group, Paper, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { useEffect, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../platform/api.js';
import { newCommandId } from '../platform/command-id.js';
import { locked, lockPath } from '../platform/lock.js';
import { signOut, type Session } from '../platform/session.js';
import { sha256 } from '../platform/sha256.js';
import { sentenceOf } from '../ui/notices.js';
import { hasUnsaved } from './leave.js';

/** The address is `/lock` as long as the page stands, wherever one tries to go; then it is again what it was. */
function useLockedAddress(): void {
  useEffect(() => {
    const before = location.pathname === lockPath ? '/' : location.pathname + location.search;
    const state: unknown = history.state;
    const hold = (): void => {
      if (location.pathname !== lockPath) history.replaceState(state, '', lockPath);
    };
    hold();
    addEventListener('popstate', hold);
    return () => {
      removeEventListener('popstate', hold);
      if (location.pathname === lockPath) history.replaceState(state, '', before);
    };
  }, []);
}

/**
 * Nothing but the way back in, or out. What was open stays as it was. Whoever goes out need not be the one who is locked: nothing that is kept here is
 * deleted, as when a session ends by itself.
 */
export function LockPage({ person }: Readonly<{ person: Session }>) {
  const { t } = useTranslation('session');
  const [passwd, setPasswd] = useState('');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const title = t('lock.title');
  useLockedAddress();
  useEffect(() => {
    const before = document.title;
    document.title = title;
    return () => {
      document.title = before;
    };
  }, [title]);

  const unlock = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (passwd === '') return setError(t('lock.needPassword'));
    setBusy(true);
    setFailure(undefined);
    try {
      await api.post('console/unlock', { passwd: await sha256(passwd) }, newCommandId());
      locked.set(false);
    } catch (refused) {
      setFailure(sentenceOf(refused));
      setPasswd('');
      setBusy(false);
    }
  };
  const askToLeave = async (): Promise<void> => {
    if (await hasUnsaved(person)) setLeaving(true);
    else await signOut();
  };
  return (
    <Center component="main" mih="100dvh" p="md" bg="var(--mantine-color-default-hover)">
      <Paper withBorder shadow="sm" radius="md" p="xl" w="100%" maw={360}>
        <form noValidate onSubmit={(event) => void unlock(event)}>
          <Stack align="stretch">
            <Stack align="center" gap={4}>
              <Avatar size={56} radius="xl" color="brand" src={person.avatar || null} alt="" />
              <Title order={1} fz="lg">
                {person.realName || person.account}
              </Title>
              <Text size="sm" c="dimmed">
                {t('lock.text')}
              </Text>
            </Stack>
            {failure && (
              <Alert color="red" role="alert">
                {failure}
              </Alert>
            )}
            <PasswordInput
              label={t('lock.password')}
              autoComplete="off"
              autoFocus
              value={passwd}
              error={error}
              onChange={(event) => {
                setPasswd(event.currentTarget.value);
                setError(undefined);
              }}
            />
            <Button type="submit" loading={isBusy}>
              {t('lock.unlock')}
            </Button>
            <Button variant="subtle" color="gray" onClick={() => void askToLeave()}>
              {t('lock.signOut')}
            </Button>
            {isLeaving && <LeaveQuestion person={person} onClose={() => setLeaving(false)} />}
          </Stack>
        </form>
      </Paper>
    </Center>
  );
}

/** In the page, for a dialog would listen for keys, and none is heard here. */
function LeaveQuestion({ person, onClose }: Readonly<{ person: Session; onClose: () => void }>) {
  const { t } = useTranslation('session');
  return (
    <Alert color="yellow" role="alert" title={t('leave.ask')}>
      {t('lock.kept', { name: person.realName || person.account })}
      <Group mt="xs" justify="flex-end">
        <Button size="xs" variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button size="xs" onClick={() => void signOut()}>
          {t('leave.confirm')}
        </Button>
      </Group>
    </Alert>
  );
}
