import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomInt } from 'node:crypto';
import { keptSecret, type CompleteConfig } from '@cloud-factory/config';
import { makeDemo, people } from '@cloud-factory/demo';
import { defaultRoles } from '@cloud-factory/domain/platform';

const sizes = { none: 0, small: 60, large: 300 } as const;

/** A password that a person can type: no characters that look alike. */
const readable = (): string => {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  return Array.from({ length: 12 }, (_, i) => (i > 0 && i % 4 === 0 ? '-' : '') + letters.charAt(randomInt(letters.length))).join('');
};

/** What a person of the demo is in the house, by the alias of the role. */
const roleName = (alias: string): string => {
  const role = defaultRoles.find((each) => each.alias === alias);
  return role ? `${role.zh} ${role.en}` : alias;
};

/**
 * Makes the demo in the background, once per installation, with progress on the console. One that was interrupted goes on at the next start.
 * Answers how to stop it; a failure is said and hurts nobody.
 */
export function startDemo(config: CompleteConfig, base: string, say: (line: string) => void): () => void {
  const orders = sizes[config.demo];
  if (orders === 0) return () => undefined;
  const folder = join(config.dataDir, 'keys');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { secret: password } = keptSecret(folder, 'demo-password', readable);
  const done = join(config.dataDir, `demo-${config.demo}.done`);
  say(`  演示账号 demo accounts, password 密码 ${password}`);
  for (const { account, name, roles } of people) say(`    ${account.padEnd(10)} ${name} ${roles.map(roleName).join(' · ')}`);
  say('');
  if (existsSync(done)) return () => undefined;
  const stop = new AbortController();
  let told = 0;
  const onProgress = (made: number, all: number): void => {
    const tenth = Math.floor((made / all) * 10);
    if (tenth > told) {
      told = tenth;
      say(`  演示数据 demo orders ${made} / ${all}`);
    }
  };
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(new Date());
  void makeDemo({ base, adminPassword: config.adminPassword, password, orders, today, onProgress, signal: stop.signal }).then(
    () => {
      if (!stop.signal.aborted) writeFileSync(done, `${new Date().toISOString()}\n`);
    },
    (error: unknown) => {
      if (!stop.signal.aborted)
        say(`! The demo stopped: ${error instanceof Error ? error.message : String(error)}. The next start goes on with it.`);
    },
  );
  return () => stop.abort();
}
