// What the specs of tenants, packages, menus and clients ask of whoever administers the platform.
import { idAs } from '@cloud-factory/domain/shared/ids';
import type { TestAnswer, TestUser } from './asking.js';
import { startTestApi, type TestApi } from './harness.js';

export type MadeTenant = Readonly<{ tenantId: string; account: string; password: string; version: number }>;

export const system = (call: string): string => `/api/blade-system/${call}`;
export const bearer = (token: string) => ({ 'blade-auth': `bearer ${token}` });

function dataOf({ status, text, body }: TestAnswer) {
  if (status !== 200) throw new Error(`${status} ${text}`);
  return body.data;
}

export type Tenancy = Awaited<ReturnType<typeof startTenancy>>;

/** An API, and `platform`: its administrator. */
export async function startTenancy() {
  // A data source may lie here; nobody calls it.
  const api: TestApi = await startTestApi({ settings: { OUTGOING_HOSTS: 'lan:db.example.com:5432' } });
  const platform: TestUser = await api.as('admin');
  const signIn = ({ tenantId, account, password }: Omit<MadeTenant, 'version'>): Promise<TestAnswer> =>
    api.signIn(account, password, idAs(tenantId));
  return {
    api,
    platform,
    signIn,
    submitted: async (call: string, body: object): Promise<{ id: string; version: number }> =>
      dataOf(await platform.post(system(call), body)),
    removed: (call: string, ids: string): Promise<TestAnswer> => platform.post(system(call), undefined, { query: { ids } }),
    /** What a list or a detail answers the platform. */
    // oxlint-disable-next-line typescript/no-explicit-any -- a spec looks into any answer
    asked: async (call: string, query: Readonly<Record<string, string | number>> = {}): Promise<any> => {
      // The answer to a write waits half a second for the lists of the platform, which on a busy machine may be too short.
      await api.caughtUp();
      return dataOf(await platform.get(system(call), query));
    },
    /** A tenant of one's own per test: what is suspended or removed must not be another test's. */
    newTenant: async (rest: object = {}): Promise<MadeTenant> =>
      dataOf(await platform.post(system('tenant/submit'), { tenantName: '新工厂', ...rest })),
    newDatasource: async (name: string): Promise<string> => {
      const at = { host: 'db.example.com', port: 5432, database: 'inspection', user: 'reader', tls: true, password: 'canary-secret' };
      return dataOf(await platform.post('/api/blade-develop/datasource/submit', { name, ...at })).id;
    },
    tokenOf: async (made: MadeTenant): Promise<string> => {
      const { status, text, body } = await signIn(made);
      if (status !== 200) throw new Error(text);
      return body.access_token;
    },
    /** The codes of the pages that a session's menu shows. */
    menuOf: async (token: string): Promise<readonly string[]> => {
      const { body } = await api.inject({ path: system('menu/routes'), headers: bearer(token) });
      return body.data.flatMap(({ children }: { children: { code: string }[] }) => children.map(({ code }) => code));
    },
    /** What the guard cached of sessions may be a second old. */
    passSecond: (): void => api.clock.pass(1_000),
  };
}
