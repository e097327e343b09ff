import { idAs } from '@cloud-factory/domain/shared/ids';
import { expect, test } from 'vitest';
import { createSessions, type SessionsParts } from './sessions.js';
import { createTokens } from './tokens.js';

const ground = { tenant: idAs<'tenant'>('000000'), sessionId: '0197e000-0000-7000-8000-000000000001', salt: Buffer.alloc(32, 5) };
const tokens = createTokens(Buffer.alloc(32, 7).toString('base64'));
const others = createTokens(Buffer.alloc(32, 8).toString('base64'));

test('SEC-2 for a token that this house did not make nothing is looked up', async () => {
  let looked = 0;
  const look = async (): Promise<null> => {
    looked += 1;
    return null;
  };
  const sessions = createSessions({
    store: { get: look, withLocked: look },
    tokens,
    now: Date.now,
    elapsed: Date.now,
  } as unknown as SessionsParts); // what a token that is not ours reaches
  const own = { access: tokens.make('access', ground, 1_764_000_000), refresh: tokens.make('refresh', ground, 3) };
  const forged = [
    others.make('access', ground, 1_764_000_000),
    others.make('refresh', ground, 3),
    own.access.replace(/\.\d+\./, '.1764000001.'),
    own.access.replace('000000', '000001'),
    own.refresh.replace(/.{43}$/, 'A'.repeat(43)),
  ];
  for (const token of forged) {
    expect(sessions.isSealed(token)).toBe(false);
    await sessions.identify(token);
    await sessions.refresh(token, 'console');
    await sessions.endByToken(token);
  }
  await sessions.refresh(own.access, 'console');
  await sessions.identify(own.refresh);
  expect(looked).toBe(0);
  await sessions.identify(own.access);
  await sessions.refresh(own.refresh, 'console');
  await sessions.endByToken(own.refresh);
  expect(looked).toBe(3);
});
