import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi, type TestUser } from '../testing/harness.js';

let api: TestApi;
let admin: TestUser;
let clerk: TestUser;

beforeAll(async () => {
  api = await startTestApi();
  [admin, clerk] = [await api.as('admin'), await api.as('clerk')];
  const param = { paramName: '允许嵌入的站点', paramKey: 'frame.hosts', paramValue: 'docs.example.com, http://10.0.0.5' };
  expect((await admin.post('/api/blade-system/param/submit', param)).status).toBe(200);
  await api.caughtUp();
}, 60_000);
afterAll(() => api.close());

const asked = (address: string, user = clerk) => user.get('/api/console/frames', { address });

describe('R018 a page from elsewhere', () => {
  it('stands in a page whose policy lets in its place and no other, sandboxed', async () => {
    const { body } = await asked('https://docs.example.com/help/start.html?a=1&b="x"');
    expect(body.data.origin).toBe('https://docs.example.com');
    const page = await api.inject({ path: body.data.url });
    expect(page.status).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.headers['content-security-policy']).toContain(
      "default-src 'none'; style-src 'unsafe-inline'; frame-src https://docs.example.com;",
    );
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(page.headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(page.text).toContain('src="https://docs.example.com/help/start.html?a=1&amp;b=%22x%22"');
    expect(page.text).toContain('sandbox="allow-scripts allow-forms allow-popups allow-same-origin"');
    expect(page.text).not.toContain('<script');
  });

  it('is refused when the tenant’s list does not name its place, and when it is no page', async () => {
    expect((await asked('https://evil.example/docs.example.com')).body).toMatchObject({
      code: 409,
      refusal: 'FrameNotAllowed',
      msg: '不允许嵌入 https://evil.example 的页面，请管理员在参数 frame.hosts 中添加',
    });
    expect((await asked('https://10.0.0.5/')).body.refusal).toBe('FrameNotAllowed');
    for (const address of ['javascript:alert(1)', 'data:text/html,x', '/help.html'])
      expect((await asked(address)).body.refusal).toBe('FrameNotAPage');
    // Another tenant named nothing.
    expect((await asked('https://docs.example.com/', await api.as('clerk', api.b))).body.refusal).toBe('FrameNotAllowed');
  });

  it('is reached by its link alone, and not for long', async () => {
    const { url } = (await asked('http://10.0.0.5/')).body.data;
    expect((await api.inject({ path: `${url}x` })).status).toBe(403);
    api.clock.pass(61_000);
    expect((await api.inject({ path: url })).status).toBe(403);
  });
});
