// What is set as somebody's password. What an administrator sets: neither one of the commonest, nor the account, nor the one that it was.
import type { CommandRunner } from '@cloud-factory/commands';
import type { UserState } from '@cloud-factory/domain/platform';
import type { TenantId, UserId } from '@cloud-factory/domain/shared/ids';
import type { EventSource } from '@cloud-factory/projections/shared';
import type { Guess } from '../auth/attempts.js';
import type { Auth } from '../auth/auth.js';
import { hashPassword, isCommonPassword, isPassword } from '../auth/passwords.js';
import { saidLast } from '../auth/said-last.js';
import { RefusedException, type Caller } from '../platform/http.js';

/** Guesses at a password in a session, not at a sign-in: counted for themselves, whoever guesses. */
export const guessInSession = (tenant: TenantId, userId: UserId): Guess => ({
  tenant,
  account: `password:${userId}`,
  network: 'own',
  isKnownNetwork: true,
  isInSession: true,
});

export type NewPasswordParts = Readonly<{
  auth: Pick<Auth, 'attempts' | 'credentials'>;
  runner: Pick<CommandRunner, 'stateOf'>;
  source: Pick<EventSource, 'readBack'>;
}>;

/**
 * Refuses a password (its hash, as it travelled) that somebody else sets for a user. A request that is sent again is let through: what it set is the
 * old one by now. Compared as often as one may guess, because whoever is told "it is the same" knows it.
 */
export async function refuseNewPassword(
  { auth, runner, source }: NewPasswordParts,
  caller: Caller,
  userId: UserId,
  travelled: string,
): Promise<void> {
  const stream = `user-${userId}`;
  const { state } = await runner.stateOf<UserState>(caller.tenant, stream);
  if (isCommonPassword(travelled, state.profile?.account ?? '')) throw new RefusedException('PasswordTooCommon');
  const latest = await source.readBack(caller.tenant, stream, null, 20);
  if (latest.some(({ commandId }) => commandId === caller.commandId)) return;
  const guess = guessInSession(caller.tenant, userId);
  const seconds = await auth.attempts.begin(guess);
  if (seconds > 0) throw new RefusedException('TooManyRequests', { status: 429, retryAfter: seconds });
  const credential = await auth.credentials.byUser(caller.tenant, userId);
  if (await isPassword(credential?.hash ?? null, travelled)) throw new RefusedException('PasswordUnchanged');
}

/** What sets a password, and what takes it away. */
const setting = ['UserCreated', 'UserRegistered', 'PasswordChanged', 'UserRemoved', 'UserRefused'];

/**
 * Keeps the password (its hash, as it travelled) that the caller's command set, under the account that the user has by now. False, and nothing kept, when
 * another was set since or the user was removed: by somebody at the same time, or before the request was sent again.
 */
export async function keepPassword(
  { auth, runner, source }: NewPasswordParts,
  caller: Caller,
  userId: UserId,
  travelled: string,
): Promise<boolean> {
  const hash = await hashPassword(travelled);
  return auth.credentials.inTurn(caller.tenant, async (rows) => {
    if (!(await saidLast(source, caller, `user-${userId}`, setting))) return false;
    await rows.put(userId, await accountOf(runner, caller.tenant, userId), hash);
    return true;
  });
}

/** The account that a user has now: what a request that is sent again says of it may be the old one, and somebody else's by now. */
export async function accountOf(runner: Pick<CommandRunner, 'stateOf'>, tenant: TenantId, userId: UserId): Promise<string> {
  const { state } = await runner.stateOf<UserState>(tenant, `user-${userId}`);
  return state.profile?.account ?? '';
}
