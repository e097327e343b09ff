import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, testPassword, type TestApi, type TestUser } from '../testing/harness.js';

let api: TestApi;
let clerk: TestUser;
let technician: TestUser;
beforeAll(async () => {
  api = await startTestApi();
  [clerk, technician] = [await api.as('clerk'), await api.as('technician')];
}, 120_000);
afterAll(() => api.close());

describe('R082 R083 M041 M042 C110 the picture', () => {
  function crc(bytes: Buffer): number {
    let value = -1;
    for (const byte of bytes) {
      value ^= byte;
      for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (0xedb88320 & -(value & 1));
    }
    return ~value >>> 0;
  }
  /** A real png of one colour, and as large as wanted. */
  function png(colour: number, padding = 0): Buffer {
    const chunk = (type: string, data: Buffer): Buffer => {
      const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
      const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
      length.writeUInt32BE(data.length);
      check.writeUInt32BE(crc(body));
      return Buffer.concat([length, body, check]);
    };
    const head = Buffer.from([0, 0, 0, 2, 0, 0, 0, 2, 8, 0, 0, 0, 0]);
    const pixels = deflateSync(Buffer.from([0, colour, colour, 0, colour, colour]));
    const parts = [chunk('IHDR', head), chunk('IDAT', pixels), ...(padding > 0 ? [chunk('teXt', Buffer.alloc(padding, 32))] : [])];
    return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...parts, chunk('IEND', Buffer.alloc(0))]);
  }
  const send = (person: TestUser, body: Buffer) =>
    person.inject({ method: 'POST', path: '/api/console/avatar', body, headers: { 'content-type': 'application/octet-stream' } });

  test('C110 is taken by its content, answered by the token call, and shown to whoever has its address', async () => {
    expect((await send(clerk, png(7))).status).toBe(200);
    const { avatar } = (await api.signIn('clerk', testPassword)).body;
    expect(avatar).toMatch(/^\/api\/console\/avatars\//);
    expect((await clerk.get('/api/blade-user/info')).body.data.avatar).toBe(avatar);
    const shown = await api.inject({ path: avatar });
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/png']);
    expect(Number(shown.headers['content-length'])).toBe(png(7).length);
    expect((await send(clerk, png(9))).status).toBe(200);
    expect((await api.signIn('clerk', testPassword)).body.avatar).not.toBe(avatar);
  });

  test('another file, another tenant or a made-up signature have no address', async () => {
    await send(technician, png(8));
    const { avatar } = (await api.signIn('technician', testPassword)).body;
    for (const wrong of [avatar.replace('000000', '111111'), `${avatar.slice(0, -3)}AAA`, '/api/console/avatars/x'])
      expect((await api.inject({ path: wrong })).status).toBe(404);
  });

  test.each([
    ['no picture', (): Buffer => Buffer.from('<svg onload="alert(1)"/>'), 'AvatarTypeWrong', '头像只能是 jpg 或 png 图片'],
    ['a gif', (): Buffer => Buffer.from('GIF89a........'), 'AvatarTypeWrong', '头像只能是 jpg 或 png 图片'],
    ['more than 500 kB', (): Buffer => png(1, 500 * 1024), 'AvatarTooLarge', '头像不能超过 500 KB'],
  ])('%s is refused in words', async (_, picture, refusal, msg) => {
    expect(await send(technician, picture())).toMatchObject({ status: 409, body: { refusal, msg } });
  });

  test('a page that calls itself a png is refused by what it holds', async () => {
    const bytes = Buffer.concat([png(1).subarray(0, 8), Buffer.from('<html><script>alert(1)</script>')]);
    expect((await send(technician, bytes)).status).toBe(409);
  });

  test('sent without a body there is none any more', async () => {
    const before = (await api.signIn('technician', testPassword)).body.avatar;
    expect(before).not.toBe('');
    expect((await technician.post('/api/console/avatar', { picture: 'x' })).status).toBe(415);
    expect((await technician.post('/api/console/avatar', {})).status).toBe(200);
    expect((await api.signIn('technician', testPassword)).body.avatar).toBe('');
  });
});
