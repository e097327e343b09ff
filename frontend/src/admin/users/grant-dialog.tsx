import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language.js';
import { formatList } from '../../platform/format.js';
import { useDeed } from '../../ui/deed.js';
import { Dialog } from '../../ui/dialog.js';
import { noticeDone, sentenceOf } from '../../ui/notices.js';
import type { UserRow } from '../admin-queries.js';
import { RolesSelect } from './roles-select.js';
import { grantRoles } from './user-queries.js';

/** R164: the roles that all of these users have from here on. Those that they share already are filled in. */
export function GrantDialog({ users, onClose }: Readonly<{ users: readonly UserRow[]; onClose: () => void }>) {
  const { t } = useTranslation(['admin', 'ui']);
  const language = useLanguage();
  const [first] = users;
  const [roleIds, setRoleIds] = useState<readonly string[]>(
    () => first?.roleIds.filter((id) => users.every((user) => user.roleIds.includes(id))) ?? [],
  );
  const [isDirty, setDirty] = useState(false);
  const { go, error, isPending } = useDeed((wanted: readonly string[], commandId: string) =>
    grantRoles({ userIds: users.map(({ id }) => id), roleIds: wanted }, commandId),
  );
  return (
    <Dialog isDirty={isDirty} onClose={onClose} title={t('admin:user.grant')}>
      <Stack>
        <Text size="sm" data-typed>
          {formatList(
            users.map(({ realName }) => realName),
            language,
          )}
        </Text>
        <RolesSelect
          value={roleIds}
          onChange={(next) => {
            setRoleIds(next);
            setDirty(true);
          }}
        />
        <Text size="xs" c="dimmed">
          {t('admin:user.grantHint')}
        </Text>
        {error && (
          <Alert color="red" role="alert">
            {sentenceOf(error)}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button
            loading={isPending}
            onClick={() =>
              go(roleIds, () => {
                noticeDone(t('ui:done.done'));
                onClose();
              })
            }
          >
            {t('ui:save')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
