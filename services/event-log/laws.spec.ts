import { describeLaws } from './testing/laws.js';
import { createMemoryLog } from './memory-log.js';

describeLaws('in memory', async () => {
  const log = createMemoryLog();
  return { log, close: () => log.close() };
});
