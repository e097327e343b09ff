import { expect, it } from 'vitest';
import type { TenantClient } from '../../shared/index.js';
import { findUserOptions } from './query.js';

it('R172 a house of ten thousand people still has all of them to choose from', async () => {
  const rows = Array.from({ length: 10_000 }, (_, nth) => ({
    id: `u${nth}`,
    account: `a${nth}`,
    name: '',
    realName: '',
    deptId: '',
    roleIds: [],
  }));
  const client = { scope: { tenant: '000000' }, query: async () => ({ rows }) } as unknown as TenantClient; // what is asked of it
  expect(await findUserOptions(client)).toHaveLength(10_000);
});
