// Where a verification reads from: the database itself, or a file of JSON lines that was exported from one and is kept elsewhere.
import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { idAs, type TenantId } from '@cloud-factory/domain/shared/ids';
import type { ClientBase } from 'pg';
import type { StoredEvent } from './port.js';
import { positionOf } from './position.js';
import { eventColumns, storedEvent, type EventRow } from './rows.js';
import type { ChainSource, NotedHead } from './verify.js';

const PAGE = 2_000;

/** Heads noted at an earlier verification, by tenant: the content of a file that `--note` wrote. */
export type NotedHeads = Readonly<Record<string, readonly NotedHead[]>>;

/** Reads the events of all tenants through one connection, and holds them against the heads that the database keeps and those noted elsewhere. */
export async function databaseSource(client: ClientBase, noted: NotedHeads = {}): Promise<ChainSource> {
  const { rows } = await client.query<{ tenant_id: string; position: string; hash: Buffer }>(
    'select tenant_id, position, hash from event_log.heads where position > 0',
  );
  const kept = new Map(
    rows.map(({ tenant_id, position, hash }) => [tenant_id, { position: positionOf(Number(position)), hash: hash.toString('hex') }]),
  );
  return {
    tenants: async () => {
      const { rows: found } = await client.query<{ tenant_id: string }>('select distinct tenant_id from event_log.events');
      return [...new Set([...found.map(({ tenant_id }) => tenant_id), ...kept.keys(), ...Object.keys(noted)])]
        .sort()
        .map((tenant) => idAs<'tenant'>(tenant));
    },
    events: async function* (tenant) {
      // From below the first position: a row that a tamperer put there must be seen.
      for (let after = '-1'; ; ) {
        const page = await client.query<EventRow>({
          name: 'verify',
          text: `select ${eventColumns} from event_log.events e where e.tenant_id = $1 and e.position > $2 order by e.position limit ${PAGE}`,
          values: [tenant, after],
        });
        for (const row of page.rows) yield storedEvent(tenant, row);
        after = page.rows.at(-1)?.position ?? after;
        if (page.rows.length < PAGE) return;
      }
    },
    noted: (tenant) => [kept.get(tenant), ...(noted[tenant] ?? [])].filter((head) => head !== undefined),
  };
}

/** An event as one line of an export. Bytes in base64. */
export function lineOf({ personal, hash, previousHash, ...event }: StoredEvent): string {
  const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
  return JSON.stringify({
    ...event,
    personal: personal === null ? null : text(personal),
    hash: text(hash),
    previousHash: text(previousHash),
  });
}

function eventOf(line: string): StoredEvent {
  // A line that holds something else has another hash, or none: that is found by the verification.
  const { personal, hash, previousHash, ...event } = JSON.parse(line) as Omit<StoredEvent, 'personal' | 'hash' | 'previousHash'> &
    Readonly<{ personal: string | null; hash: string; previousHash: string }>;
  const bytes = (text: string): Uint8Array => Buffer.from(text, 'base64');
  return { ...event, personal: personal === null ? null : bytes(personal), hash: bytes(hash), previousHash: bytes(previousHash) };
}

async function* eventsIn(path: string): AsyncGenerator<StoredEvent> {
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY }))
    if (line !== '') yield eventOf(line);
}

/** Reads an export: the events of one tenant after those of another. */
export function fileSource(path: string, noted: NotedHeads = {}): ChainSource {
  return {
    tenants: async () => {
      const found = new Set<TenantId>(Object.keys(noted).map((tenant) => idAs<'tenant'>(tenant)));
      for await (const { tenant } of eventsIn(path)) found.add(tenant);
      return [...found].sort();
    },
    events: async function* (tenant) {
      for await (const event of eventsIn(path)) if (event.tenant === tenant) yield event;
    },
    noted: (tenant) => noted[tenant] ?? [],
  };
}

/** Writes all events of a source as JSON lines; answers how many. */
export async function exportTo(path: string, source: ChainSource): Promise<number> {
  const file = await open(path, 'w', 0o600);
  let written = 0;
  try {
    for (const tenant of await source.tenants()) {
      for await (const event of source.events(tenant)) {
        await file.write(`${lineOf(event)}\n`);
        written += 1;
      }
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return written;
}

/** The heads noted in a file. Throws when it is none. */
export async function readNoted(path: string): Promise<NotedHeads> {
  const parsed: unknown = JSON.parse(await readFile(path, 'utf8'));
  if (typeof parsed !== 'object' || parsed === null) throw new Error(`${path} holds no heads`);
  return parsed as NotedHeads; // written by --note; a wrong position or hash is reported as a fault
}
