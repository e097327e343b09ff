import { Button, Group, Modal, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../platform/api.js';
import { noticeDone, noticeFailed } from '../ui/notices.js';

/** Asks, has the server look everything of the session up anew, and reads every page again. */
export function ClearCache({ onClose }: Readonly<{ onClose: () => void }>) {
  const { t } = useTranslation(['shell', 'ui']);
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const clear = async (): Promise<void> => {
    setBusy(true);
    try {
      await api.get('blade-auth/oauth/clear-cache');
      await queryClient.invalidateQueries();
      noticeDone(t('shell:tabs.cleared'));
    } catch (error) {
      noticeFailed(error);
    }
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={t('ui:prompt')} size="sm" closeButtonProps={{ 'aria-label': t('ui:close') }}>
      <Text mb="md">{t('shell:tabs.clearCacheAsk')}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('ui:cancel')}
        </Button>
        <Button data-autofocus loading={isBusy} onClick={() => void clear()}>
          {t('ui:ok')}
        </Button>
      </Group>
    </Modal>
  );
}
