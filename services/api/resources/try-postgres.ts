import pg from 'pg';
import { OutgoingRefused, type Outgoing } from '../platform/outgoing.js';

type Source = Readonly<{ host: string; port: number; database: string; user: string; password: string; tls: boolean }>;

/** Short names for what may be told of another machine: enough for who typed a wrong password, nothing of what answered. */
function reasonOf(error: unknown): string {
  if (error instanceof OutgoingRefused) return error.reason;
  if (!(error instanceof Error)) return 'unreachable';
  const code = 'code' in error ? String(error.code) : '';
  if (code === '28P01' || code === '28000') return 'wrongPassword';
  if (code === '3D000') return 'noSuchDatabase';
  if (/timeout|timed out/i.test(error.message)) return 'tooSlow';
  if (/SSL|certificate|self.signed/i.test(error.message)) return 'tls';
  return 'unreachable';
}

/** Connects within `limitMs`, asks for the version, and leaves. The connection is made by the way out, as every other. */
export async function tryPostgres(
  outgoing: Pick<Outgoing, 'socket'>,
  { host, port, database, user, password, tls }: Source,
  limitMs = 5_000,
): Promise<Readonly<{ server: string }> | Readonly<{ reason: string }>> {
  const client = new pg.Client({
    host,
    port,
    database,
    user,
    password,
    // A certificate that nobody checks is no secret.
    ssl: tls ? { rejectUnauthorized: true } : false,
    stream: () => outgoing.socket(),
    connectionTimeoutMillis: limitMs,
    query_timeout: limitMs,
    statement_timeout: limitMs,
    application_name: 'cloud-factory-test',
  });
  // A connection that breaks while it is closed is nobody's news.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ server: string }>(`select current_setting('server_version') as server`);
    return { server: String(rows[0]?.server ?? '').slice(0, 40) };
  } catch (error) {
    return { reason: reasonOf(error) };
  } finally {
    await client.end().catch(() => undefined);
  }
}
