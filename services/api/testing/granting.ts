// Roles and users for specs of what may be granted, and the definitions that scopes are granted by.
import { sha256 } from '../auth/passwords.js';
import type { TestAnswer, TestUser } from './asking.js';
import type { TestApi } from './harness.js';
import { dataOf } from './thread-data.js';

const password = 'Neun-Wale-im-Fjord';
const system = '/api/blade-system';

/** A user who is signed in. Reads what was written before, as a page that was opened a moment later does. */
export type SignedIn = Pick<TestUser, 'get' | 'post' | 'userId' | 'inject'>;
export type Granting = ReturnType<typeof grantingOf>;

export const idOf = async (answer: Promise<TestAnswer>): Promise<string> => dataOf(await answer).id;

/** By an administrator who may grant all. */
export function grantingOf(api: TestApi, admin: TestUser) {
  let made = 0;
  const known = new Map<string, string>();
  return {
    /** A role of its own with what it was granted. */
    roleWith: async (grant: object): Promise<string> => {
      made += 1;
      const id = await idOf(admin.post(`${system}/role/submit`, { roleName: `角色${made}`, roleAlias: `scoped${made}` }));
      dataOf(await admin.post(`${system}/role/grant`, { roleIds: [id], ...grant }));
      return id;
    },

    userWith: async (roleIds: readonly string[], more: object = {}): Promise<SignedIn> => {
      made += 1;
      const account = `scoped${made}`;
      const user = { account, name: account, realName: account, password: sha256(password), roleIds, ...more };
      const userId = await idOf(admin.post('/api/blade-user/submit', user));
      const { body } = await api.signIn(account, password);
      const headers = { 'blade-auth': `bearer ${body.access_token}` };
      const inject: TestUser['inject'] = async (request) => {
        await api.caughtUp();
        return api.inject({ ...request, headers: { ...headers, ...request.headers } });
      };
      return {
        userId: userId as TestUser['userId'],
        inject,
        get: (path, query) => inject({ path, ...(query && { query }) }),
        post: (path, body, options = {}) => inject({ method: 'POST', path, ...(body !== undefined && { body }), ...options }),
      };
    },

    /** The definition of a data scope, made once. */
    dataScope: async (resource: string, kind: string, menuId = 'system.role'): Promise<string> => {
      const name = `${menuId} ${resource} ${kind}`;
      const id = known.get(name) ?? (await idOf(admin.post(`${system}/data-scope/submit`, { menuId, resource, kind, name })));
      known.set(name, id);
      return id;
    },

    apiScope: (menuId: string, method: string, pathPattern: string): Promise<string> =>
      idOf(admin.post(`${system}/api-scope/submit`, { menuId, method, pathPattern, name: `${method} ${pathPattern}` })),
  };
}
