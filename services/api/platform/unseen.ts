// Who sees only some rows changes only those: looked at wherever commands are said, so that no operation can forget it.
import type { AnyStreamKind, CommandRunner } from '@cloud-factory/commands';
import type { CustomerId } from '@cloud-factory/domain/shared/ids';
import { findKeys, seenOf, seesAll, type ReadTable, type TenantClient, type TenantScope } from '@cloud-factory/projections/shared';
import { rowsOf, type NamedRow } from '../scopes/command-rows.js';
import { seeingAll, type Caller } from './caller.js';
import { RefusedException, type ReadModels } from './http.js';

/**
 * The same for rows that a call reads before it says anything: 404 with the refusal when one of these is not among those that the caller sees. What is
 * said over the bus needs no asking: it is looked at there.
 */
export async function refuseUnseen(
  readModels: ReadModels,
  caller: Caller,
  table: ReadTable,
  ids: readonly string[],
  refusal: string,
): Promise<void> {
  if (seesAll(caller, table)) return;
  const { data } = await readModels.ask(caller, (client) => findKeys(client, table, ids));
  if (data.size < new Set(ids).size) throw new RefusedException(refusal, { status: 404 });
}

/**
 * The same for what is told of a hospital out of the log, which knows no scopes: 404 as for a hospital that is not there, unless the caller sees all rows
 * of the table whose figures these are, or those of this hospital. Who sees rows of the hospital because they made them lists these, and is told nothing
 * here: the figures come of all its rows, also of those that others made.
 */
export function refuseUnseenHospital(caller: Caller, table: ReadTable, customerId: CustomerId): void {
  const seen = seenOf(caller, table);
  if (seen !== '*' && !seen.customers.includes(customerId)) throw new RefusedException('CustomerNotFound', { status: 404 });
}

/**
 * The same for what is about to be made for a hospital: somebody whose rows are those of hospitals, and no other, makes them for these alone. Whoever sees
 * rows of their own, of a department or a machining point makes them for any.
 */
export function refuseOtherHospital(caller: Caller, table: ReadTable, customerId: CustomerId): void {
  const seen = seenOf(caller, table);
  if (seen === '*') return;
  const { customers: _, ...others } = seen;
  if (Object.values(others).every((list) => list.length === 0)) refuseUnseenHospital(caller, table, customerId);
}

type Said = Readonly<{ type: string }>;
type Named = NamedRow & Readonly<{ stream: string }>;

/** A few rows by their keys, as somebody sees them: `ReadModels`, or who asks without a request. */
type Glances<Who> = Readonly<{
  glance: <Result>(caller: Who, query: (client: TenantClient) => Promise<Result>) => Promise<Readonly<{ data: Result }>>;
}>;

/** Refuses, with 404, commands that would change rows which the caller does not see. */
export type RefuseUnseen<Who extends TenantScope = Caller> = (caller: Who, commands: readonly Said[]) => Promise<void>;

/** What it answers throws for commands of a kind of stream of which nobody said what its rows are. */
export function createRefuseUnseen<Who extends TenantScope = Caller>(
  kinds: readonly AnyStreamKind[],
  runner: Pick<CommandRunner, 'stateOf'>,
  readModels: Glances<Who>,
): RefuseUnseen<Who> {
  const kindOf = new Map(kinds.flatMap((kind) => Object.keys(kind.commands).map((type) => [type, kind] as const)));

  const keysSeen = async (caller: Who, table: ReadTable, keys: readonly string[]): Promise<ReadonlySet<string>> =>
    (await readModels.glance(caller, (client) => findKeys(client, table, keys))).data;

  /** Whether there is something that is kept from the caller. What is not there at all the rule itself refuses, or makes. */
  async function isKept(caller: Who, { table, key, isOther, stream }: Named): Promise<boolean> {
    if (isOther) return (await keysSeen(seeingAll(caller), table, [key])).size > 0;
    // By the log and not by the rows of all: a row that the read model does not have yet is kept as well.
    return (await runner.stateOf(caller.tenant, stream)).version > 0;
  }

  return async (caller, commands) => {
    const byTable = new Map<ReadTable, Named[]>();
    for (const command of commands) {
      const kind = kindOf.get(command.type);
      if (!kind) continue; // the runner says so
      for (const named of rowsOf(kind.name, command)) {
        // Who sees all need not be looked up: the stream itself knows whether it is there.
        if (seesAll(caller, named.table)) continue;
        const all = byTable.get(named.table) ?? [];
        byTable.set(named.table, [...all, { ...named, stream: kind.streamOf(command) }]);
      }
    }
    for (const [table, named] of byTable) {
      const seen = await keysSeen(caller, table, [...new Set(named.map(({ key }) => key))]);
      for (const each of named)
        if (!seen.has(each.key) && (await isKept(caller, each))) throw new RefusedException(each.refusal, { status: 404 });
    }
  };
}
