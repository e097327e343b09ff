// Who is signed in: sessions are opened, rotated and ended here. Every request asks here, too; the answer is never older than a second.
import type { TenantId, UserId } from '@cloud-factory/domain/shared/ids';
import { v7 } from 'uuid';
import type { Identity } from '../platform/caller.js';
import { createIdentities, isPlaceOf, type IdentitiesParts } from './identities.js';
import { createKnownSessions } from './known-sessions.js';
import type { EndReason, NewSession, Place, SessionRow, SessionStore } from './session-store.js';
import { partsOfToken, type Tokens } from './tokens.js';

/** The direct parent of a refresh token is still good for so long, and gets the same child: two tabs refresh at once. */
const graceMs = 10_000;

export type TokenPair = Readonly<{ access: string; refresh: string; expiresIn: number; row: SessionRow; tenant: TenantId }>;
export type SessionsParts = IdentitiesParts &
  Readonly<{
    store: SessionStore;
    tokens: Tokens;
    /** An older refresh token came back: somebody else has it. For the log. */
    onReplay: (tenant: TenantId, sessionId: string) => void;
  }>;

export type Sessions = ReturnType<typeof createSessions>;

export function createSessions({ store, tokens, now, onReplay, ...about }: SessionsParts) {
  const identities = createIdentities({ ...about, now });
  const known = createKnownSessions(store, identities.identityOf, { now, elapsed: about.elapsed });

  const pairOf = (tenant: TenantId, row: SessionRow): TokenPair => {
    const ground = { tenant, sessionId: row.id, salt: row.salt };
    const madeAt = Math.floor(row.rotatedAt.getTime() / 1000);
    return {
      tenant,
      row,
      access: tokens.make('access', ground, madeAt),
      refresh: tokens.make('refresh', ground, row.generation),
      expiresIn: Math.max(0, madeAt + row.accessSeconds - Math.floor(now() / 1000)),
    };
  };

  return {
    personOf: identities.personOf,

    /** Whether the token was made by us at all; costs no question. */
    isSealed: (token: string): boolean => {
      const parts = partsOfToken(token);
      return parts !== null && tokens.isSealed('access', parts);
    },

    /** Who holds this access token, or null: not ours, too old, ended, disabled, suspended. */
    identify: async (token: string): Promise<Identity | null> => {
      const parts = partsOfToken(token);
      if (!parts || !tokens.isSealed('access', parts)) return null;
      const entry = await known.get(parts.tenant, parts.sessionId);
      if (!entry?.identity || entry.identity.tenant !== parts.tenant || !tokens.isOurs('access', parts, entry.row.salt)) return null;
      return (parts.number + entry.row.accessSeconds) * 1000 > now() ? entry.identity : null;
    },

    /** Whose session this is, as far as it still stands and is not locked: for what was granted in it and is used later. */
    holderOf: async (tenant: TenantId, id: string): Promise<Identity | null> => {
      const identity = (await known.get(tenant, id))?.identity;
      return identity?.tenant === tenant && !identity.isLocked ? identity : null;
    },

    open: async (tenant: TenantId, session: Omit<NewSession, 'id'>): Promise<TokenPair> =>
      pairOf(tenant, await store.open(tenant, { ...session, id: v7() }, new Date(now()))),

    /**
     * The next pair for a refresh token; null when it is worth nothing, `ended` when its session was ended before its time. One that is older than the direct parent, or the parent after
     * its ten seconds, is a replay: the whole session ends. `place`: the session works there from here on; `foreign` when it is not the
     * person's own, and then nothing changed.
     */
    refresh: async (token: string, clientId: string, place: Place | null = null): Promise<TokenPair | 'foreign' | 'ended' | null> => {
      const parts = partsOfToken(token);
      if (!parts || !tokens.isSealed('refresh', parts)) return null;
      const { tenant, sessionId, number: generation } = parts;
      return store.withLocked(tenant, sessionId, async (row, client) => {
        if (!row || row.clientId !== clientId || row.userId === null || !tokens.isOurs('refresh', parts, row.salt)) return null;
        if (row.endedAt !== null) return 'ended';
        const at = now();
        const age = at - row.rotatedAt.getTime();
        // A clock that stepped back makes no parent young again.
        const isParent = generation === row.generation - 1 && Math.abs(age) <= graceMs;
        if (isParent && place === null) return pairOf(tenant, row);
        if (generation !== row.generation && !isParent) {
          await client.query('update platform.sessions set ended_at = $2, ended_why = $3 where id = $1', [
            sessionId,
            new Date(at),
            'replayed' satisfies EndReason,
          ]);
          known.forget(tenant, sessionId);
          onReplay(tenant, sessionId);
          return null;
        }
        const person = age > row.refreshSeconds * 1000 ? null : await identities.personOf(tenant, row.userId);
        if (!person) return null;
        if (place !== null && !isPlaceOf(person, place)) return 'foreign';
        const next = { ...row, ...place, generation: row.generation + 1, rotatedAt: new Date(at) };
        await client.query(
          'update platform.sessions set generation = $2, rotated_at = $3, seen_at = $3, dept_id = $4, role_id = $5 where id = $1',
          [sessionId, next.generation, next.rotatedAt, next.deptId, next.roleId],
        );
        known.forget(tenant, sessionId);
        return pairOf(tenant, next);
      });
    },

    /** Ends the session that a token of either kind belongs to. What is no token of ours ends nothing. */
    endByToken: async (token: string): Promise<void> => {
      const parts = partsOfToken(token);
      const isSealed = parts !== null && (tokens.isSealed('access', parts) || tokens.isSealed('refresh', parts));
      const row = isSealed ? await store.get(parts.tenant, parts.sessionId) : null;
      if (!parts || !row || !(tokens.isOurs('access', parts, row.salt) || tokens.isOurs('refresh', parts, row.salt))) return;
      known.forget(parts.tenant, row.id);
      await store.end(parts.tenant, row.id, 'signedOut', new Date(now()));
      known.forget(parts.tenant, row.id);
    },

    end: async (tenant: TenantId, id: string, why: EndReason): Promise<boolean> => {
      const hasEnded = await store.end(tenant, id, why, new Date(now()));
      known.forget(tenant, id);
      return hasEnded;
    },

    /** Ends every session of a tenant, people's and programs'. */
    endAll: async (tenant: TenantId, why: EndReason): Promise<void> => {
      for (const id of await store.endAll(tenant, why, new Date(now()))) known.forget(tenant, id);
    },

    endAllOf: async (tenant: TenantId, userId: UserId, but: string | null, why: EndReason): Promise<void> => {
      for (const id of await store.endAllOf(tenant, userId, but, why, new Date(now()))) known.forget(tenant, id);
    },

    setLock: async (tenant: TenantId, id: string, lockHash: string | null): Promise<void> => {
      await store.setLock(tenant, id, lockHash);
      known.forget(tenant, id);
    },

    row: (tenant: TenantId, id: string): Promise<SessionRow | null> => store.get(tenant, id),
    list: (tenant: TenantId, userId: UserId | null): Promise<readonly SessionRow[]> => store.list(tenant, userId),
    places: (tenant: TenantId, userId: UserId, network: string) => store.places(tenant, userId, network),

    /** Everything is looked up anew with the next request: said after a write that changes whom sessions speak for. */
    forget: known.forgetAll,
    /** The session is looked up anew with its next request. */
    forgetOne: known.forget,
  };
}
