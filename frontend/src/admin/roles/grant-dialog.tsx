import { Skeleton, Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.js';
import { NotRead } from '../../ui/not-read.js';
import { useLanguage } from '../../i18n/language.js';
import { formatList } from '../../platform/format.js';
import { roleQuery } from '../admin-queries.js';
import { RoleGrants } from './role-grants.js';

type Props = Readonly<{ roleIds: readonly string[]; onClose: () => void }>;

/** Menus, data scopes and API scopes of one role or of several at once. It begins with what they share, and all of them end with what it shows. */
export function RoleGrantDialog({ roleIds, onClose }: Props) {
  const { t } = useTranslation('admin');
  const [isDirty, setDirty] = useState(false);
  const language = useLanguage();
  const asked = useQueries({ queries: roleIds.map((id) => ({ ...roleQuery(id), staleTime: 0 })) });
  const roles = asked.flatMap(({ data, isFetchedAfterMount }) => (data && isFetchedAfterMount ? [data] : []));
  // What was read stays when reading it again fails: something may be ticked in it.
  const failed = asked.find(({ data, error }) => error && !data)?.error;
  return (
    <Dialog isDirty={isDirty} size="xl" onClose={onClose} title={t('role.grant')}>
      {failed && <NotRead error={failed} />}
      {!failed && roles.length < roleIds.length && <Skeleton h={300} />}
      {!failed && roles.length === roleIds.length && (
        <>
          <Text size="sm" mb="xs">
            <span data-typed>
              {formatList(
                roles.map(({ roleName }) => roleName),
                language,
              )}
            </span>
            {roles.length > 1 && (
              <Text span size="sm" c="dimmed" ml="sm">
                {t('role.grantHint')}
              </Text>
            )}
          </Text>
          <RoleGrants roles={roles} onDirty={setDirty} onDone={onClose} />
        </>
      )}
    </Dialog>
  );
}
