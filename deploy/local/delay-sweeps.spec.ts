import { createCommandRunner, streams, systemUser } from '@cloud-factory/commands';
import { personKeysInMemory } from '@cloud-factory/commands/examples';
import { delayAsked, delayAskId } from '@cloud-factory/domain/delays/examples';
import { idAs } from '@cloud-factory/domain/shared/ids';
import { createMemoryLog } from '@cloud-factory/event-log';
import { afterEach, expect, it } from 'vitest';
import { startDelaySweeps, type DelaySweeps } from './delay-sweeps.js';

const tenant = idAs<'tenant'>('000000');
const stream = `delayAsk-${delayAskId}`;
let sweeps: DelaySweeps | undefined;
afterEach(() => sweeps?.stop());

/** The real rules over a log in memory that holds one request, at a moment. */
async function house(at: string) {
  const [log, said] = [createMemoryLog(), [] as string[]];
  const event = {
    id: '0197e000-0000-7000-8000-000000000001',
    type: delayAsked.type,
    schemaVersion: 1,
    data: delayAsked.data,
    personal: null,
  };
  const bringing = { tenant, commandId: idAs<'command'>('bring'), fingerprint: 'a', by: systemUser, correlationId: 'b', causationId: null };
  await log.append({ ...bringing, writes: [{ stream, expectedVersion: 0, events: [event] }] });
  const now = () => new Date(at);
  const runner = createCommandRunner({ log, personKeys: personKeysInMemory(), streams, now });
  const logger = { info: () => undefined, warn: (_: object, text: string) => said.push(text) };
  const findRunOut = async (_: unknown, before: string) => (delayAsked.data.oldDue < before ? [delayAskId] : []);
  const heads = async () => new Map([[tenant, idAs<'position'>('1')]]);
  sweeps = startDelaySweeps({ source: { heads }, runner, findRunOut, logger, now });
  return { sweep: sweeps.sweep, said, history: async () => (await log.readStream(tenant, stream)).map(({ type }) => type) };
}

it('closes a request once its due date has passed, and once only', async () => {
  const { sweep, history, said } = await house('2025-06-18T01:00:00Z');
  expect(await sweep()).toBe(1);
  await sweep();
  expect(await history()).toEqual(['DelayAsked', 'DelayExpired']);
  expect(said).toEqual([]);
});
it('leaves it open on its last day', async () => {
  const { sweep, history } = await house('2025-06-17T15:59:00Z');
  expect(await sweep()).toBe(0);
  expect(await history()).toEqual(['DelayAsked']);
});
it('says what failed for one tenant and goes on', async () => {
  const said: string[] = [];
  sweeps = startDelaySweeps({
    source: { heads: async () => new Map([[tenant, idAs<'position'>('1')]]) },
    runner: { execute: async () => Promise.reject(new Error('not reached')) },
    findRunOut: async () => Promise.reject(new Error('the database is away')),
    logger: { info: () => undefined, warn: (_, text) => said.push(text) },
  });
  expect(await sweeps.sweep()).toBe(0);
  expect(said).toEqual(['delay requests were not looked through']);
});
