// What uses files, asked as the caller of a request: by which rows a file is seen, and what the log said of it just now.
import { UnreadableEvent } from '@cloud-factory/commands';
import { releasedIn } from '@cloud-factory/domain/files';
import { createSweeper, type FileUses, type ObjectStore } from '@cloud-factory/files';
import type { TenantClient } from '@cloud-factory/projections/shared';
import type { ApiDeps } from '../platform/deps.js';
import { seenStreams, seesAllFiles } from '../resources/file-users.js';

/** Who only notes uses asks no store for anything. */
const noStore = {} as ObjectStore;

export function createFileUses({ platform, reader, source, log }: Pick<ApiDeps, 'platform' | 'reader' | 'source' | 'log'>): FileUses {
  const { note } = createSweeper({ rows: platform, store: noStore, readTenant: source.readTenant, releasedIn });
  return {
    seesAll: seesAllFiles,
    seenOf: ({ tenant, creators, permissions, scopes = {} }, streams) => {
      const scope = { tenant, creators, scopes };
      const client: TenantClient = {
        scope,
        query: async <Row>(sql: string, values: readonly unknown[]) => ({ rows: await reader.ask<Row>(scope, sql, values) }),
      };
      return seenStreams(client, streams, permissions);
    },
    // What cannot be read must not hide what is known of every other file.
    note: (tenant) =>
      note(tenant).catch((error: unknown) => {
        if (!(error instanceof UnreadableEvent)) throw error;
        log.warn({ err: error, tenant }, 'the uses of files were not brought up to date');
      }),
  };
}
