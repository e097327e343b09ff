import { Button, Code, CopyButton, Group, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export type Made = Readonly<{ name: string; password: string }>;

/** Passwords that the server made: shown once, to whoever must hand them on. A click beside them does not take them away. */
export function MadePasswords({ made, onClose }: Readonly<{ made: readonly Made[]; onClose: () => void }>) {
  const { t } = useTranslation(['admin', 'ui']);
  return (
    <Modal
      opened={made.length > 0}
      onClose={onClose}
      closeOnClickOutside={false}
      title={t('admin:user.newPassword')}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <Stack gap="sm">
        {made.map(({ name, password }) => (
          <div key={name}>
            <Text size="sm" mb={4}>
              {t('admin:user.shownOnce', { name })}
            </Text>
            <Group>
              <Code fz="lg" data-typed>
                {password}
              </Code>
              <CopyButton value={password}>
                {({ copied, copy }) => (
                  <Button size="compact-sm" variant="default" aria-label={`${t('admin:user.copy')} ${name}`} onClick={copy}>
                    {copied ? t('ui:copied') : t('admin:user.copy')}
                  </Button>
                )}
              </CopyButton>
            </Group>
          </div>
        ))}
      </Stack>
    </Modal>
  );
}
