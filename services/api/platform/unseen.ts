// Who sees only some rows changes only those: looked at wherever commands are said, so that no operation can forget it.
import type { AnyStreamKind, CommandRunner } from '@cloud-factory/commands';
import { idAs, type CustomerId } from '@cloud-factory/domain/shared/ids';
import { idsIn, type FileCaller, type Files } from '@cloud-factory/files';
import { findKeys, seenOf, seesAll, type ReadTable, type TenantClient, type TenantScope } from '@cloud-factory/projections/shared';
import { filesIn } from '../scopes/command-files.js';
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

/** Who says commands: in whose rows and files. */
type Speaker = TenantScope & FileCaller;

/** Refuses, with 404, commands that would change rows which the caller does not see, and with 409 those that would take a file which is not shown. */
export type RefuseUnseen<Who extends Speaker = Caller> = (caller: Who, commands: readonly Said[]) => Promise<void>;

/** What it answers throws for commands of a kind of stream of which nobody said what its rows are. */
export function createRefuseUnseen<Who extends Speaker = Caller>(
  kinds: readonly AnyStreamKind[],
  runner: Pick<CommandRunner, 'stateOf'>,
  readModels: Glances<Who>,
  files: Pick<Files, 'find' | 'hidden'>,
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

  /**
   * A row shows the files that it names, in whatever field: so none is named that the caller is not shown, and none is held that is not there. What the
   * stream has already it goes on having: who is here sees its row, and a file may have been erased since.
   */
  async function refuseHiddenFiles(caller: Who, commands: readonly Said[]): Promise<void> {
    const held = filesIn(commands);
    const found = new Set((held.length === 0 ? [] : await files.find(caller, held)).map(({ id }) => id));
    const named = [...idsIn(commands)].map((id) => idAs<'file'>(id));
    const refused = new Set<string>([...held.filter((id) => !found.has(id)), ...(await files.hidden(caller, named))]);
    if (refused.size === 0) return;
    for (const command of commands) {
      const its = [...idsIn(command)].filter((id) => refused.has(id));
      const kind = kindOf.get(command.type);
      if (its.length === 0 || !kind) continue;
      const before = idsIn((await runner.stateOf(caller.tenant, kind.streamOf(command))).state);
      const id = its.find((each) => !before.has(each));
      if (id !== undefined) throw new RefusedException('FileNotFound', { details: { id } });
    }
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
    await refuseHiddenFiles(caller, commands);
  };
}
