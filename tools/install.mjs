// Installs what is missing. Needs Node and npm alone, because it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/** Throws, in a sentence, when this Node is too old. */
export function assertNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`Node ${process.versions.node} is too old: Cloud Factory needs 20.19 or newer.`);
    process.exit(1);
  }
}

/** `npm ci` when the lock file is not the one that was installed last. */
export function installMissing() {
  assertNode();
  const stamp = join(root, 'node_modules', '.installed-lock');
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(process.versions.node.split('.')[0] ?? '')
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  console.log('Installing libraries (once, about a minute) …');
  const { status } = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error('The libraries could not be installed; what npm says stands above.');
    process.exit(status ?? 1);
  }
  writeFileSync(stamp, lock);
}

/** Builds what is stale; quiet when nothing is. Answers whether it worked. */
export function buildStale({ quiet = true } = {}) {
  const turbo = join(root, 'node_modules', 'turbo', 'bin', 'turbo');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [turbo, 'run', 'build', '--output-logs=errors-only', '--no-update-notifier'],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 1 << 26,
      env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' },
    },
  );
  if (status !== 0 || !quiet) console.log(`${stdout}\n${stderr}`);
  return status === 0;
}
