// Who is signed in. Every request asks here; the answer is never older than a second, so that a log-out, a new password, a disabled
// user, a removed role or a suspended tenant act at once (decision 18, S16).
import { systemUser, type CommandRunner } from '@cloud-factory/commands';
import type { ClientState, DataScope, RoleState, TenantState, UserState } from '@cloud-factory/domain/platform';
import { idAs, type TenantId, type UserId } from '@cloud-factory/domain/shared/ids';
import { v7 } from 'uuid';
import type { Creators, Identity } from '../platform/caller.js';
import { platformTenant } from './credential-store.js';
import type { EndReason, NewSession, Place, SessionRow, SessionStore } from './session-store.js';
import { rightsOf, seenBy, type Standing } from '../scopes/role-rights.js';
import { partsOfToken, type Tokens } from './tokens.js';

/** How old what we know of a session may be. With the time that an answer takes this stays below the second that was promised. */
const freshMs = 900;
/** The direct parent of a refresh token is still good for so long, and gets the same child: two tabs refresh at once. */
const graceMs = 10_000;
const seenEveryMs = 60_000;
const maxKnown = 20_000;

export type TokenPair = Readonly<{ access: string; refresh: string; expiresIn: number; row: SessionRow; tenant: TenantId }>;
export type Person = Readonly<{ user: UserState; roles: readonly Readonly<{ id: string; state: RoleState }>[]; tenant: TenantState }>;

type Known = { at: number; row: SessionRow; identity: Identity | null };

export type SessionsParts = Readonly<{
  store: SessionStore;
  tokens: Tokens;
  runner: Pick<CommandRunner, 'stateOf'>;
  /** Marks of what the tenant's package keeps back from everybody. */
  keptBackOf: (tenant: TenantId) => Promise<ReadonlySet<string>>;
  /** Where people stand, for data scopes. */
  standing: (tenant: TenantId) => Standing;
  now: () => number;
  /** An older refresh token came back: somebody else has it. For the log. */
  onReplay: (tenant: TenantId, sessionId: string) => void;
}>;

const widest = (scopes: readonly DataScope[]): DataScope =>
  scopes.includes('all') ? 'all' : scopes.includes('department') ? 'department' : 'own';

/** Whether the department and the role are the person's own. */
export const isPlaceOf = ({ user }: Person, { deptId, roleId }: Place): boolean =>
  user.profile?.deptId === deptId && user.roleIds.includes(roleId);

/** The person with the roles that the session works in: of a switched session that one, as long as it is still theirs. */
export const inPlace = (person: Person, { roleId }: Pick<SessionRow, 'roleId'>): Person =>
  roleId === null ? person : { ...person, roles: person.roles.filter(({ id }) => id === roleId) };

const lookOf = (tenant: TenantId, id: string): string => `${tenant}\n${id}`;

/** The last day counts as a whole, in the latest zone there is: nobody is shut out on a day that was paid for. */
const isExpired = (expireAt: string | null, now: number): boolean => expireAt !== null && now > Date.parse(`${expireAt}T23:59:59-12:00`);

export type Sessions = ReturnType<typeof createSessions>;

export function createSessions({ store, tokens, runner, keptBackOf, standing, now, onReplay }: SessionsParts) {
  const known = new Map<string, Known>();
  /** Requests of one session that come while it is looked up hear what that look finds, if it began a moment ago. */
  const looks = new Map<string, Readonly<{ at: number; found: Promise<Known | null> }>>();

  /** The person as the log knows them now; null when they may not be signed in. */
  async function personOf(tenant: TenantId, userId: UserId): Promise<Person | null> {
    const [{ state: user }, { state: its }] = await Promise.all([
      runner.stateOf<UserState>(tenant, `user-${userId}`),
      runner.stateOf<TenantState>(platformTenant, `tenant-${tenant}`),
    ]);
    if (user.status !== 'enabled' || its.status !== 'active' || isExpired(its.profile?.expireAt ?? null, now())) return null;
    const roles = await Promise.all(
      user.roleIds.map(async (id) => ({ id, state: (await runner.stateOf<RoleState>(tenant, `role-${id}`)).state })),
    );
    return { user, tenant: its, roles: roles.filter(({ state }) => state.status === 'active') };
  }

  async function creatorsOf(tenant: TenantId, userId: UserId, { user, roles }: Person): Promise<Creators> {
    const scope = widest(roles.map(({ state }) => state.scope));
    if (scope === 'all' || user.isPlatform) return '*';
    const deptId = user.profile?.deptId ?? null;
    if (scope === 'own' || deptId === null) return [userId];
    return [...new Set([userId, ...(await standing(tenant).usersOf([deptId]))])];
  }

  /** A client that signed in by itself: its scopes are its permissions, and it is nobody's creator. */
  const clientIdentity = (tenant: TenantId, row: SessionRow): Identity => ({
    tenant,
    userId: systemUser,
    sessionId: row.id,
    account: row.clientId,
    realName: row.clientId,
    clientId: row.clientId,
    deptId: null,
    roleIds: [],
    roles: [],
    permissions: new Set(row.scope.split(' ').map((scope) => `${scope}.read`)),
    roleRights: [],
    isPlatform: false,
    creators: '*',
    scopes: {},
    isLocked: false,
  });

  /** Whether the client of a session still stands; of one that reads by itself, whether its tenant does too. */
  async function isServed(tenant: TenantId, { clientId, userId }: SessionRow): Promise<boolean> {
    const [{ state: client }, { state: its }] = await Promise.all([
      runner.stateOf<ClientState>(platformTenant, `client-${clientId}`),
      runner.stateOf<TenantState>(platformTenant, `tenant-${tenant}`),
    ]);
    if (client.status !== 'active') return false;
    return userId !== null || (its.status === 'active' && !isExpired(its.profile?.expireAt ?? null, now()));
  }

  /** What the roles grant, less what the tenant's package keeps back. What the platform owns is granted by the user's own mark alone. */
  async function permissionsOf(tenant: TenantId, { user, roles }: Person): Promise<ReadonlySet<string>> {
    const granted = roles.flatMap(({ state }) => state.permissions).filter((permission) => !permission.startsWith('platform.'));
    return new Set([...granted, ...(await keptBackOf(tenant)), ...(user.isPlatform ? ['platform.*'] : [])]);
  }

  async function identityOf(tenant: TenantId, row: SessionRow): Promise<Identity | null> {
    if (row.endedAt !== null || !(await isServed(tenant, row))) return null;
    if (row.userId === null) return clientIdentity(tenant, row);
    const whole = await personOf(tenant, row.userId);
    const person = whole && inPlace(whole, row);
    if (!person?.user.profile) return null;
    const { user, roles } = person;
    const roleRights = await Promise.all(roles.map(({ state }) => rightsOf(runner, state)));
    const { deptId } = person.user.profile;
    return {
      tenant,
      userId: row.userId,
      sessionId: row.id,
      account: person.user.profile.account,
      realName: person.user.profile.realName,
      clientId: row.clientId,
      deptId,
      roleIds: roles.map(({ id }) => idAs<'role'>(id)),
      roles: roles.flatMap(({ state }) => (state.profile ? [state.profile.roleAlias] : [])),
      permissions: await permissionsOf(tenant, person),
      roleRights,
      isPlatform: user.isPlatform,
      creators: await creatorsOf(tenant, row.userId, person),
      scopes: user.isPlatform ? {} : await seenBy(roleRights, { userId: row.userId, deptId }, standing(tenant)),
      isLocked: row.lockHash !== null,
    };
  }

  async function load(tenant: TenantId, id: string): Promise<Known | null> {
    const at = now(); // before the look: what changes while we look must not count as known
    const row = await store.get(tenant, id);
    if (!row) return null;
    const entry = { at, row, identity: await identityOf(tenant, row) };
    if (entry.identity && at - row.seenAt.getTime() > seenEveryMs) await store.seen(tenant, id, new Date(at));
    return entry;
  }

  function look(tenant: TenantId, id: string): Promise<Known | null> {
    const name = lookOf(tenant, id);
    const running = looks.get(name);
    if (running && now() - running.at < freshMs) return running.found;
    const found = load(tenant, id).then((entry) => {
      // What was changed meanwhile is looked up anew by the next request.
      if (looks.get(name)?.found !== found) return entry;
      looks.delete(name);
      if (known.size >= maxKnown) known.clear();
      if (entry) known.set(id, entry);
      return entry;
    });
    looks.set(name, { at: now(), found });
    found.catch(() => {
      if (looks.get(name)?.found === found) looks.delete(name);
    });
    return found;
  }

  const forget = (tenant: TenantId, id: string): void => {
    known.delete(id);
    looks.delete(lookOf(tenant, id));
  };

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
    personOf,

    /** Who holds this access token, or null: not ours, too old, ended, disabled, suspended. */
    identify: async (token: string): Promise<Identity | null> => {
      const parts = partsOfToken(token);
      if (!parts) return null;
      const cached = known.get(parts.sessionId);
      const entry = cached && now() - cached.at < freshMs ? cached : await look(parts.tenant, parts.sessionId);
      if (!entry?.identity || entry.identity.tenant !== parts.tenant || !tokens.isOurs('access', parts, entry.row.salt)) return null;
      return (parts.number + entry.row.accessSeconds) * 1000 > now() ? entry.identity : null;
    },

    open: async (tenant: TenantId, session: Omit<NewSession, 'id'>): Promise<TokenPair> =>
      pairOf(tenant, await store.open(tenant, { ...session, id: v7() }, new Date(now()))),

    /**
     * The next pair for a refresh token; null when it is worth nothing. One that is older than the direct parent, or the parent after
     * its ten seconds, is a replay: the whole session ends. `place`: the session works there from here on; `foreign` when it is not the
     * person's own, and then nothing changed.
     */
    refresh: async (token: string, clientId: string, place: Place | null = null): Promise<TokenPair | 'foreign' | null> => {
      const parts = partsOfToken(token);
      if (!parts) return null;
      const { tenant, sessionId, number: generation } = parts;
      return store.withLocked(tenant, sessionId, async (row, client) => {
        if (!row || row.endedAt !== null || row.clientId !== clientId || row.userId === null || !tokens.isOurs('refresh', parts, row.salt))
          return null;
        const at = now();
        const age = at - row.rotatedAt.getTime();
        const isParent = generation === row.generation - 1 && age <= graceMs;
        if (isParent && place === null) return pairOf(tenant, row);
        if (generation !== row.generation && !isParent) {
          await client.query('update platform.sessions set ended_at = $2, ended_why = $3 where id = $1', [
            sessionId,
            new Date(at),
            'replayed' satisfies EndReason,
          ]);
          forget(tenant, sessionId);
          onReplay(tenant, sessionId);
          return null;
        }
        const person = age > row.refreshSeconds * 1000 ? null : await personOf(tenant, row.userId);
        if (!person) return null;
        if (place !== null && !isPlaceOf(person, place)) return 'foreign';
        const next = { ...row, ...place, generation: row.generation + 1, rotatedAt: new Date(at) };
        await client.query(
          'update platform.sessions set generation = $2, rotated_at = $3, seen_at = $3, dept_id = $4, role_id = $5 where id = $1',
          [sessionId, next.generation, next.rotatedAt, next.deptId, next.roleId],
        );
        forget(tenant, sessionId);
        return pairOf(tenant, next);
      });
    },

    /** Ends the session that a token of either kind belongs to. What is no token of ours ends nothing. */
    endByToken: async (token: string): Promise<void> => {
      const parts = partsOfToken(token);
      const row = parts && (await store.get(parts.tenant, parts.sessionId));
      if (!parts || !row || !(tokens.isOurs('access', parts, row.salt) || tokens.isOurs('refresh', parts, row.salt))) return;
      forget(parts.tenant, row.id);
      await store.end(parts.tenant, row.id, 'signedOut', new Date(now()));
      forget(parts.tenant, row.id);
    },

    end: async (tenant: TenantId, id: string, why: EndReason): Promise<boolean> => {
      const hasEnded = await store.end(tenant, id, why, new Date(now()));
      forget(tenant, id);
      return hasEnded;
    },

    /** Ends every session of a tenant, people's and programs'. */
    endAll: async (tenant: TenantId, why: EndReason): Promise<void> => {
      for (const id of await store.endAll(tenant, why, new Date(now()))) forget(tenant, id);
    },

    endAllOf: async (tenant: TenantId, userId: UserId, but: string | null, why: EndReason): Promise<void> => {
      for (const id of await store.endAllOf(tenant, userId, but, why, new Date(now()))) forget(tenant, id);
    },

    setLock: async (tenant: TenantId, id: string, lockHash: string | null): Promise<void> => {
      await store.setLock(tenant, id, lockHash);
      forget(tenant, id);
    },

    row: (tenant: TenantId, id: string): Promise<SessionRow | null> => store.get(tenant, id),
    list: (tenant: TenantId, userId: UserId | null): Promise<readonly SessionRow[]> => store.list(tenant, userId),
    places: (tenant: TenantId, userId: UserId, network: string) => store.places(tenant, userId, network),

    /** Everything is looked up anew with the next request. */
    forget: (): void => {
      known.clear();
      looks.clear();
    },
  };
}
