// Every setting there is, once: its shape, its default, what it is for. `.env.example` is made from this list and checked against it.
import * as z from 'zod';

export type Profile = 'embedded' | 'server' | 'cluster';

/** One setting. `says` is the comment in `.env.example`; `wants` completes the sentence "PORT must be …" of a refused start. */
type Setting = Readonly<{ schema: z.ZodType; says: string; wants: string; example: string; isSecret?: true }>;

const filled = (schema: z.ZodType) => z.preprocess((value) => (value === '' ? undefined : value), schema);

/** 32 bytes, so that it is a key and no password. */
const key = z.base64().refine((text) => Buffer.from(text, 'base64').length === 32);
const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.int().min(min).max(max));
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ });
const commaList = z.string().transform((text) =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== ''),
);

const keyWords = '32 bytes as base64 (make one with: openssl rand -base64 32)';

export const settings = {
  PROFILE: {
    schema: z.enum(['embedded', 'server', 'cluster']).default('embedded'),
    says: 'embedded: everything in one process, with a PostgreSQL of its own. server, cluster: an external PostgreSQL, secrets given here.',
    wants: 'embedded, server or cluster',
    example: 'embedded',
  },
  HOST: {
    schema: z.string().min(1).default('127.0.0.1'),
    says: 'Address to listen on. Anything but loopback wants TLS in front.',
    wants: 'an address, such as 127.0.0.1 or 0.0.0.0',
    example: '127.0.0.1',
  },
  PORT: {
    schema: wholeNumber(0, 65_535).default(3000),
    says: 'Console and API answer on this one port. 0 takes a free one.',
    wants: 'a port number from 0 to 65535',
    example: '3000',
  },
  DATA_DIR: {
    schema: z.string().min(1).default('.data'),
    says: 'Database, files and keys of the embedded profile.',
    wants: 'the path of a folder',
    example: '.data',
  },
  DATABASE_URL: {
    schema: postgresUrl.optional(),
    says: 'The owner of the database. Unset: the embedded PostgreSQL (embedded profile only).',
    wants: 'an address such as postgres://owner:password@host:5432/cloud_factory',
    example: '',
  },
  ADMIN_PASSWORD: {
    schema: z.string().min(5).optional(),
    isSecret: true,
    says: 'Password of the account admin of tenant 000000, used on the first start. Unset in the embedded profile: one is made, kept in DATA_DIR/keys and printed.',
    wants: 'at least 5 characters long, outside the embedded profile at least 8',
    example: '',
  },
  MASTER_KEY: {
    schema: key.optional(),
    isSecret: true,
    says: "Wraps the keys of personal data; the database roles' passwords come from it. 32 bytes, base64. Unset in the embedded profile: made in DATA_DIR/keys.",
    wants: keyWords,
    example: '',
  },
  SESSION_KEY: {
    schema: key.optional(),
    isSecret: true,
    says: 'Tokens of sessions are made and looked up with it. 32 bytes, base64. A new one signs everybody out. Unset in the embedded profile: made.',
    wants: keyWords,
    example: '',
  },
  DEMO: {
    schema: z.enum(['none', 'small', 'large']).optional(),
    says: 'Demo orders made at the first start: none, small (60) or large (300). Unset: large in the embedded profile, none elsewhere.',
    wants: 'none, small or large',
    example: '',
  },
  PUBLIC_URL: {
    schema: z.url({ protocol: /^https?$/ }).optional(),
    says: 'Where browsers reach the console. With https the refresh cookie is Secure and begins with __Host-.',
    wants: 'an address that begins with http:// or https://',
    example: '',
  },
  TRUSTED_PROXIES: {
    schema: commaList.default([]),
    says: 'Addresses or networks of proxies whose X-Forwarded-For counts, comma list. Unset: none counts.',
    wants: 'a comma list of addresses or networks',
    example: '',
  },
  SIGN_IN_CAPTCHA: {
    schema: z.enum(['off', 'on']).default('off'),
    says: 'on: whoever signs in at the console with a password also types the code of a picture.',
    wants: 'off or on',
    example: 'off',
  },
  SIGN_IN_SWITCH: {
    schema: z.enum(['off', 'on']).default('off'),
    says: 'on: people with several roles may work in one of them at a time, and choose it in the console.',
    wants: 'off or on',
    example: 'off',
  },
  CODE_GENERATOR: {
    schema: z.enum(['off', 'on']).optional(),
    says: 'on: administrators of the platform may have declarations of records written from forms, for people to review. Unset: on in the embedded profile, off elsewhere.',
    wants: 'off or on',
    example: '',
  },
  LOG_LEVEL: {
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
    says: 'How much is logged; info: a line for each request. Unset: warn in the embedded profile, where a terminal shows it, else info.',
    wants: 'fatal, error, warn, info, debug or silent',
    example: '',
  },
  USUAL_LOG_DAYS: {
    schema: wholeNumber(1, 3_650).default(180),
    says: 'How long an administrator finds what people did. The history of the business itself is never forgotten.',
    wants: 'a number of days from 1 to 3650',
    example: '180',
  },
  API_LOG_DAYS: {
    schema: wholeNumber(1, 3_650).default(30),
    says: 'How long an administrator finds what other programs asked.',
    wants: 'a number of days from 1 to 3650',
    example: '30',
  },
  ERROR_LOG_DAYS: {
    schema: wholeNumber(1, 3_650).default(90),
    says: 'How long an administrator finds what went wrong.',
    wants: 'a number of days from 1 to 3650',
    example: '90',
  },
  METRICS_TOKEN: {
    schema: z.string().min(24).optional(),
    isSecret: true,
    says: 'Bearer token for /metrics. Unset: /metrics answers this machine alone, and behind PUBLIC_URL or TRUSTED_PROXIES not even that.',
    wants: 'at least 24 characters long',
    example: '',
  },
  PART_HOST: {
    schema: z.string().min(1).default('127.0.0.1'),
    says: 'Address on which a projector or a worker of its own (server profile) answers /api/health and /metrics.',
    wants: 'an address, such as 127.0.0.1 or 0.0.0.0',
    example: '127.0.0.1',
  },
  PROJECTOR_PORT: {
    schema: wholeNumber(0, 65_535).default(3001),
    says: 'Port for it of a projector in a process of its own. 0 takes a free one. One that is taken is said in the log, and the projector works.',
    wants: 'a port number from 0 to 65535',
    example: '3001',
  },
  WORKER_PORT: {
    schema: wholeNumber(0, 65_535).default(3002),
    says: 'Port for it of a worker in a process of its own, in the same way.',
    wants: 'a port number from 0 to 65535',
    example: '3002',
  },
  HEALTH_BEHIND_SECONDS: {
    schema: wholeNumber(1, 86_400).default(60),
    says: 'How old what was written may become before lists show it, or before what follows from it is done, until /api/health is red.',
    wants: 'a number of seconds from 1 to 86400',
    example: '60',
  },
  HEALTH_BEHIND_EVENTS: {
    schema: wholeNumber(1, 1_000_000_000).default(100_000),
    says: 'How many events lists may be behind until /api/health is red.',
    wants: 'a whole number from 1',
    example: '100000',
  },
  HEALTH_REFUSALS: {
    schema: wholeNumber(0, 1_000_000).default(0),
    says: 'How many commands that followed from events and were refused may wait for an administrator until /api/health is red.',
    wants: 'a whole number from 0',
    example: '0',
  },
  HEALTH_QUEUE_SECONDS: {
    schema: wholeNumber(1, 604_800).default(900),
    says: 'How long a job may wait for its turn until /api/health is red.',
    wants: 'a number of seconds from 1 to 604800',
    example: '900',
  },
  HEALTH_DISK_PERCENT: {
    schema: wholeNumber(0, 99).default(5),
    says: 'How much of the disk of DATA_DIR must be free, in percent; /api/health is red below it.',
    wants: 'a whole number from 0 to 99',
    example: '5',
  },
  REQUESTS_PER_SECOND: {
    schema: wholeNumber(1, 1_000_000).default(200),
    says: 'Steady rate that one session, or one address without a session, may ask; ten seconds of it may come at once.',
    wants: 'a whole number from 1',
    example: '200',
  },
  STORED_GB_PER_TENANT: {
    schema: wholeNumber(1, 1_000_000).default(1_000),
    says: 'How many gigabytes of files one tenant may store, uploads as they were announced among them.',
    wants: 'a whole number of gigabytes from 1',
    example: '1000',
  },
  STORED_GB_PER_ACCOUNT: {
    schema: wholeNumber(1, 1_000_000).default(500),
    says: 'How many gigabytes of them one account may have uploaded.',
    wants: 'a whole number of gigabytes from 1',
    example: '500',
  },
  UNUSED_FILES_PER_ACCOUNT: {
    schema: wholeNumber(1, 100_000).default(500),
    says: 'How many finished files one account may have that no order or other record uses yet.',
    wants: 'a whole number from 1 to 100000',
    example: '500',
  },
  UNUSED_GB_PER_ACCOUNT: {
    schema: wholeNumber(1, 1_000_000).default(50),
    says: 'How many gigabytes those files may have together.',
    wants: 'a whole number of gigabytes from 1',
    example: '50',
  },
  FREE_GB: {
    schema: wholeNumber(0, 1_000_000).default(1),
    says: 'So many gigabytes of the disk with DATA_DIR/files stay free: uploads are refused before, for the database may lie there too. 0: all of it may be taken.',
    wants: 'a whole number of gigabytes from 0',
    example: '1',
  },
  OUTGOING_HOSTS: {
    schema: commaList
      .default([])
      .refine((hosts) =>
        hosts.every((host) => /^(lan:)?(\*\.)?([A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(:\d{1,5})?$/.test(host) && host !== '*.'),
      ),
    says: 'Other machines that this one may call (stores, messages, data sources, identity providers), comma list of host, host:port or *.domain. A lan: in front also lets a private address through. Unset: none.',
    wants: 'a comma list such as s3.example.com,*.example.org,lan:minio.local:9000',
    example: '',
  },
  S3_ENDPOINT: {
    schema: z.url({ protocol: /^https?$/ }).optional(),
    says: 'Object store for files. Unset: the folder DATA_DIR/files.',
    wants: 'an address that begins with http:// or https://',
    example: '',
  },
  S3_REGION: {
    schema: z.string().min(1).default('us-east-1'),
    says: 'Region of the object store.',
    wants: 'the name of a region',
    example: 'us-east-1',
  },
  S3_BUCKET: { schema: z.string().min(3).optional(), says: 'Bucket of the object store.', wants: 'the name of a bucket', example: '' },
  S3_ACCESS_KEY: {
    schema: z.string().min(3).optional(),
    isSecret: true,
    says: 'Access key of the object store.',
    wants: 'at least 3 characters long',
    example: '',
  },
  S3_SECRET_KEY: {
    schema: z.string().min(8).optional(),
    isSecret: true,
    says: 'Secret key of the object store.',
    wants: 'at least 8 characters long',
    example: '',
  },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof settings;

/** The settings as the environment gave them, parsed; defaults filled in. An empty value counts as unset, as in a `.env` file. */
export const environmentSchema = z.object(
  // The mapped type keeps each setting's own type through `fromEntries`, which knows none.
  Object.fromEntries(Object.entries(settings).map(([name, { schema }]) => [name, filled(schema)])) as unknown as {
    [Name in SettingName]: (typeof settings)[Name]['schema'];
  },
);
export type Environment = z.infer<typeof environmentSchema>;

/** The text of `.env.example`: a setting whose example is empty stands there commented out. */
export const envExample = (): string =>
  `# Made from services/config/settings.ts (npm run env-example -w services/config). A spec compares the two.\n${Object.entries(settings)
    .map(([name, { says, example }]) => `\n# ${says}\n${example === '' ? `# ${name}=` : `${name}=${example}`}\n`)
    .join('')}`;
