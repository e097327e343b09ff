import { userList } from '@cloud-factory/domain/platform/contract';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../platform/lazy-part.js';
import { usePermissions } from '../../platform/permissions.js';
import { usePerson } from '../../platform/person.js';
import { ListPage } from '../../ui/list/list-page.js';
import type { GivenView } from '../../ui/list/kept-view.js';
import { StatusBadge } from '../../ui/status-badge.js';
import { removeUsersPath, type UserRow } from '../admin-queries.js';
import { MadePasswords, type Made } from './made-passwords.js';
import { resetPasswords, unlockUsers } from './user-queries.js';

const GrantDialog = lazyPart(async () => (await import('./grant-dialog.js')).GrantDialog);
export const userStatusLabels = userList.fields.status.kind === 'choice' ? userList.fields.status.options : {};

const views: readonly GivenView[] = [{ key: 'pending', label: { zh: '待审核', en: 'Waiting' }, search: { status: 'pending' } }];
const write = 'user.write';
/** Whoever waits has no roles and no password of ours to reset: they are let in first. */
const isUser = ({ status }: UserRow): boolean => status !== 'pending';

/** Who may sign in, and who asks to. */
export function UserListPage() {
  const { userId } = usePerson();
  const { may } = usePermissions();
  const [granted, setGranted] = useState<readonly UserRow[]>([]);
  const [made, setMade] = useState<readonly Made[]>([]);
  const reset = async (rows: readonly UserRow[], commandId: string): Promise<void> => {
    const answered = await resetPasswords(
      rows.map(({ id }) => id),
      commandId,
    );
    const nameOf = new Map(rows.map(({ id, realName, account }) => [id, `${realName} (${account})`]));
    setMade(answered.flatMap(({ id, password }) => (password === null ? [] : [{ name: nameOf.get(id) ?? id, password }])));
  };
  const grant = { key: 'grant', label: { zh: '分配角色', en: 'Grant roles' }, permission: write } as const;
  const unlock = { key: 'unlock', label: { zh: '解除锁定', en: 'Unlock' }, permission: write } as const;
  const newPassword = {
    key: 'reset',
    label: { zh: '重置密码', en: 'Reset password' },
    permission: write,
    ask: {
      zh: '为所选用户生成新密码？他们的所有会话将结束。',
      en: 'Make new passwords for the selected users? All their sessions will end.',
    },
  } as const;
  return (
    <>
      <ListPage<UserRow>
        list={userList}
        permission="user.read"
        href={({ id }) => `/system/user/${id}`}
        create={{ href: '/system/user/new', permission: write }}
        remove={{ path: removeUsersPath, permission: write, isShown: ({ id }) => id !== userId }}
        views={may('user.read') ? views : []}
        rowActions={[
          { ...grant, isShown: (row) => isUser(row) && row.id !== userId, run: (row) => setGranted([row]) },
          { ...newPassword, isShown: isUser, run: (row, commandId) => reset([row], commandId) },
          { ...unlock, isShown: isUser, run: ({ id }, commandId) => unlockUsers([id], commandId) },
        ]}
        bulkActions={[
          { ...grant, run: (rows) => setGranted(rows) },
          { ...newPassword, run: reset },
          {
            ...unlock,
            run: (rows, commandId) =>
              unlockUsers(
                rows.map(({ id }) => id),
                commandId,
              ),
          },
        ]}
        cells={{
          status: ({ status }) => <StatusBadge status={status} labels={userStatusLabels} />,
          account: ({ id, account }) => (id === userId ? <b>{account}</b> : account),
        }}
      />
      <Suspense>{granted.length > 0 && <GrantDialog users={granted} onClose={() => setGranted([])} />}</Suspense>
      <MadePasswords made={made} onClose={() => setMade([])} />
    </>
  );
}
