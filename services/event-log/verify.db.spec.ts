import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { idAs, type TenantId } from '@cloud-factory/domain/shared/ids';
import { freshDatabase, type TestDatabase } from '@cloud-factory/testing';
import pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashOf } from './chain.js';
import type { StoredEvent } from './port.js';
import { numberOfPosition, positionOf } from './position.js';
import { createPostgresLog } from './postgres-log.js';
import { run } from './verify-cli.js';
import { databaseSource, type NotedHeads } from './verify-source.js';
import { verifyChain } from './verify.js';

const [tenant, other]: readonly TenantId[] = [idAs('000000'), idAs('000001')];
if (!tenant || !other) throw new Error('two tenants');
const EVENTS = 60;
const TRIES = 12;

/** Where to tamper: the same places in every run. */
const places = Array.from({ length: TRIES }, (_, n) => 1 + ((n * 37 + 11) % (EVENTS - 2)));

describe('C13 tampers by someone who may do everything on the database', () => {
  let database: TestDatabase;
  let owner: pg.Client;
  let noted: NotedHeads;
  beforeAll(async () => {
    database = await freshDatabase();
    const log = createPostgresLog({ connectionString: database.urlFor('cf_log'), allowLoss: true });
    for (const of of [tenant, other]) {
      await Promise.all(
        Array.from({ length: 6 }, async (_, stream) => {
          for (let version = 0; version < EVENTS / 6; version += 1) {
            const event = {
              id: v7(),
              type: 'StepFinished',
              schemaVersion: 1,
              data: { stream, version, note: '牙' },
              personal: version % 3 === 0 ? Uint8Array.of(stream, version) : null,
            };
            await log.append({
              tenant: of,
              commandId: idAs(v7()),
              fingerprint: 'f',
              by: idAs('user-1'),
              correlationId: v7(),
              causationId: null,
              writes: [{ stream: `workOrder-${stream}`, expectedVersion: version, events: [event] }],
            });
          }
        }),
      );
    }
    await log.close();
    owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
    const { heads } = await verifyChain(await databaseSource(owner));
    noted = Object.fromEntries([...heads].map(([of, head]) => [of, [head]]));
  });
  afterAll(async () => {
    await owner.end();
    await database.drop();
  });

  /** What the verification says after a tamper, which is undone again. */
  async function afterTamper(
    tamper: (sql: (text: string, ...values: unknown[]) => Promise<unknown>) => Promise<void>,
    withNoted: NotedHeads = {},
  ) {
    await owner.query('begin');
    try {
      await tamper((text, ...values) => owner.query(text, values));
      const { faults } = await verifyChain(await databaseSource(owner, withNoted));
      return faults.map((fault) => `${fault.tenant} ${numberOfPosition(fault.position)}`);
    } finally {
      await owner.query('rollback');
    }
  }
  const firstOf = (position: number): readonly string[] => [`${tenant} ${position}`];

  it('finds nothing where nothing was done', async () => {
    expect(await verifyChain(await databaseSource(owner, noted))).toMatchObject({ events: 2 * EVENTS, faults: [] });
  });

  const changes = [
    `data = jsonb_set(data::jsonb, '{version}', '99')::json`,
    `data = (data::text || ' ')::json`,
    `at = at + interval '1 millisecond'`,
    `said_by = 'user-2'`,
    `type = 'StepBegun'`,
    `id = gen_random_uuid()`,
    'schema_version = 2',
    `command_id = 'c'`,
    `correlation_id = 'c'`,
    `causation_id = 'c'`,
    `personal = coalesce(personal, '') || '\\x00'`,
    `stream = 'workOrder-9', version = 1`,
  ];
  it.each(changes)('names the event that was changed: %s', async (change) => {
    for (const at of places)
      expect(
        await afterTamper(async (sql) => {
          await sql(`update event_log.events set ${change} where tenant_id = $1 and position = $2`, tenant, at);
        }),
      ).toEqual(firstOf(at));
  });

  it('names the place of an event that was deleted', async () => {
    for (const at of places)
      expect(
        await afterTamper(async (sql) => {
          await sql('delete from event_log.events where tenant_id = $1 and position = $2', tenant, at);
        }),
      ).toEqual(firstOf(at));
  });

  it('names the event behind one that was inserted, however well that one fits the one before', async () => {
    for (const at of places) {
      expect(
        await afterTamper(async (sql) => {
          await sql('update event_log.events set position = position + 1000 where tenant_id = $1 and position >= $2', tenant, at);
          await sql('update event_log.events set position = position - 999 where tenant_id = $1 and position > 1000', tenant);
          await insertForged(at);
        }),
      ).toEqual(firstOf(at + 1));
    }
  });

  /** An event with a right hash, after the one that stands before it. */
  async function insertForged(at: number): Promise<void> {
    let before: StoredEvent | null = null;
    for await (const event of (await databaseSource(owner)).events(tenant as TenantId))
      if (numberOfPosition(event.position) === at - 1) before = event;
    const forged = {
      id: v7(),
      tenant: tenant as TenantId,
      stream: 'workOrder-forged',
      version: 1,
      position: positionOf(at),
      type: 'StepFinished',
      schemaVersion: 1,
      at: '2026-03-01T00:00:00.000Z',
      by: idAs<'user'>('user-1'),
      commandId: idAs<'command'>('c'),
      correlationId: 'c',
      causationId: null,
      data: '{}',
      personal: null,
      previousHash: before?.hash ?? new Uint8Array(32),
    };
    await owner.query(
      `insert into event_log.events (tenant_id, position, stream, version, id, type, schema_version, at, said_by, command_id, correlation_id, data, previous_hash, hash)
       values ($1, $2, $3, 1, $4, $5, 1, $6, $7, 'c', 'c', '{}', $8, $9)`,
      [
        tenant,
        at,
        forged.stream,
        forged.id,
        forged.type,
        forged.at,
        forged.by,
        Buffer.from(forged.previousHash),
        Buffer.from(hashOf(forged)),
      ],
    );
  }

  it('names the first of two events that changed places', async () => {
    for (const at of places) {
      expect(
        await afterTamper(async (sql) => {
          await sql('update event_log.events set position = 1000000 where tenant_id = $1 and position = $2', tenant, at);
          await sql('update event_log.events set position = $2 where tenant_id = $1 and position = $2 + 1', tenant, at);
          await sql('update event_log.events set position = $2 + 1 where tenant_id = $1 and position = 1000000', tenant, at);
        }),
      ).toEqual(firstOf(at));
    }
  });

  it('names where the end was cut off, by the head that the database keeps, or by one that was noted elsewhere', async () => {
    for (const at of places) {
      const cut = async (sql: (text: string, ...values: unknown[]) => Promise<unknown>) => {
        await sql('delete from event_log.events where tenant_id = $1 and position >= $2', tenant, at);
      };
      expect(await afterTamper(cut)).toEqual(firstOf(at));
      const cutWithHead = async (sql: (text: string, ...values: unknown[]) => Promise<unknown>) => {
        await cut(sql);
        await sql(
          `update event_log.heads set position = $2, hash = coalesce((select hash from event_log.events where tenant_id = $1 and position = $2), hash) where tenant_id = $1`,
          tenant,
          at - 1,
        );
      };
      expect(await afterTamper(cutWithHead, noted)).toEqual(firstOf(at));
    }
  });

  it('names the rows that two tenants exchanged', async () => {
    for (const at of places) {
      expect(
        await afterTamper(async (sql) => {
          const exchange = `update event_log.events set tenant_id = $1 where tenant_id = $2 and position = $3`;
          await sql('alter table event_log.events drop constraint events_tenant_id_stream_version_key');
          await sql(exchange, 'x', tenant, at);
          await sql(exchange, tenant, other, at);
          await sql(exchange, other, 'x', at);
        }),
      ).toEqual([`${tenant} ${at}`, `${other} ${at}`]);
    }
  });

  it('shows a chain that was computed anew by the head that was noted elsewhere', async () => {
    const tampered = await afterTamper(async (sql) => {
      await sql(`update event_log.events set said_by = 'user-2' where tenant_id = $1 and position = 7`, tenant);
      let previousHash: Uint8Array = new Uint8Array(32);
      for await (const event of (await databaseSource(owner)).events(tenant as TenantId)) {
        const hash = hashOf({ ...event, previousHash });
        await sql(
          'update event_log.events set previous_hash = $3, hash = $4 where tenant_id = $1 and position = $2',
          tenant,
          numberOfPosition(event.position),
          Buffer.from(previousHash),
          Buffer.from(hash),
        );
        previousHash = hash;
      }
      await sql('update event_log.heads set hash = $2 where tenant_id = $1', tenant, Buffer.from(previousHash));
    }, noted);
    expect(tampered).toEqual(firstOf(EVENTS));
  });

  it('verifies by command a database and an export of it, and says where the export was changed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cloud-factory-verify-'));
    const [file, heads] = [join(folder, 'log.jsonl'), join(folder, 'heads.json')];
    const said: string[] = [];
    const say = (line: string) => said.push(line);
    try {
      expect(await run(['--url', database.ownerUrl, '--export', file, '--note', heads], say)).toBe(0);
      expect(await run(['--file', file, '--noted', heads], say)).toBe(0);
      const lines = (await readFile(file, 'utf8')).split('\n');
      await writeFile(file, lines.map((line, nth) => (nth === 20 ? line.replace('"by":"user-1"', '"by":"user-2"') : line)).join('\n'));
      said.length = 0;
      expect(await run(['--file', file, '--noted', heads], say)).toBe(1);
      expect(said[0]).toContain(`tenant ${tenant}, position ${positionOf(21)}`);
      await writeFile(file, lines.slice(0, -11).join('\n'));
      said.length = 0;
      expect(await run(['--file', file, '--noted', heads], say)).toBe(1);
      expect(said[0]).toContain(`tenant ${other}, position ${positionOf(EVENTS - 9)}`);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
