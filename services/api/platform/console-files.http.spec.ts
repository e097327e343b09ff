// The console is built anew under a running server: whoever opens a page gets the new one, and never nothing.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../testing/harness.js';

const consoleFolder = mkdtempSync(join(tmpdir(), 'console-files-'));
const index = join(consoleFolder, 'index.html');
const asset = (name: string) => join(consoleFolder, 'assets', name);

/** A console whose page names one script. */
function build(script: string): void {
  rmSync(join(consoleFolder, 'assets'), { recursive: true, force: true });
  mkdirSync(join(consoleFolder, 'assets'));
  writeFileSync(asset(script), `console.log('${script}');`);
  writeFileSync(index, `<!doctype html><title>console</title><script type="module" src="/assets/${script}"></script>`);
}

let api: TestApi;
beforeAll(async () => {
  build('index-old.js');
  api = await startTestApi({ deps: { consoleFolder } });
}, 120_000);
afterAll(async () => {
  await api.close();
  rmSync(consoleFolder, { recursive: true });
});

const get = (path: string, language = 'zh') => api.inject({ path, headers: { 'accept-language': language } });

test('a console that was built anew is served with its own files, for good; the old ones are not there, and are no page', async () => {
  expect((await get('/assets/index-old.js')).text).toContain('index-old.js');
  build('index-new.js');
  for (const path of ['/', '/order/orderentry']) expect((await get(path)).text).toContain('/assets/index-new.js');
  expect(await get('/assets/index-new.js')).toMatchObject({
    status: 200,
    text: `console.log('index-new.js');`,
    headers: { 'cache-control': 'public, max-age=31536000, immutable', 'content-type': expect.stringContaining('javascript') },
  });
  const old = await get('/assets/index-old.js');
  expect([old.status, old.headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
});

test('nothing beside the console is a file of it', async () => {
  writeFileSync(join(consoleFolder, '..', 'console-files-secret.js'), 'secret');
  for (const path of [
    '/assets/../../console-files-secret.js',
    '/assets/..%2f..%2fconsole-files-secret.js',
    '/assets/%2e%2e/%2e%2e/console-files-secret.js',
    '/assets/..',
  ])
    expect((await get(path)).text).not.toContain('secret');
  rmSync(join(consoleFolder, '..', 'console-files-secret.js'));
});

test.each([
  ['zh', '系统正在更新', '立即重试'],
  ['en', 'being updated', 'Try again now'],
])('while it is built, the page says so in %s and asks again', async (language, words, link) => {
  rmSync(index);
  for (const path of ['/', '/order/orderentry']) {
    const answer = await get(path, language);
    expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '3', 'content-type': 'text/html; charset=utf-8' } });
    for (const each of [words, link, 'http-equiv="refresh"']) expect(answer.text).toContain(each);
  }
  build('index-again.js');
  expect((await get('/')).text).toContain('index-again.js');
});
