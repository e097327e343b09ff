import { Button, Group, Modal, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useStore } from '../platform/store.js';
import { closeQuestion } from './tab-store.js';
import type { Tab } from './tabs.js';

/** Asked before unsaved work is closed. */
export function CloseQuestion({ titleOf }: { titleOf: (tab: Tab) => string }) {
  const { t } = useTranslation('shell');
  const question = useStore(closeQuestion);
  const stay = (): void => closeQuestion.set(undefined);
  const [first] = question?.dirty ?? [];
  return (
    <Modal opened={!!question} onClose={stay} title={t('guard.title')} size="sm" closeButtonProps={{ 'aria-label': t('tabs.closeThis') }}>
      <Text mb="md">
        {question &&
          first &&
          (question.dirty.length === 1 ? t('guard.one', { title: titleOf(first) }) : t('guard.many', { count: question.dirty.length }))}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" data-autofocus onClick={stay}>
          {t('guard.stay')}
        </Button>
        <Button
          color="red"
          onClick={() => {
            question?.go();
            stay();
          }}
        >
          {t('guard.leave')}
        </Button>
      </Group>
    </Modal>
  );
}
