import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig, warningsOf } from './config.js';
import { withSecrets } from './secrets.js';
import { envExample, settings } from './settings.js';

const key = (seed: string) =>
  Buffer.from(
    seed
      .repeat(32)
      .slice(0, 32)
      .split('')
      .map((letter, index) => (letter.charCodeAt(0) * 37 + index * index * 11) & 255),
  ).toString('base64');
const server = {
  PROFILE: 'server',
  DATABASE_URL: 'postgres://owner:Zu7-hardly-guessed@db:5432/cf',
  ADMIN_PASSWORD: 'Vier-Wale-1870',
  MASTER_KEY: key('a9'),
  SESSION_KEY: key('k3'),
};
const sentencesOf = (variables: Record<string, string>): readonly string[] => {
  try {
    readConfig(variables);
    return [];
  } catch (error) {
    return error instanceof ConfigError ? error.sentences : [String(error)];
  }
};

describe('settings', () => {
  test('nothing set is the embedded profile on loopback', () => {
    expect(readConfig({})).toMatchObject({
      profile: 'embedded',
      host: '127.0.0.1',
      port: 3000,
      dataDir: '.data',
      demo: 'large',
      databaseUrl: null,
      objectStore: null,
      outgoingHosts: [],
    });
  });

  test('.env.example is what the schema says', () => {
    expect(readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')).toBe(envExample());
  });

  test('every setting is described and has words for a refused start', () => {
    for (const [name, { says, wants }] of Object.entries(settings))
      expect([name, says.length > 5, wants.length > 5]).toEqual([name, true, true]);
  });

  test.each([
    ['PORT', 'many'],
    ['PORT', '70000'],
    ['PROFILE', 'production'],
    ['DATABASE_URL', 'mysql://x'],
    ['MASTER_KEY', 'short'],
    ['SESSION_KEY', 'c2hvcnQ='],
    ['DEMO', 'huge'],
    ['ADMIN_PASSWORD', 'shor'],
    ['LOG_LEVEL', 'loud'],
    ['SIGN_IN_CAPTCHA', 'sometimes'],
    ['SIGN_IN_SWITCH', '1'],
    ['CODE_GENERATOR', 'true'],
  ])('a bad %s stops the start with a sentence that names it and not its value', (name, value) => {
    const [sentence, ...others] = sentencesOf({ [name]: value });
    expect(sentence).toMatch(new RegExp(`^${name} must be .+: change it or unset it\\.$`));
    expect(sentence).not.toContain(value);
    expect(others).toEqual([]);
  });

  test('outside the embedded profile every missing secret is named', () => {
    expect(sentencesOf({ PROFILE: 'server' }).map((sentence) => sentence.split(' ')[0])).toEqual([
      'DATABASE_URL',
      'ADMIN_PASSWORD',
      'MASTER_KEY',
      'SESSION_KEY',
    ]);
  });

  test('a terminal that shows the passwords of a first start is not flooded with requests', () => {
    expect(readConfig({}).logLevel).toBe('warn');
    expect(readConfig({ LOG_LEVEL: 'debug' }).logLevel).toBe('debug');
  });

  test('the code generator is off in production unless a setting says on', () => {
    const has = (more: object) => readConfig({ ...more }).hasGenerator;
    expect([has({}), has({ CODE_GENERATOR: 'off' })]).toEqual([true, false]);
    expect([has(server), has({ ...server, PROFILE: 'cluster' }), has({ ...server, CODE_GENERATOR: 'on' })]).toEqual([false, false, true]);
  });

  test('a complete server profile starts, without demo data, and logs its requests', () => {
    expect(readConfig(server)).toMatchObject({ profile: 'server', demo: 'none', logLevel: 'info' });
  });

  test.each([
    ['ADMIN_PASSWORD', 'Admin@123'],
    ['ADMIN_PASSWORD', '11111111'],
    ['ADMIN_PASSWORD', 'Zu7-har'],
    ['MASTER_KEY', Buffer.alloc(32, 7).toString('base64')],
    ['MASTER_KEY', server.SESSION_KEY],
    ['SESSION_KEY', Buffer.from('cloud-factory-session-key-000001').toString('base64')],
    ['SESSION_KEY', Buffer.from(Array.from({ length: 32 }, (_, index) => index)).toString('base64')],
    ['DATABASE_URL', 'postgres://postgres:postgres@db:5432/cf'],
    ['DATABASE_URL', 'postgres://postgres@db:5432/cf'],
  ])('S04 the well-known %s %s is refused outside the embedded profile', (name, value) => {
    expect(sentencesOf({ ...server, [name]: value })).toHaveLength(1);
  });

  test('a half-configured object store stops the start', () => {
    expect(sentencesOf({ S3_ENDPOINT: 'http://127.0.0.1:9000' })).toHaveLength(1);
  });

  test('a public address without TLS starts, with a warning', () => {
    expect(warningsOf(readConfig({ HOST: '0.0.0.0', DEMO: 'none' }))).toHaveLength(1);
    expect(warningsOf(readConfig({}))).toEqual([]);
  });

  test.each(['127.0.0.1', '0.0.0.0'])(
    'SEC-11 https in front of %s without a trusted proxy starts, with a warning that names TRUSTED_PROXIES',
    (HOST) => {
      const behind = { HOST, DEMO: 'none', PUBLIC_URL: 'https://factory.example' };
      expect(warningsOf(readConfig(behind))).toEqual([expect.stringContaining('TRUSTED_PROXIES')]);
      expect(warningsOf(readConfig({ ...behind, TRUSTED_PROXIES: '10.0.0.1' }))).toEqual([]);
    },
  );

  test('SEC-12 beyond loopback the embedded profile takes no weak secret, and makes demo accounts only when it is told to', () => {
    const beyond = { HOST: '0.0.0.0', DEMO: 'none' };
    const zeroes = Buffer.alloc(32).toString('base64');
    expect(sentencesOf({ ...beyond, ADMIN_PASSWORD: 'admin', MASTER_KEY: zeroes }).map((each) => each.split(' ')[0])).toEqual([
      'MASTER_KEY',
      'ADMIN_PASSWORD',
      'ADMIN_PASSWORD',
    ]);
    expect(sentencesOf({ HOST: '0.0.0.0' })).toEqual([expect.stringMatching(/^DEMO is not set, .*HOST is 0\.0\.0\.0/)]);
    expect(sentencesOf(beyond)).toEqual([]);
    expect(sentencesOf({ ...beyond, DEMO: 'small' })).toEqual([]);
    expect(sentencesOf({ ADMIN_PASSWORD: 'admin', MASTER_KEY: zeroes })).toEqual([]);
  });

  test('SEC-22 a start as root says so, and what to do', () => {
    expect(warningsOf(readConfig({}), 0)).toEqual([expect.stringContaining('runs as root')]);
    expect(warningsOf(readConfig({}), 1_000)).toEqual([]);
  });

  test('OPS-S3 a master key that is missing is not drawn anew when there is a database', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'cloud-factory-keys-'));
    try {
      const config = readConfig({ DATA_DIR: dataDir });
      expect(() => withSecrets(config, { hasDatabase: true })).toThrow('A new one is not drawn');
      expect(readdirSync(join(dataDir, 'keys'))).toEqual([]);
      withSecrets(config);
      rmSync(join(dataDir, 'keys', 'admin-password'));
      expect(withSecrets(config, { hasDatabase: true }).madeAdminPassword).toBeNull();
      expect(readdirSync(join(dataDir, 'keys')).sort()).toEqual(['master-key', 'session-key']);
    } finally {
      rmSync(dataDir, { recursive: true });
    }
  });

  test('the embedded profile draws its secrets once, for its owner alone', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'cloud-factory-keys-'));
    try {
      const first = withSecrets(readConfig({ DATA_DIR: dataDir }));
      const second = withSecrets(readConfig({ DATA_DIR: dataDir }));
      expect(first.madeAdminPassword).toBe(first.config.adminPassword);
      expect(second).toEqual({ config: first.config, madeAdminPassword: null });
      expect(Buffer.from(first.config.masterKey, 'base64')).toHaveLength(32);
      expect(statSync(join(dataDir, 'keys', 'master-key')).mode & 0o777).toBe(0o600);
    } finally {
      rmSync(dataDir, { recursive: true });
    }
  });
});
