import { userList } from '@cloud-factory/domain/platform/contract';
import { usePerson } from '../platform/person.js';
import { ListPage } from '../ui/list/list-page.js';
import { StatusBadge } from '../ui/status-badge.js';
import { removeUsersPath, type UserRow } from './admin-queries.js';

export const userStatusLabels = userList.fields.status.kind === 'choice' ? userList.fields.status.options : {};

/** Who may sign in. */
export function UserListPage() {
  const { userId } = usePerson();
  return (
    <ListPage<UserRow>
      list={userList}
      permission="user.read"
      href={({ id }) => `/system/user/${id}`}
      create={{ href: '/system/user/new', permission: 'user.write' }}
      remove={{ path: removeUsersPath, permission: 'user.write' }}
      cells={{
        status: ({ status }) => <StatusBadge status={status} labels={userStatusLabels} />,
        account: ({ id, account }) => (id === userId ? <b>{account}</b> : account),
      }}
    />
  );
}
