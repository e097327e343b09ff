// Something for the pages of administrators to show: departments, posts, another tenant with its package, a provider that answers, scopes, jobs.
import type { Client } from '@cloud-factory/demo';
import { createHash } from 'node:crypto';
import { password } from '../people.js';

/** Somebody with two roles and two departments to choose between. */
export const roamer = 'fangyuan';

type Made = Readonly<{ id: string }>;
const hashed = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The parts that one has with or without somebody elsewhere: `provider` is one that answers, `frame` a place whose pages may stand in a tab. */
export type Elsewhere = Readonly<{
  provider: Readonly<{ issuer: string; clientId: string; clientSecret: string }>;
  frame: string;
}>;

const submit = (admin: Client, path: string, body: object): Promise<Made> =>
  admin.post<Made>(`${path}/submit`, body, `e2e:administration:${path}:${JSON.stringify(body)}`);

async function people(admin: Client): Promise<void> {
  const company = await submit(admin, 'blade-system/dept', { deptCode: 'HQ', deptName: '云工厂', type: 'company', sort: 1 });
  const [crowns] = await Promise.all(
    ['固定部', '活动部', '仓储物流部'].map((deptName, nth) =>
      submit(admin, 'blade-system/dept', { deptCode: `D${nth}`, deptName, type: 'department', parentId: company.id, sort: nth + 1 }),
    ),
  );
  for (const [nth, postName] of ['厂长', '车间主任', '技师'].entries())
    await submit(admin, 'blade-system/post', { postCode: `P${nth}`, postName, category: nth === 0 ? 'executive' : 'staff', sort: nth + 1 });
  const roles = await admin.get<readonly Readonly<{ id: string; roleAlias: string }>[]>('blade-system/role/select');
  const roleIds = roles.slice(1, 3).map(({ id }) => id);
  const account = { account: roamer, name: '方圆', realName: '方圆', deptId: crowns?.id ?? null, roleIds, password: hashed(password) };
  await submit(admin, 'blade-user', account);
}

async function platform(admin: Client, { provider, frame }: Elsewhere): Promise<void> {
  const { issuer, clientId, clientSecret } = provider;
  await submit(admin, 'blade-system/provider', { source: 'oa', name: 'OA', issuer, clientId, clientSecret });
  await admin.post('blade-system/provider/enable', { id: 'oa' }, 'e2e:administration:oa');
  const hosts = { paramName: '允许嵌入的站点', paramKey: 'frame.hosts', paramValue: `https://help.example.com\n${frame}` };
  await submit(admin, 'blade-system/param', hosts);
  const { id: packageId } = await submit(admin, 'blade-system/tenant-package', {
    packageName: '基础版',
    menuId: 'order,order.orderentry,system,system.user,system.role',
    remark: '试用三个月',
  });
  const tenant = { tenantName: '深圳第二工厂', domain: 'factory2.example.com', linkman: '李建国', contactNumber: '0755-12345678' };
  await submit(admin, 'blade-system/tenant', { ...tenant, address: '深圳市南山区科技园', accountLimit: 50, packageId });
  const client = { clientId: 'reports', grants: 'client_credentials', scopes: 'integration,reports', tenantId: '000000' };
  await submit(admin, 'blade-system/client', { ...client, accessSeconds: 3600, refreshSeconds: 0 });
}

async function scopes(admin: Client): Promise<void> {
  const menuId = 'order.orderentry';
  const pathPattern = '/api/saas-order/orderentry/list';
  await submit(admin, 'blade-system/data-scope', { menuId, resource: 'orderentry', kind: 'own', name: '本人的订单' });
  await submit(admin, 'blade-system/api-scope', { menuId, method: 'GET', pathPattern, name: '订单查询' });
}

/** Several at once: some are over when one looks, some are not. */
export async function startJobs(admin: Client): Promise<void> {
  for (const nth of [1, 2, 3]) {
    const { jobId } = await admin.get<{ jobId: string }>('saas-order/orderphotographfile/exportPhotoReport');
    if (nth === 2) await admin.post(`console/jobs/${jobId}/cancel`, {}).catch(() => undefined); // over already
  }
}

/** Fills the pages of administrators of a house that nobody administers yet. */
export async function fillAdministration(admin: Client, elsewhere: Elsewhere): Promise<void> {
  await people(admin);
  await platform(admin, elsewhere);
  await scopes(admin);
  await startJobs(admin);
}
