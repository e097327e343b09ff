import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf } from '../testing/thread-data.js';
import { paths, startThread, type Thread } from '../testing/thread.js';

let thread: Thread;
let users: Thread['users'];

beforeAll(async () => {
  thread = await startThread();
  ({ users } = thread);
});
afterAll(() => thread.close());

describe('staff', () => {
  it('C775 C776 C787 C785 are entered and found', async () => {
    const id = await thread.enterTechnician();
    expect(dataOf(await users.admin.get(`${paths.staff}/detail`, { id }))).toMatchObject({ account: 'S044', skills: [] });
    expect(dataOf(await users.admin.get(`${paths.staff}/detailByAccount`, { account: 'S044' }))).toMatchObject({ id });
    expect(dataOf(await users.technician.get(`${paths.staff}/getStaffList`))).toMatchObject([{ id, account: 'S044' }]);
    expect(dataOf(await users.technician.get(`${paths.staff}/getStaffInfo`))).toMatchObject({ id });
    expect((await users.admin.get(`${paths.staff}/detail`, { id: v7() })).body).toMatchObject({ code: 404, refusal: 'StaffNotFound' });
  });
  it('C789 C788 C790 hold skills, which may be withdrawn', async () => {
    const { id } = dataOf(await users.admin.get(`${paths.staff}/detailByAccount`, { account: 'S044' }));
    dataOf(
      await users.admin.post('/api/saas-production/staffProcess/saveStaffProcessList', {
        staffId: id,
        processes: thread.processIds.map((processId) => ({ processId, level: 3 })),
      }),
    );
    const skills = dataOf(await users.admin.get('/api/saas-production/staffProcess/getStaffProcessList', { staffId: id }));
    expect(skills.map(({ processName }: { processName: string }) => processName)).toEqual(['设计', '激光熔化', '打磨']);
    dataOf(await users.admin.post('/api/saas-production/staffProcess/delStaffProcess', { ids: skills[2].id }));
    expect(dataOf(await users.admin.get('/api/saas-production/staffProcess/getStaffProcessList', { staffId: id }))).toHaveLength(2);
    dataOf(
      await users.admin.post('/api/saas-production/staffProcess/saveStaffProcessList', {
        staffId: id,
        processes: [{ processId: skills[2].processId }],
      }),
    );
  });
  it('C777 are retired', async () => {
    const { id } = dataOf(await users.admin.post(`${paths.staff}/submit`, { account: 'S045', name: '李师傅' }));
    expect((await users.admin.post(`${paths.staff}/submit`, { account: 'S045', name: '另一人' })).body).toMatchObject({
      code: 409,
      refusal: 'AlreadyTaken',
    });
    dataOf(await users.admin.inject({ method: 'POST', path: `${paths.staff}/remove`, query: { ids: id } }));
    expect(dataOf(await users.admin.get(`${paths.staff}/list`, { current: 1, size: 10 })).records).toMatchObject([{ account: 'S044' }]);
  });
});
