// What is known of sessions, for less than a second: a page asks a dozen things at once, and a log-out, a new password, a disabled user,
// a removed role or a suspended tenant must act at once all the same (decision 18, S16).
import type { TenantId } from '@cloud-factory/domain/shared/ids';
import type { Identity } from '../platform/caller.js';
import type { Identities } from './identities.js';
import type { SessionRow, SessionStore } from './session-store.js';

/** How old what we know of a session may be. With the time that an answer takes this stays below the second that was promised. */
const freshMs = 900;
const seenEveryMs = 60_000;
const maxKnown = 20_000;

/** `at`: since when the oldest of what it was made of is known. */
type Known = Readonly<{ at: number; row: SessionRow; identity: Identity | null }>;

const lookOf = (tenant: TenantId, id: string): string => `${tenant}\n${id}`;

export type KnownSessions = ReturnType<typeof createKnownSessions>;

/** `elapsed`: a clock that never steps back, and the one of `identityOf`; with the wall clock in its place a session that ended elsewhere would be served until the wall clock has caught up. */
export function createKnownSessions(
  store: Pick<SessionStore, 'get' | 'seen'>,
  identityOf: Identities['identityOf'],
  { now, elapsed }: Readonly<Record<'now' | 'elapsed', () => number>>,
) {
  const known = new Map<string, Known>();
  /** Requests of one session that come while it is looked up hear what that look finds, if it began a moment ago. */
  const looks = new Map<string, Readonly<{ at: number; found: Promise<Known | null> }>>();

  async function load(tenant: TenantId, id: string): Promise<Known | null> {
    const at = elapsed(); // before the look: what changes while we look must not count as known
    const row = await store.get(tenant, id);
    if (!row) return null;
    const spoken = await identityOf(tenant, row);
    const entry = { at: Math.min(at, spoken.at), row, identity: spoken.identity };
    const wall = now();
    if (entry.identity && wall - row.seenAt.getTime() > seenEveryMs) await store.seen(tenant, id, new Date(wall));
    return entry;
  }

  function look(tenant: TenantId, id: string): Promise<Known | null> {
    const name = lookOf(tenant, id);
    const running = looks.get(name);
    if (running && elapsed() - running.at < freshMs) return running.found;
    const found = load(tenant, id).then((entry) => {
      // What was changed meanwhile is looked up anew by the next request.
      if (looks.get(name)?.found !== found) return entry;
      looks.delete(name);
      if (known.size >= maxKnown) known.clear();
      if (entry) known.set(id, entry);
      return entry;
    });
    looks.set(name, { at: elapsed(), found });
    found.catch(() => {
      if (looks.get(name)?.found === found) looks.delete(name);
    });
    return found;
  }

  return {
    /** The session and whom it speaks for, as they were less than a second ago; null when there is none. */
    get: (tenant: TenantId, id: string): Known | null | Promise<Known | null> => {
      const cached = known.get(id);
      return cached && elapsed() - cached.at < freshMs ? cached : look(tenant, id);
    },

    forget: (tenant: TenantId, id: string): void => {
      known.delete(id);
      looks.delete(lookOf(tenant, id));
    },

    forgetAll: (): void => {
      known.clear();
      looks.clear();
    },
  };
}
