import { Alert, Button, Group, Modal, PasswordInput, Text } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { sha256 } from '../platform/sha256.js';
import { sentenceOf } from '../ui/notices.js';

type Props = Readonly<{ onClose: () => void; onChosen: (hash: string) => Promise<void> }>;

/** Asks for the password that the screen is locked with. It is not kept: its hash is, as long as the page lives. */
export function LockDialog({ onClose, onChosen }: Props) {
  const { t } = useTranslation('session');
  const [passwd, setPasswd] = useState('');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (passwd === '') return setError(t('lock.needPassword'));
    setBusy(true);
    setFailure(undefined);
    try {
      await onChosen(await sha256(passwd));
    } catch (refused) {
      setFailure(sentenceOf(refused));
      setBusy(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title={t('lock.setTitle')} size="sm" closeButtonProps={{ 'aria-label': t('close') }}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        {failure && (
          <Alert color="red" role="alert" mb="sm">
            {failure}
          </Alert>
        )}
        <PasswordInput
          label={t('lock.password')}
          autoComplete="off"
          data-autofocus
          required
          value={passwd}
          error={error}
          onChange={(event) => {
            setPasswd(event.currentTarget.value);
            setError(undefined);
          }}
        />
        <Text size="xs" c="dimmed" mt="xs">
          {t('lock.hint')}
        </Text>
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t('lock.lock')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
