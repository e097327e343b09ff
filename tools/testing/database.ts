import { randomBytes } from 'node:crypto';
import { migrate, urlFor, type Role } from '@cloud-factory/migrations';
import pg from 'pg';

/** The master key of all test databases: roles belong to the server, so their passwords must be the same in each. */
export const testMasterKey = Buffer.alloc(32, 7).toString('base64');

const template = 'cloud_factory_template';

async function asOwner<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const inDatabase = (url: string, name: string): string => Object.assign(new URL(url), { pathname: `/${name}` }).toString();

/** Migrates the template that `freshDatabase` copies. Once per server. */
export async function prepareTemplate(serverUrl: string): Promise<void> {
  await asOwner(serverUrl, (client) => client.query(`create database ${template}`));
  await migrate(inDatabase(serverUrl, template), testMasterKey);
}

export type TestDatabase = Readonly<{
  /** As the owner, who may do everything: for checks behind the back of the program. */
  ownerUrl: string;
  masterKey: string;
  urlFor: (role: Role) => string;
  drop: () => Promise<void>;
}>;

/** A migrated, empty database of one's own, in some ten milliseconds. Needs the global set-up of the test run. */
export async function freshDatabase(): Promise<TestDatabase> {
  const serverUrl = process.env['TEST_DATABASE_URL'];
  if (!serverUrl) throw new Error('TEST_DATABASE_URL is missing: run through vitest with its global set-up');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asOwner(serverUrl, (client) => client.query(`create database ${name} template ${template}`));
  const ownerUrl = inDatabase(serverUrl, name);
  return {
    ownerUrl,
    masterKey: testMasterKey,
    urlFor: (role) => urlFor(ownerUrl, testMasterKey, role),
    drop: () =>
      asOwner(serverUrl, async (client) => {
        await client.query(`drop database if exists ${name} with (force)`);
      }),
  };
}
