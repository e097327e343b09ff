import { Button, Group, Modal, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Session } from '../platform/session.js';
import { hasUnsaved, leave } from './leave.js';

/** Asked before one signs out; says what would be lost. */
export function SignOutQuestion({ person, onClose }: Readonly<{ person: Session; onClose: () => void }>) {
  const { t } = useTranslation('session');
  const [isUnsaved, setUnsaved] = useState(false);
  useEffect(() => void hasUnsaved(person).then(setUnsaved), [person]);
  return (
    <Modal opened onClose={onClose} title={t('leave.title')} size="sm" closeButtonProps={{ 'aria-label': t('cancel') }}>
      <Text mb="md">{t('leave.ask')}</Text>
      {isUnsaved && (
        <Text mb="md" size="sm" role="status">
          {t('leave.unsaved')}
        </Text>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button onClick={() => void leave(person)}>{t('leave.confirm')}</Button>
      </Group>
    </Modal>
  );
}
