// What the doors to stores, to messages and to data sources share: all three keep connections, and secrets that are never answered.
import type { ConnectionCommand, EnableConnection, SaveConnection } from '@cloud-factory/domain/resources';
import type { ConnectionId } from '@cloud-factory/domain/resources/contract';
import type { Answer, Written } from '@cloud-factory/domain/shared/contract';
import { idField, type TenantId } from '@cloud-factory/domain/shared/ids';
import type { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { AsOfField } from '../platform/as-of.js';
import type { ApiDeps } from '../platform/deps.js';
import { idsField, type Caller, type Ids } from '../platform/http.js';
import { say } from '../platform/say.js';
import { secretIdOf, type SealedSecrets } from '../platform/sealed-secrets.js';
import { typed } from './platform-calls.js';

export const ConnectionAt = z.strictObject({ id: idField<'connection'>(), asOf: AsOfField.optional() });
export const OneConnection = z.strictObject({ id: idField<'connection'>() });
export const ConnectionIds = z.strictObject({ ids: idsField<'connection'>() });

/** A store, or a configuration of messages, in the API document. */
export const ChosenShape = z.looseObject({
  id: z.string(),
  version: z.int(),
  code: z.string(),
  kind: z.string(),
  enabled: z.boolean(),
  hasSecrets: z.boolean(),
});

/** How long one that is used from now on is waited for: whoever uses it asks the read model and waits for nobody. */
const patienceMs = 2_000;

type Kept = Readonly<{
  /** Left out: a new one. */
  id: ConnectionId | undefined;
  connection: SaveConnection['connection'];
  /** Secrets of its form, by name; those left out stay. Null: its kind has none. */
  secrets: Readonly<Record<string, string | null | undefined>> | null;
  /** How many files lie in it. */
  files: number;
}>;

/** The parts of a controller that these calls need. */
export class ConnectionCalls {
  constructor(
    private readonly bus: CommandBus,
    private readonly newIds: Ids,
    private readonly secrets: SealedSecrets,
    private readonly reader: ApiDeps['reader'],
  ) {}

  /** The command that keeps a connection of a tenant. Secrets that were typed are sealed first, and the command names them. */
  async save(caller: Caller, tenant: TenantId, { id, connection, secrets, files }: Kept): Promise<ConnectionCommand> {
    const keys = secrets && typed(secrets);
    const secretId = keys && secretIdOf(caller);
    if (keys && secretId) await this.secrets.put(tenant, secretId, keys);
    return {
      type: 'SaveConnection',
      connectionId: id ?? this.newIds.next<'connection'>(),
      connection,
      secretId,
      files,
      ...(id !== undefined && { mustExist: true as const }),
    };
  }

  /** Uses this one of its kind from now on. */
  async enable(caller: Caller, reply: FastifyReply, id: ConnectionId, kind: EnableConnection['kind']): Promise<Answer<Written>> {
    const command: EnableConnection = { type: 'EnableConnection', connectionId: id, kind };
    const { data, ...rest } = await say(this.bus, caller, reply, command);
    await this.reader.waitFor(caller.tenant, data.position, patienceMs);
    // The log wrote to the stream of the choice; whoever asked named the connection.
    return { ...rest, data: { ...data, id } };
  }
}
