import { idAs } from '@cloud-factory/domain/shared/ids';
import { expect, test } from 'vitest';
import { steadyClock } from '../platform/steady-clock.js';
import { createKnownSessions } from './known-sessions.js';
import type { SessionRow } from './session-store.js';

const tenant = idAs<'tenant'>('000000');
const id = '0197e000-0000-7000-8000-000000000001';

test('COR-M13 a session that ended in another process is not served on because the clock was set back', async () => {
  let wall = Date.parse('2026-11-01T00:00:00Z');
  const elapsed = steadyClock(() => wall);
  let endedAt: Date | null = null;
  const row = (): SessionRow => ({ id, seenAt: new Date(wall), endedAt }) as SessionRow; // what is looked at
  const known = createKnownSessions(
    { get: async () => row(), seen: async () => undefined },
    async (_, found) => ({ identity: found.endedAt === null ? ({ sessionId: found.id } as never) : null, at: elapsed() }),
    { now: () => wall, elapsed },
  );
  expect((await known.get(tenant, id))?.identity).toMatchObject({ sessionId: id });
  endedAt = new Date(wall);
  wall -= 3_000_000;
  expect((await known.get(tenant, id))?.identity).toMatchObject({ sessionId: id });
  wall += 900;
  expect((await known.get(tenant, id))?.identity).toBeNull();
});
