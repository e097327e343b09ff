// A tenant in memory with administrators, a clerk who keeps users, and users to act on; every caller speaks from a process of their own. For the law of
// racing callers: no network, no database, and every point at which one may overtake another can be put in an order.
import { createCommandRunner, streams, systemUser, type CommandRunner } from '@cloud-factory/commands';
import type { RoleCommand, RoleState, UserCommand, UserState } from '@cloud-factory/domain/platform';
import { idAs, type RoleId, type TenantId, type UserId } from '@cloud-factory/domain/shared/ids';
import { createMemoryLog, type EventLog } from '@cloud-factory/event-log';
import { createIdentities } from '../auth/identities.js';
import { platformTenant } from '../auth/credential-store.js';
import type { SessionRow } from '../auth/session-store.js';
import { OwnWrites, type Caller, type Identity } from '../platform/caller.js';
import type { ApiDeps } from '../platform/deps.js';
import { SendCommands, type ReadModels } from '../platform/http.js';
import { isGranted } from '../platform/permissions.js';
import { RefusedException } from '../platform/refused.js';
import { SendCommandsHandler } from '../platform/send-commands.handler.js';
import { Administration } from '../scopes/administration.js';

export const tenant: TenantId = idAs('000000');
const id = <Name extends string>(last: number) => idAs<Name>(`0197e000-0000-7000-8000-0000000${String(last).padStart(5, '0')}`);

export const roles = {
  administrator: id<'role'>(1),
  keeper: id<'role'>(2),
  reader: id<'role'>(3),
  settler: id<'role'>(4),
  made: id<'role'>(5),
} as const satisfies Record<string, RoleId>;
export const users = {
  first: id<'user'>(11),
  second: id<'user'>(12),
  clerk: id<'user'>(13),
  target: id<'user'>(14),
  waiting: id<'user'>(15),
  made: id<'user'>(16),
} as const satisfies Record<string, UserId>;
export type Actor = 'first' | 'second' | 'clerk';
export type Said = UserCommand | RoleCommand;
type Pass = <Result>(work: () => Promise<Result>) => Promise<Result>;

const ofRoles: Readonly<Record<keyof typeof roles, readonly string[]>> = {
  administrator: ['*'],
  keeper: ['user.read', 'user.write', 'role.read', 'role.write', 'orderentry.read'],
  reader: ['orderentry.read'],
  settler: ['settlementmonth.write'],
  made: [],
};
const namelessKeys = {
  encrypt: async (): Promise<never> => {
    throw new Error('users hold no names of patients');
  },
  decrypt: async (): Promise<never> => {
    throw new Error('users hold no names of patients');
  },
};

const standsNowhere = { usersOf: async () => [], below: async () => [], unitOf: async () => null, customersOf: async () => [] };

export const profileOf = (account: string) => ({ account, name: account, realName: account, phone: null, email: null, deptId: null });

const runnerOn = (log: EventLog): CommandRunner => createCommandRunner({ log, personKeys: namelessKeys, streams });

async function seed(runner: CommandRunner, targetRoles: readonly RoleId[]): Promise<void> {
  let nth = 0;
  const say = async (where: TenantId, ...commands: readonly Readonly<{ type: string }>[]) => {
    nth += 1;
    const name = `seed${nth}`;
    const request = { commandId: idAs<'command'>(name), fingerprint: name, correlationId: name };
    const outcome = await runner.execute(
      { tenant: where, userId: systemUser },
      request,
      commands.map((command) => ({ command })),
    );
    if (outcome.kind !== 'written') throw new Error(`${name}: ${JSON.stringify(outcome)}`);
  };
  const about = { tenantName: '甲', domain: null, linkman: null, contactNumber: null, address: null, accountLimit: null, expireAt: null };
  const client = {
    clientId: 'console',
    grants: ['password', 'refresh_token'],
    scopes: [],
    tenantId: null,
    accessSeconds: 1,
    refreshSeconds: 1,
  };
  await say(platformTenant, { type: 'CreateTenant', tenantId: tenant, profile: about } as Readonly<{ type: string }>);
  await say(platformTenant, { type: 'RegisterClient', profile: client } as Readonly<{ type: string }>);
  for (const [alias, roleId] of Object.entries(roles)) {
    if (alias === 'made') continue;
    const permissions = ofRoles[alias as keyof typeof roles];
    const profile = { roleName: alias, roleAlias: alias, parentId: null, sort: 1 };
    await say(tenant, { type: 'CreateRole', roleId, profile, permissions, scope: 'all' } as Said);
  }
  const had = { first: [roles.administrator], second: [roles.administrator], clerk: [roles.keeper], target: targetRoles };
  for (const [account, roleIds] of Object.entries(had)) {
    const userId = users[account as keyof typeof had];
    await say(tenant, { type: 'CreateUser', userId, profile: profileOf(account), roleIds } as Said);
  }
  for (const account of ['first', 'second'] as const)
    await say(tenant, { type: 'GrantPlatform', userId: users[account], tenantId: tenant } as Said);
  await say(tenant, { type: 'RegisterUser', userId: users.waiting, profile: profileOf('waiting'), source: 'oa' } as Said);
}

/** What a call about these commands needs, as the doors of users, roles and the platform ask for it. */
const needed = ({ type }: Said): string => {
  if (type === 'GrantPlatform' || type === 'RevokePlatform' || type === 'ChangePlatformData') return 'platform.user';
  return type.includes('Role') && type !== 'GrantRoles' ? 'role.write' : type === 'GrantPermissions' ? 'role.write' : 'user.write';
};

const sessionOf = (userId: UserId) =>
  ({ id: userId, clientId: 'console', userId, endedAt: null, roleId: null, lockHash: null }) as unknown as SessionRow; // what is read of a session here

/** The door of one process: what it is told is refused, or written. `pass`: held up wherever another may overtake. */
function doorOf(log: EventLog, pass: Pass) {
  const inner = runnerOn({ ...log, append: (append) => pass(() => log.append(append)) });
  const runner: CommandRunner = { ...inner, stateOf: (where, stream) => pass(() => inner.stateOf(where, stream)) };
  const enabled = async () =>
    (
      await Promise.all(
        Object.values(users).map(async (userId) => ({ userId, ...(await inner.stateOf<UserState>(tenant, `user-${userId}`)).state })),
      )
    )
      .filter(({ status }) => status === 'enabled')
      .map(({ userId, roleIds, isPlatform }) => ({ id: userId, status: 'enabled', roleIds, isPlatform }));
  // The one thing that is asked of read models here: who administers.
  const reader = {
    withTenant: async () => (await enabled()).filter(({ roleIds, isPlatform }) => isPlatform || roleIds.includes(roles.administrator)),
  } as unknown as ApiDeps['reader'];
  const { identityOf } = createIdentities({
    runner: inner,
    keptBackOf: async () => ({ at: 0, marks: new Set<string>() }),
    standing: () => standsNowhere,
    now: () => 0,
    elapsed: () => 0,
  });
  const identify = async (userId: UserId): Promise<Identity | null> => (await identityOf(tenant, sessionOf(userId))).identity;
  let asked: Said | null = null;
  const handler = new SendCommandsHandler(
    { streams, runner },
    {} as ReadModels, // these callers see all rows, so no row is looked up
    { find: async () => [], hidden: async () => new Set<never>() } as never,
    new Administration({ runner, reader }, { all: async () => [] }),
    { sessions: { forget: () => undefined, holderOf: async (_, session) => identify(idAs(session)) } },
    { at: async () => (asked ? { anyOf: [needed(asked)], method: '', paths: [], menuIds: [], summary: '' } : null) },
  );
  return {
    identify,
    say: async (identity: Identity | null, name: string, command: Said): Promise<void> => {
      if (!identity || !isGranted(identity.permissions, needed(command))) return;
      asked = command;
      const at = {
        commandId: idAs<'command'>(name),
        fingerprint: name,
        requestId: name,
        call: 'POST /',
        after: null,
        ownWrites: new OwnWrites(),
      };
      const caller: Caller = { ...identity, ...at, language: 'en', timeZone: 'UTC' };
      await handler.execute(new SendCommands(caller, [command])).catch((error: unknown) => {
        if (!(error instanceof RefusedException)) throw error;
      });
    },
  };
}

const openly: Pass = (work) => work();

/** A house as it begins; `targetRoles`: what the user who is acted on has. */
export async function administrationHouse(targetRoles: readonly RoleId[]) {
  const log = createMemoryLog();
  await seed(runnerOn(log), targetRoles);
  return {
    door: (pass: Pass = openly) => doorOf(log, pass),

    /** All that callers can bring about: who may sign in under which name, with whose password, and may do what. */
    outcome: async (): Promise<string> => {
      const runner = runnerOn(log);
      const ofUsers = await Promise.all(
        Object.entries(users).map(async ([name, userId]) => {
          const { state } = await runner.stateOf<UserState>(tenant, `user-${userId}`);
          const said = await log.readStream(tenant, `user-${userId}`);
          const password = said.findLast(({ type }) => type === 'PasswordChanged' || type === 'UserCreated')?.by ?? null;
          const { status, profile, roleIds, isPlatform, userType, avatar } = state;
          return { name, status, account: profile?.account, realName: profile?.realName, roleIds, isPlatform, userType, avatar, password };
        }),
      );
      const ofAllRoles = await Promise.all(
        Object.entries(roles).map(async ([name, roleId]) => {
          const { state } = await runner.stateOf<RoleState>(tenant, `role-${roleId}`);
          return { name, status: state.status, alias: state.profile?.roleAlias, permissions: [...state.permissions].toSorted() };
        }),
      );
      return JSON.stringify([ofUsers, ofAllRoles]);
    },
  };
}
