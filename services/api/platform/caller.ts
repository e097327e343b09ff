import type { LookedAt } from '@cloud-factory/commands';
import type { CommandId, DeptId, Position, RoleId, TenantId, UserId } from '@cloud-factory/domain/shared/ids';
import type { RoleRights } from '@cloud-factory/domain/scopes';
import type { Language } from '@cloud-factory/domain/shared/refusals';
import type { Seen, TenantScope } from '@cloud-factory/projections/shared';
import type {} from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; null until the sign-in guard has looked. */
    caller: Caller | null;
  }
}

/** Whose rows of lists with an owner the caller sees: everybody's, or those of these users. Enforced by row-level security. */
export type Creators = '*' | readonly UserId[];

/** Who is signed in, by the server's own session. Never by a header or a parameter. */
export type Identity = Readonly<{
  tenant: TenantId;
  userId: UserId;
  sessionId: string;
  account: string;
  realName: string;
  clientId: string;
  deptId: DeptId | null;
  roleIds: readonly RoleId[];
  /** Aliases of the roles (`clerk`, `reviewer` …). */
  roles: readonly string[];
  permissions: ReadonlySet<string>;
  /** What each role may, with its data scopes and API scopes: a call is allowed when one of them allows it. */
  roleRights: readonly RoleRights[];
  /** May read and write what belongs to the platform, and name other tenants. */
  isPlatform: boolean;
  creators: Creators;
  /** Rows of resources that data scopes were granted for; of all others `creators` speaks. Enforced by row-level security. */
  scopes: Readonly<Record<string, Seen>>;
  /** The streams of the tenant that say all this, with the versions that they had: what the caller may do is compared where it matters. */
  madeOf: readonly LookedAt[];
  /** The lock screen is up: nothing but unlocking and signing out is served. */
  isLocked: boolean;
}>;

/** Whether something was read for a request that lacks the caller's own writes. One for all copies of the caller. */
export class OwnWrites {
  #areMissed = false;

  get areMissed(): boolean {
    return this.#areMissed;
  }

  miss(): void {
    this.#areMissed = true;
  }
}

/** Who asks, and the request as far as commands and answers need it. */
export type Caller = Identity &
  Readonly<{
    /** From `Idempotency-Key`, or made by the server when it is missing. */
    commandId: CommandId;
    /** SHA-256 (hex) of method, path and body. */
    fingerprint: string;
    requestId: string;
    /** The call as it is served: its method and the pattern of its address, as `GET /api/console/jobs/:id`. */
    call: string;
    /** From `X-After-Position`: the last write that the console saw. */
    after: Position | null;
    ownWrites: OwnWrites;
    /** Whether the caller hung up: what was not begun for it need not be. Left out where no connection waits. */
    isGone?: () => boolean;
    language: Language;
    /** IANA name: the wall clock that `_dategt` and `_datelt` speak of. */
    timeZone: string;
  }>;

/** The same caller with the eyes of the server: for what must be counted or found whoever asks. What is answered from it must not tell rows. */
export const seeingAll = <Who extends Pick<TenantScope, 'creators' | 'scopes'>>(caller: Who): Who => ({
  ...caller,
  creators: '*',
  scopes: {},
});
