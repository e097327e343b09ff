// The laws of the event log, one suite for every adapter: `describeLaws('…', makeLog)` in a spec. An adapter that passes may stand behind the port.
import { afterAll, beforeAll, describe } from 'vitest';
import type { LawLog } from './law-kit.js';
import { lawsOfBatches } from './laws-of-batches.js';
import { lawsOfContent } from './laws-of-content.js';
import { lawsOfOrder } from './laws-of-order.js';
import { lawsOfRepetition } from './laws-of-repetition.js';

/** Holds an adapter against the port. */
export function describeLaws(name: string, makeLog: () => Promise<LawLog>): void {
  describe(`laws of the event log: ${name}`, () => {
    let log: LawLog;
    beforeAll(async () => {
      log = await makeLog();
    });
    afterAll(() => log.close());
    const held = () => log;

    lawsOfOrder(held);
    lawsOfRepetition(held);
    lawsOfContent(held);
    lawsOfBatches(held);
  });
}
