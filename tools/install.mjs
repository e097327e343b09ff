// Installs what is missing. Needs Node and npm alone, because it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
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

/** Whether the process that wrote its id there still runs; whoever is just writing it does. */
function isHeld(place) {
  const id = existsSync(place) ? readFileSync(place, 'utf8') : '';
  try {
    return id === '' || process.kill(Number(id), 0);
  } catch (error) {
    return error.code === 'EPERM'; // somebody else's
  }
}

/** Two commands that are started at once would take each other's libraries away: the second waits for the first. Answers what lets it go. */
function oneAtATime() {
  const place = join(root, '.installing');
  for (let waited = 0; ; waited += 1) {
    try {
      writeFileSync(place, String(process.pid), { flag: 'wx' });
      return () => rmSync(place, { force: true });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (!isHeld(place)) rmSync(place, { force: true });
    else if (waited === 0) console.log('Another command installs the libraries; waiting …');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
  }
}

/** The arguments of every process that this machine shows, with the folder that relative ones are meant from. */
function argumentsOfAll() {
  if (process.platform === 'linux')
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => {
        try {
          return [
            { pid: Number(pid), args: readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0'), cwd: readlinkSync(`/proc/${pid}/cwd`) },
          ];
        } catch {
          return []; // it ended meanwhile, or is another account's
        }
      });
  if (process.platform === 'win32') return []; // there an open library cannot be removed
  const { stdout } = spawnSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' });
  return (stdout ?? '').split('\n').map((line) => ({ pid: Number.parseInt(line, 10), args: line.trim().split(' ').slice(1), cwd: '/' }));
}

/** The processes of the product that run from this checkout: to take their libraries away would break them. */
export function runningFrom(folder = root) {
  const program = resolve(folder, 'deploy/local/dist/main.js');
  return argumentsOfAll()
    .filter(({ args, cwd, pid }) => pid !== process.pid && args.some((each) => each.endsWith('main.js') && resolve(cwd, each) === program))
    .map(({ pid }) => pid);
}

/** `npm ci` when the lock file is not the one that was installed last. */
export function installMissing() {
  assertNode();
  const stamp = join(root, 'node_modules', '.installed-lock');
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(process.versions.node.split('.')[0] ?? '')
    .digest('hex');
  const isInstalled = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === lock;
  if (isInstalled()) return;
  const running = runningFrom();
  if (running.length > 0) {
    console.error(
      `The libraries must be installed anew, and Cloud Factory runs from ${root} (process ${running.join(', ')}): stop it first.`,
    );
    process.exit(1);
  }
  const letGo = oneAtATime();
  const status = isInstalled() ? 0 : install();
  if (status === 0) writeFileSync(stamp, lock);
  letGo();
  if (status === 0) return;
  console.error('The libraries could not be installed; what npm says stands above.');
  process.exit(status);
}

/** Answers the exit code of npm. */
function install() {
  console.log('Installing libraries (once, about a minute) …');
  const { status } = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  return status ?? 1;
}

/** Builds what is stale; quiet when nothing is. Answers whether it worked. */
export function buildStale({ quiet = true } = {}) {
  const turbo = join(root, 'node_modules', 'turbo', 'bin', 'turbo');
  if (!existsSync(join(root, 'frontend', 'dist', 'index.html'))) console.log('Building (once, about a minute) …');
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

/** For what is run beside a house that runs: neither installs nor builds beneath it. Ends with a sentence when there is nothing to run. */
export function assertBuilt() {
  assertNode();
  if (existsSync(join(root, 'deploy/local/dist/backup/commands.js')) && existsSync(join(root, 'node_modules'))) return;
  console.error('Cloud Factory is not built here: run "npm start" once, or "npm ci && npm run build".');
  process.exit(1);
}
