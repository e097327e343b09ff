import { Button, Code, CopyButton, Group, Modal, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useWords } from '../../i18n/language.js';

export type Once = Readonly<{ title: string; about: string; secret: string }>;

/** A first password, or the secret of a client: shown now and never again, so a click beside it does not take it away. */
export function ShownOnce({ once, onClose }: Readonly<{ once: Once | undefined; onClose: () => void }>) {
  const { t } = useTranslation('ui');
  const words = useWords();
  return (
    <Modal
      opened={once !== undefined}
      onClose={onClose}
      closeOnClickOutside={false}
      title={once?.title}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Text size="sm" mb="xs">
        {once?.about}
      </Text>
      <Group>
        <Code fz="md" style={{ overflowWrap: 'anywhere' }}>
          {once?.secret}
        </Code>
        <CopyButton value={once?.secret ?? ''}>
          {({ copied, copy }) => (
            <Button size="compact-sm" variant="default" onClick={copy}>
              {copied ? t('copied') : words({ zh: '复制', en: 'Copy' })}
            </Button>
          )}
        </CopyButton>
      </Group>
    </Modal>
  );
}
