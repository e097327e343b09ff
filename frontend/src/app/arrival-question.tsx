import { Button, Group, Modal, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ArrivalQuestion as Question } from '../platform/arrival.js';

/** Asked before a secret in the address signs somebody out for somebody else. Whoever closes it stays who they are. */
export function ArrivalQuestion({ question: { person, answer } }: Readonly<{ question: Question }>) {
  const { t } = useTranslation('session');
  const stay = (): void => answer(false);
  return (
    <Modal opened onClose={stay} title={t('arrival.title')} size="md" closeButtonProps={{ 'aria-label': t('close') }}>
      <Text mb="xs">{t('arrival.ask', { name: person.realName || person.account, account: person.account })}</Text>
      <Text mb="md" size="sm">
        {t('arrival.doubt')}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => answer(true)}>
          {t('arrival.goOn')}
        </Button>
        <Button data-autofocus onClick={stay}>
          {t('arrival.stay')}
        </Button>
      </Group>
    </Modal>
  );
}
