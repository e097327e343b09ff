import {
  keyedId,
  parentOf,
  recordsStream,
  recordStream,
  type RecordCommand,
  type Resource,
  type SaveRecord,
  type Values,
} from '@cloud-factory/domain/catalogue';
import type { Answer, Written } from '@cloud-factory/domain/shared/contract';
import { idAs, type RecordId, type TenantId } from '@cloud-factory/domain/shared/ids';
import { countUses, findAncestors, getRecord, recordsOf, shown, type ShownRecord } from '@cloud-factory/projections/catalogue';
import { findRow, type EventSource, type TenantClient } from '@cloud-factory/projections/shared';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { AuthToken, type Auth } from '../auth/auth.js';
import { platformTenant } from '../auth/credential-store.js';
import { rowAt } from '../platform/as-of.js';
import { ApiDepsToken, EventSourceToken, type ApiDeps } from '../platform/deps.js';
import { answer, found, Ids, ReadModels, SendCommands, written, type Caller } from '../platform/http.js';
import { ShapeException } from '../platform/refused.js';
import { MenuCallsToken, type MenuCalls } from '../scopes/menu-calls.js';
import { faultsOf } from '../scopes/record-checks.js';
import { countUsesElsewhere } from './uses-elsewhere.js';

/** How long an answer waits for the read models of the platform, as the next request of the same console would. */
const patienceMs = 500;

type Submitted = Readonly<{ id?: RecordId | undefined; version?: number | undefined }> & Values;

/** What the calls of every kind of record do: a command or a query out of what came in. The kind is an argument, never a case. */
@Injectable()
export class RecordCalls {
  constructor(
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(ReadModels) private readonly readModels: ReadModels,
    @Inject(Ids) private readonly newIds: Ids,
    @Inject(EventSourceToken) private readonly source: EventSource,
    @Inject(ApiDepsToken) private readonly deps: Pick<ApiDeps, 'reader'>,
    @Inject(MenuCallsToken) private readonly calls: MenuCalls,
    @Inject(AuthToken) private readonly auth: Pick<Auth, 'sessions' | 'menus'>,
  ) {}

  /**
   * The caller where the kind's records lie: at home, with the platform, or in the tenant that somebody with the grant `platform` named
   * (anybody else was refused at the door). A position of one tenant says nothing about another: it is left behind.
   */
  at({ owner }: Resource, caller: Caller, tenantId?: string): Caller {
    const tenant: TenantId = owner === 'platform' ? platformTenant : caller.isPlatform && tenantId ? idAs(tenantId) : caller.tenant;
    return tenant === caller.tenant ? caller : { ...caller, tenant, after: null };
  }

  ask<Result>(
    resource: Resource,
    caller: Caller,
    query: (client: TenantClient) => Promise<Result>,
    tenantId?: string,
  ): Promise<Answer<Result>> {
    return this.readModels.ask(this.at(resource, caller, tenantId), query);
  }

  async detail(resource: Resource, caller: Caller, id: RecordId, asOf: string | undefined): Promise<Answer<ShownRecord>> {
    if (asOf === undefined) return found(await this.ask(resource, caller, (client) => getRecord(client, resource, id)), 'RecordNotFound');
    const past = found(
      await rowAt({ readModels: this.readModels, source: this.source }, this.at(resource, caller), recordsOf(resource.key), id, asOf),
      'RecordNotFound',
    );
    return { ...past, data: shown(resource, past.data) };
  }

  /** What creates a record, or changes the one that has the id. A move within a tree names all that stands above. */
  async commandFor(resource: Resource, caller: Caller, id: RecordId | undefined, values: Values): Promise<SaveRecord> {
    const faults = await faultsOf(resource.key, values, { calls: this.calls, menus: this.auth.menus });
    if (faults.length > 0) throw new ShapeException(faults);
    const { keyedBy } = resource;
    const recordId = id ?? this.newIdOf(resource, values);
    const base: SaveRecord = {
      type: 'SaveRecord',
      resource: resource.key,
      id: recordId,
      values,
      ...(id === undefined ? {} : { mustExist: true }),
    };
    if (id !== undefined) return this.moved(resource, caller, base);
    return keyedBy === undefined ? base : { ...base, mustBeNew: true };
  }

  async save(resource: Resource, caller: Caller, { id, version, ...values }: Submitted, reply: FastifyReply): Promise<Answer<Written>> {
    const command = await this.commandFor(resource, caller, id, values);
    const [first] = await this.send(resource, caller, [command], version ?? null);
    if (!first) throw new Error('one command, no answer');
    return this.wrote(resource, reply, first);
  }

  async retire(resource: Resource, caller: Caller, ids: readonly RecordId[], reply: FastifyReply): Promise<Answer<readonly Written[]>> {
    const { data: uses } = await this.ask(
      resource,
      caller,
      async (client) => (await countUses(client, resource, ids)) + (await countUsesElsewhere(client, resource.key, ids)),
    );
    return this.wrote(
      resource,
      reply,
      await this.send(
        resource,
        caller,
        ids.map((id) => ({ type: 'RetireRecord', resource: resource.key, id, uses })),
      ),
    );
  }

  async reinstate(resource: Resource, caller: Caller, ids: readonly RecordId[], reply: FastifyReply): Promise<Answer<readonly Written[]>> {
    return this.wrote(
      resource,
      reply,
      await this.send(
        resource,
        caller,
        ids.map((id) => ({ type: 'ReinstateRecord', resource: resource.key, id })),
      ),
    );
  }

  async publish(resource: Resource, caller: Caller, ids: readonly RecordId[], reply: FastifyReply): Promise<Answer<readonly Written[]>> {
    return this.wrote(
      resource,
      reply,
      await this.send(
        resource,
        caller,
        ids.map((id) => ({ type: 'PublishRecord', resource: resource.key, id })),
      ),
    );
  }

  /** All or nothing; one answer per command, with the ids of the records. */
  async send(
    resource: Resource,
    caller: Caller,
    commands: readonly RecordCommand[],
    version: number | null = null,
  ): Promise<readonly Written[]> {
    const answers = await this.bus.execute(new SendCommands(this.at(resource, caller), commands, version));
    // The bus knows streams as `record-<kind>-<id>`; a record is known by its id alone.
    const before = recordStream(resource.key, '').length - `${recordsStream.name}-`.length;
    return answers.map((each) => ({ ...each, id: each.id.slice(before) }));
  }

  /** A new id; for a kind whose ids are made of a code, that one. */
  private newIdOf({ keyedBy }: Resource, values: Values): RecordId {
    return keyedBy === undefined ? this.newIds.next<'record'>() : keyedId(String(values[keyedBy]));
  }

  private async moved(resource: Resource, caller: Caller, command: SaveRecord): Promise<SaveRecord> {
    const parent = parentOf(resource, command.values);
    if (parent === null) return command;
    const { data: before } = await this.ask(resource, caller, (client) => findRow(client, recordsOf(resource.key), command.id));
    if (before?.parentKey === parent) return command;
    const { data: above } = await this.ask(resource, caller, (client) => findAncestors(client, resource, parent));
    const ancestors = above.map(({ id }): RecordId => idAs(id));
    return { ...command, ancestors };
  }

  /** Positions of the platform's log mean nothing to the next request of the console: it waits here instead. */
  async wrote<Data extends Written | readonly Written[]>({ owner }: Resource, reply: FastifyReply, data: Data): Promise<Answer<Data>> {
    if (owner === 'tenant') return written(reply, data);
    const all: readonly Written[] = [data].flat();
    const last = all
      .map(({ position }) => position)
      .toSorted()
      .at(-1);
    // Definitions of scopes bind whoever is signed in.
    this.auth.sessions.forget();
    if (last !== undefined) await this.deps.reader.waitFor(platformTenant, last, patienceMs);
    return answer(data);
  }
}
