import { createCommandRunner, streams, type CommandRunner, type PersonalParts } from '@cloud-factory/commands';
import { recordStream, type RecordCommand, type RecordState } from '@cloud-factory/domain/catalogue';
import { idAs, type RecordId, type TenantId } from '@cloud-factory/domain/shared/ids';
import { createMemoryLog, type Append } from '@cloud-factory/event-log';
import { expect, it } from 'vitest';

const tenant: TenantId = idAs('000000');
const one: RecordId = idAs('0197e000-0000-7000-8000-000000000a01');
const other: RecordId = idAs('0197e000-0000-7000-8000-000000000a02');
/** What stands below each of the two from the beginning: the moves go there, so that what a move names itself stays where it is. */
const below: Readonly<Record<string, RecordId>> = {
  [one]: idAs('0197e000-0000-7000-8000-000000000b01'),
  [other]: idAs('0197e000-0000-7000-8000-000000000b02'),
};
const belowOf = (id: RecordId): RecordId => below[id] ?? id;
const nobodysNames = async (): Promise<never> => {
  throw new Error('records hold no names of patients');
};
const personKeys: PersonalParts = { encrypt: nobodysNames, decrypt: nobodysNames };

const unit = (id: RecordId, parentId: RecordId | null) => ({
  deptCode: id.slice(-3),
  deptName: id.slice(-3),
  parentId,
  type: 'department',
  manager: null,
  unitCode: null,
  sort: 1,
  remark: null,
});
const save = (id: RecordId, parentId: RecordId | null, ancestors: readonly RecordId[] = []): RecordCommand => ({
  type: 'SaveRecord',
  resource: 'dept',
  id,
  values: unit(id, parentId),
  ancestors,
});

/** Two processes, each of which has decided before the other has written: the race that a ring would come from. */
async function race(
  movesOf: (id: RecordId, under: RecordId) => readonly RecordCommand[],
  kinds: typeof streams,
): Promise<Readonly<{ told: readonly string[]; parents: readonly unknown[] }>> {
  const log = createMemoryLog();
  let arrived = 0;
  let open: () => void = () => undefined;
  const both = new Promise<void>((resolve) => {
    open = resolve;
  });
  const waiting = {
    ...log,
    append: async (append: Append) => {
      arrived += 1;
      if (arrived === 2) open();
      await both;
      return log.append(append);
    },
  };
  const say = (runner: CommandRunner, name: string, commands: readonly RecordCommand[]) =>
    runner.execute(
      { tenant, userId: idAs('someone') },
      { commandId: idAs(name), fingerprint: name, correlationId: name },
      commands.map((command) => ({ command })),
    );
  const plain = createCommandRunner({ log, personKeys, streams });
  await say(plain, 'made', [save(one, null), save(other, null)]);
  await say(plain, 'made below', [save(belowOf(one), one), save(belowOf(other), other)]);
  const processes = [
    createCommandRunner({ log: waiting, personKeys, streams: kinds }),
    createCommandRunner({ log: waiting, personKeys, streams: kinds }),
  ] as const;
  const outcomes = await Promise.all([say(processes[0], 'first', movesOf(one, other)), say(processes[1], 'second', movesOf(other, one))]);
  const parentOf = async (id: RecordId) => {
    const { state } = await plain.stateOf<RecordState>(tenant, recordStream('dept', id));
    return 'values' in state ? state.values['parentId'] : undefined;
  };
  return {
    told: outcomes.map((outcome) => (outcome.kind === 'refused' ? outcome.refusal : outcome.kind)),
    parents: [await parentOf(one), await parentOf(other)],
  };
}

const underEachOther = (id: RecordId, under: RecordId): readonly RecordCommand[] => [save(id, belowOf(under), [belowOf(under), under])];

it('two moves at once never make a ring: the later one is decided again and refused', async () => {
  const { told, parents } = await race(underEachOther, streams);
  expect(told.toSorted()).toEqual(['ParentMoved', 'written']);
  expect(parents.filter((parent) => parent === null)).toHaveLength(1);
});

it('without relying on what stands above they would, so the race above is a real one', async () => {
  const trusting = streams.map((kind) =>
    kind.name === 'record' ? { ...kind, decider: { ...kind.decider, reliesOn: () => false } } : kind,
  );
  const { parents } = await race(underEachOther, trusting);
  expect(parents).toEqual([belowOf(other), belowOf(one)]);
});
