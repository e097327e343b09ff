// Who may say what about users and roles. Every command about them passes here, on its way to the log; what it went by is compared when it is written.
import { systemUser, type CommandRunner, type LookedAt } from '@cloud-factory/commands';
import { administratorAlias, type RoleCommand, type RoleState, type UserCommand, type UserState } from '@cloud-factory/domain/platform';
import { coversGrant, noRights } from '@cloud-factory/domain/scopes';
import type { RoleId, TenantId, UserId } from '@cloud-factory/domain/shared/ids';
import { findAdministrators } from '@cloud-factory/projections/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../platform/caller.js';
import { ApiDepsToken, type ApiDeps } from '../platform/deps.js';
import { RefusedException } from '../platform/refused.js';
import { Granting } from './granting.js';
import { MenuCallsToken, type MenuCalls } from './menu-calls.js';

type Command = UserCommand | RoleCommand;
type Said = Readonly<{ type: string }>;
type Rule<Type extends Command['type']> = (look: Look, command: Extract<Command, { type: Type }>) => Promise<void> | void;
type Rules = { readonly [Type in Command['type']]: Rule<Type> };

/** So many users who administer beside one are named to the decider: one that holds is enough. */
const mostBesides = 3;

/** The commands as they are to be said, and the streams that allowed them. */
export type Allowed<Each extends Said> = Readonly<{ commands: readonly Each[]; lookedAt: readonly LookedAt[] }>;

/** One look at what a caller wants to say: everything that it reads of the tenant is noted with the version that it had. */
class Look {
  readonly #versions = new Map<string, number>();
  readonly granting: Granting;
  private readonly runner: Pick<CommandRunner, 'stateOf'>;

  constructor(
    readonly caller: Caller,
    private readonly parts: Readonly<{ runner: CommandRunner; reader: ApiDeps['reader']; calls: Pick<MenuCalls, 'all'> }>,
  ) {
    for (const { stream, version } of caller.madeOf) this.#versions.set(stream, version);
    this.runner = { stateOf: (tenant, stream) => this.#stateOf(tenant, stream) };
    this.granting = new Granting({ ...parts, runner: this.runner });
  }

  get lookedAt(): readonly LookedAt[] {
    return [...this.#versions].map(([stream, version]) => ({ stream, version }));
  }

  /** What lies in another log (definitions of the platform) cannot be compared in an append of this one, and nothing said here changes it. */
  async #stateOf<State>(tenant: TenantId, stream: string): Promise<Readonly<{ state: State; version: number }>> {
    const found = await this.parts.runner.stateOf<State>(tenant, stream);
    // The first look counts: when a later one finds another version, the append says that the stream has moved.
    if (tenant === this.caller.tenant && !this.#versions.has(stream)) this.#versions.set(stream, found.version);
    return found;
  }

  userBeyond({ userId }: Readonly<{ userId: UserId }>): Promise<void> {
    return this.granting.refuseUserBeyond(this.caller, userId);
  }

  /** What the platform keeps of users is for its administrators: their mark counts, not what the user may do in the tenant. */
  platformBeyond(): void {
    if (!coversGrant(this.caller.permissions, 'platform.*')) throw new RefusedException('MayDoMoreThanOwn');
  }

  /** The command with those who administer beside the user, where it may take an administrator away. */
  async withBesides<Each extends UserCommand>(command: Each, alsoNamed: ReadonlySet<string>): Promise<Each> {
    const { tenant, userId: by } = this.caller;
    const { state } = await this.runner.stateOf<UserState>(tenant, `user-${command.userId}`);
    const role = state.status === 'enabled' ? await this.#administratorRoleOf(state) : null;
    if (state.status !== 'enabled' || (role === null && !state.isPlatform)) return command;
    const all = await this.parts.reader.withTenant({ tenant, creators: '*' }, (client) => findAdministrators(client, role));
    const others = all
      .filter(({ id }) => id !== command.userId && !alsoNamed.has(id))
      .toSorted((a, b) => Number(b.id === by) - Number(a.id === by));
    const [ofRole, ofPlatform] = [
      others.filter(({ roleIds }) => role !== null && roleIds.includes(role)),
      others.filter(({ isPlatform }) => isPlatform),
    ];
    const besides = [...ofRole.slice(0, mostBesides), ...(state.isPlatform ? ofPlatform.slice(0, mostBesides) : [])].map(({ id }) => id);
    return { ...command, besides: [...new Set(besides)] };
  }

  async #administratorRoleOf({ roleIds }: UserState): Promise<RoleId | null> {
    for (const id of roleIds) {
      const { state } = await this.runner.stateOf<RoleState>(this.caller.tenant, `role-${id}`);
      if (state.status === 'active' && state.profile?.roleAlias === administratorAlias) return id;
    }
    return null;
  }
}

const touchesUser = (look: Look, command: Readonly<{ userId: UserId }>): Promise<void> => look.userBeyond(command);
const ofThePlatform = (look: Look): void => {
  look.platformBeyond();
};

/** What is asked before each command about a user or a role; the compiler keeps the list whole. */
const rules: Rules = {
  CreateUser: async ({ granting, caller }, { roleIds, profile }) => {
    await granting.refuseRoles(caller, roleIds);
    await granting.refusePlace(caller, null, profile.deptId);
  },
  ChangeUser: async (look, command) => {
    await look.userBeyond(command);
    await look.granting.refusePlace(look.caller, command.userId, command.profile.deptId);
  },
  ChangeOwnProfile: touchesUser,
  GrantRoles: async (look, command) => {
    await look.userBeyond(command);
    await look.granting.refuseRolesOf(look.caller, command.userId, command.roleIds);
  },
  DisableUser: touchesUser,
  EnableUser: touchesUser,
  NotePasswordChange: touchesUser,
  UnlockUser: touchesUser,
  RegisterUser: touchesUser,
  AcceptUser: async (look, command) => {
    await look.userBeyond(command);
    await look.granting.refuseRoles(look.caller, command.roleIds);
    await look.granting.refusePlace(look.caller, command.userId, command.deptId);
  },
  RefuseUser: touchesUser,
  ChangeAvatar: touchesUser,
  RemoveUser: touchesUser,
  GrantPlatform: ofThePlatform,
  ChangePlatformData: ofThePlatform,
  RevokePlatform: ofThePlatform,
  CreateRole: ({ granting, caller }, { permissions, scope }) => granting.refuseRights(caller, { ...noRights, permissions, scope }),
  ChangeRole: ({ granting, caller }, { roleId }) => granting.refuseRoleBeyond(caller, roleId),
  GrantPermissions: ({ granting, caller }, { type: _, roleId, ...change }) => granting.refuseGrant(caller, roleId, change),
  OfferDefaultPermissions: ({ granting, caller }, { permissions }) => granting.refuseRights(caller, { ...noRights, permissions }),
  RemoveRole: ({ granting, caller }, { roleId }) => granting.refuseRoleBeyond(caller, roleId),
};

const isOurs = (command: Said): command is Command => command.type in rules;
const taking: ReadonlySet<string> = new Set<UserCommand['type']>(['GrantRoles', 'DisableUser', 'RevokePlatform', 'RemoveUser']);
const takesAdministrators = (command: Command): command is UserCommand => taking.has(command.type);

/** The one place that says whether a caller may say a command about a user or a role. */
@Injectable()
export class Administration {
  constructor(
    @Inject(ApiDepsToken) private readonly deps: Pick<ApiDeps, 'runner' | 'reader'>,
    @Inject(MenuCallsToken) private readonly calls: Pick<MenuCalls, 'all'>,
  ) {}

  /**
   * Refuses what the caller may not say. Answers the commands with what the deciders need, and what was looked at: the commands are allowed as long as none
   * of it has moved on. Commands about other things pass.
   */
  async allow<Each extends Said>(caller: Caller, commands: readonly Each[]): Promise<Allowed<Each>> {
    if (!commands.some(isOurs)) return { commands, lookedAt: [] };
    const look = new Look(caller, { ...this.deps, calls: this.calls });
    const taken = new Set(commands.flatMap((command) => (isOurs(command) && takesAdministrators(command) ? [command.userId] : [])));
    const allowed: Each[] = [];
    for (const command of commands) {
      if (isOurs(command)) {
        const rule = rules[command.type] as Rule<Command['type']>; // the rule of this very type
        await rule(look, command);
      }
      allowed.push(isOurs(command) && takesAdministrators(command) ? await look.withBesides(command, taken) : command);
    }
    return { commands: allowed, lookedAt: look.lookedAt };
  }

  /** Refuses a caller who would act on the account of a user who may do more, by something that is no command (a session that ends). */
  async refuseUserBeyond(caller: Caller, userId: UserId): Promise<void> {
    if (userId !== systemUser) await new Look(caller, { ...this.deps, calls: this.calls }).userBeyond({ userId });
  }
}
