import { Button, Group, Modal, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { signOut } from '../platform/session.js';

/** Asked before one signs out. */
export function SignOutQuestion({ onClose }: Readonly<{ onClose: () => void }>) {
  const { t } = useTranslation('shell');
  return (
    <Modal opened onClose={onClose} title={t('user.signOutTitle')} size="sm" closeButtonProps={{ 'aria-label': t('user.cancel') }}>
      <Text mb="md">{t('user.signOutAsk')}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('user.cancel')}
        </Button>
        <Button onClick={() => void signOut()}>{t('user.confirm')}</Button>
      </Group>
    </Modal>
  );
}
