import { environmentSchema, settings, type Environment, type Profile, type SettingName } from './settings.js';

export type ObjectStoreSettings = Readonly<{ endpoint: string; region: string; bucket: string; accessKey: string; secretKey: string }>;

/** The settings as the programs use them. The three secrets may still be missing in the embedded profile: see `withSecrets`. */
export type Config = Readonly<{
  profile: Profile;
  host: string;
  port: number;
  dataDir: string;
  databaseUrl: string | null;
  adminPassword: string | null;
  masterKey: string | null;
  sessionKey: string | null;
  demo: 'none' | 'small' | 'large';
  publicUrl: string | null;
  trustedProxies: readonly string[];
  signIn: Readonly<{ hasCaptcha: boolean; hasSwitch: boolean }>;
  /** Whether the code generator writes anything. */
  hasGenerator: boolean;
  logLevel: NonNullable<Environment['LOG_LEVEL']>;
  metricsToken: string | null;
  requestsPerSecond: number;
  /** Where parts in processes of their own tell how they are. */
  partPorts: Readonly<{ host: string; projector: number; worker: number }>;
  /** From where on a house is not well. */
  healthLimits: Readonly<{ behindSeconds: number; behindEvents: number; refusals: number; queueSeconds: number; diskPercent: number }>;
  /** How long the logs of administrators are kept, in days. */
  logDays: Readonly<Record<'usual' | 'api' | 'error', number>>;
  objectStore: ObjectStoreSettings | null;
  /** How much may be stored: see `services/files/stored-bytes.ts`. In bytes and files. */
  space: Readonly<Record<'tenantBytes' | 'accountBytes' | 'unusedFiles' | 'unusedBytes' | 'freeBytes', number>>;
  /** Whom the server may call: see `services/api/platform/outgoing.ts`. */
  outgoingHosts: readonly string[];
}>;

/** The start must stop: each sentence names a setting and says what to change. Never the value, for it may be a secret. */
export class ConfigError extends Error {
  constructor(readonly sentences: readonly string[]) {
    super(sentences.join('\n'));
  }
}

const gigabyte = 1_073_741_824;

/** What stands in manuals, examples and other people's leaks. Compared without case. */
const knownPasswords = new Set([
  'admin',
  'admin123',
  'admin1234',
  'admin@123',
  'administrator',
  'password',
  'password1',
  'password123',
  'passw0rd',
  'p@ssw0rd',
  '12345678',
  '123456789',
  '1234567890',
  '11111111',
  '88888888',
  '00000000',
  'qwerty123',
  'qwertyuiop',
  'changeme',
  'change-me',
  'change_me',
  'changeit',
  'secret',
  'secretkey',
  'secret-key',
  'letmein1',
  'iloveyou',
  'postgres',
  'minioadmin',
  'bladex',
  'blade123',
  'cloud-factory',
  'cloudfactory',
  'saber_secret',
  'sword_secret',
  'example',
  'example-password',
  'default',
  'welcome1',
  'test1234',
  'your-password',
  'yourpassword',
]);

/** A key of one repeated byte, of counted bytes, or of readable words was typed, not drawn. */
function isTypedKey(text: string): boolean {
  const bytes = Buffer.from(text, 'base64');
  const first = bytes[0] ?? 0;
  const step = ((bytes[1] ?? 0) - first) & 255;
  const isCounted = bytes.every((byte, index) => byte === ((first + step * index) & 255));
  return isCounted || new Set(bytes).size < 8 || bytes.every((byte) => byte >= 0x20 && byte < 0x7f);
}

const isKnown = (secret: string): boolean => knownPasswords.has(secret.toLowerCase()) || new Set(secret).size < 3;

const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || host.startsWith('127.');

/** The accounts of the demo share one password, which is printed: where others reach them, they are wanted in so many words or not made. */
const demoBeyondLoopback = (env: Environment): readonly string[] =>
  env.DEMO === undefined
    ? ['DEMO is not set, and accounts with one printed password would be made: set it to none, or to small or large if that is wanted.']
    : [];

/** Defaults and examples that must not start anywhere but on one's own machine (S04). */
function wellKnownSecrets(env: Environment): string[] {
  const found: string[] = [];
  for (const name of ['MASTER_KEY', 'SESSION_KEY'] as const) {
    const value = env[name];
    if (value !== undefined && isTypedKey(value))
      found.push(`${name} is a well-known or typed key: draw one with "openssl rand -base64 32".`);
  }
  if (env.MASTER_KEY !== undefined && env.MASTER_KEY === env.SESSION_KEY)
    found.push('SESSION_KEY is the same as MASTER_KEY: draw another one with "openssl rand -base64 32".');
  for (const name of ['ADMIN_PASSWORD', 'METRICS_TOKEN', 'S3_SECRET_KEY'] as const) {
    const value = env[name];
    if (value !== undefined && isKnown(value)) found.push(`${name} is a well-known default or example: choose another one.`);
  }
  if ((env.ADMIN_PASSWORD?.length ?? 8) < 8) found.push('ADMIN_PASSWORD is shorter than 8 characters: choose a longer one.');
  if (env.DATABASE_URL !== undefined) {
    const { password } = new URL(env.DATABASE_URL);
    if (password === '' || isKnown(decodeURIComponent(password)))
      found.push('DATABASE_URL carries no password or a well-known one: give the owner of the database another one.');
  }
  return found;
}

function objectStoreOf(env: Environment): ObjectStoreSettings | null {
  if (env.S3_ENDPOINT === undefined) return null;
  const { S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = env;
  if (bucket === undefined || accessKey === undefined || secretKey === undefined) {
    throw new ConfigError(['S3_ENDPOINT is set: set S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY too, or unset it.']);
  }
  return { endpoint: env.S3_ENDPOINT, region: env.S3_REGION, bucket, accessKey, secretKey };
}

/**
 * Reads the settings from an environment. Throws `ConfigError` with one sentence per mistake: a value of the wrong form, a secret
 * missing outside the embedded profile, a well-known secret there.
 */
export function readConfig(variables: Readonly<Record<string, string | undefined>>): Config {
  const names = Object.keys(settings);
  const parsed = environmentSchema.safeParse(Object.fromEntries(names.map((name) => [name, variables[name]])));
  if (!parsed.success) {
    const wrong = [...new Set(parsed.error.issues.map((issue) => String(issue.path[0])))] as SettingName[]; // the schema has no other keys
    throw new ConfigError(wrong.map((name) => `${name} must be ${settings[name].wants}: change it or unset it.`));
  }
  const env = parsed.data;
  if (env.PROFILE === 'embedded' && !isLoopback(env.HOST)) {
    const sentences = [...wellKnownSecrets(env), ...demoBeyondLoopback(env)].map(
      (each) => `${each} (HOST is ${env.HOST}: others reach it.)`,
    );
    if (sentences.length > 0) throw new ConfigError(sentences);
  }
  if (env.PROFILE !== 'embedded') {
    const required: readonly SettingName[] = ['DATABASE_URL', 'ADMIN_PASSWORD', 'MASTER_KEY', 'SESSION_KEY'];
    const missing = required
      .filter((name) => env[name] === undefined)
      .map((name) => `${name} is missing: outside the embedded profile it must be ${settings[name].wants}.`);
    const sentences = [...missing, ...wellKnownSecrets(env)];
    if (sentences.length > 0) throw new ConfigError(sentences);
  }
  return {
    profile: env.PROFILE,
    host: env.HOST,
    port: env.PORT,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL ?? null,
    adminPassword: env.ADMIN_PASSWORD ?? null,
    masterKey: env.MASTER_KEY ?? null,
    sessionKey: env.SESSION_KEY ?? null,
    demo: env.DEMO ?? (env.PROFILE === 'embedded' ? 'large' : 'none'),
    publicUrl: env.PUBLIC_URL ?? null,
    trustedProxies: env.TRUSTED_PROXIES,
    signIn: { hasCaptcha: env.SIGN_IN_CAPTCHA === 'on', hasSwitch: env.SIGN_IN_SWITCH === 'on' },
    hasGenerator: (env.CODE_GENERATOR ?? (env.PROFILE === 'embedded' ? 'on' : 'off')) === 'on',
    logLevel: env.LOG_LEVEL ?? (env.PROFILE === 'embedded' ? 'warn' : 'info'),
    metricsToken: env.METRICS_TOKEN ?? null,
    requestsPerSecond: env.REQUESTS_PER_SECOND,
    partPorts: { host: env.PART_HOST, projector: env.PROJECTOR_PORT, worker: env.WORKER_PORT },
    healthLimits: {
      behindSeconds: env.HEALTH_BEHIND_SECONDS,
      behindEvents: env.HEALTH_BEHIND_EVENTS,
      refusals: env.HEALTH_REFUSALS,
      queueSeconds: env.HEALTH_QUEUE_SECONDS,
      diskPercent: env.HEALTH_DISK_PERCENT,
    },
    logDays: { usual: env.USUAL_LOG_DAYS, api: env.API_LOG_DAYS, error: env.ERROR_LOG_DAYS },
    objectStore: objectStoreOf(env),
    space: {
      tenantBytes: env.STORED_GB_PER_TENANT * gigabyte,
      accountBytes: env.STORED_GB_PER_ACCOUNT * gigabyte,
      unusedFiles: env.UNUSED_FILES_PER_ACCOUNT,
      unusedBytes: env.UNUSED_GB_PER_ACCOUNT * gigabyte,
      freeBytes: env.FREE_GB * gigabyte,
    },
    outgoingHosts: env.OUTGOING_HOSTS,
  };
}

/** What a start should say aloud though it goes on. `user`: the number of the account that it runs as; undefined where there are none. */
export function warningsOf({ host, trustedProxies, publicUrl }: Config, user?: number): readonly string[] {
  const isSecure = publicUrl?.startsWith('https:') ?? false;
  const warnings: string[] = [];
  if (!isLoopback(host) && trustedProxies.length === 0 && !isSecure)
    warnings.push(
      `HOST is ${host}, and neither TRUSTED_PROXIES nor an https PUBLIC_URL is set: passwords and tokens would travel unprotected. Put TLS in front.`,
    );
  // This program speaks no TLS: with https something stands in front, and all callers would come from its address.
  if (isSecure && trustedProxies.length === 0)
    warnings.push(
      'PUBLIC_URL is https, and TRUSTED_PROXIES is not set: all callers count as one, the proxy, so that the limits and the wrong passwords of one keep everybody out. Name the proxy in TRUSTED_PROXIES.',
    );
  if (user === 0)
    warnings.push('Cloud Factory runs as root and needs none of its rights: run it as an account of its own (docs/operations.md).');
  return warnings;
}
