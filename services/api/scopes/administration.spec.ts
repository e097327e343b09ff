// The law of racing callers: whatever overtakes what, the outcome is that of the same requests said one after another, in some order.
import type { RoleCommand, UserCommand } from '@cloud-factory/domain/platform';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { administrationHouse, profileOf, roles, tenant, users, type Actor, type Said } from '../testing/administration-house.js';

const { target } = users;
const role = { roleName: 'r', roleAlias: 'settler', parentId: null, sort: 1 };

/** Every administrative command, as callers say it here; the compiler keeps the list whole. */
const every: { readonly [Type in (UserCommand | RoleCommand)['type']]: readonly Extract<Said, { type: Type }>[] } = {
  CreateUser: [{ type: 'CreateUser', userId: users.made, profile: profileOf('target2'), roleIds: [roles.settler] }],
  ChangeUser: [
    { type: 'ChangeUser', userId: target, profile: profileOf('target2') },
    { type: 'ChangeUser', userId: users.second, profile: profileOf('target2') },
  ],
  ChangeOwnProfile: [{ type: 'ChangeOwnProfile', userId: target, profile: { name: 'n', realName: 'n', phone: null, email: null } }],
  GrantRoles: [
    { type: 'GrantRoles', userId: target, roleIds: [] },
    { type: 'GrantRoles', userId: target, roleIds: [roles.administrator] },
    { type: 'GrantRoles', userId: target, roleIds: [roles.settler] },
    { type: 'GrantRoles', userId: users.second, roleIds: [roles.reader] },
    { type: 'GrantRoles', userId: users.first, roleIds: [] },
    { type: 'GrantRoles', userId: users.clerk, roleIds: [] },
  ],
  GrantPlatform: [{ type: 'GrantPlatform', userId: target, tenantId: tenant }],
  DisableUser: [
    { type: 'DisableUser', userId: target, reason: '' },
    { type: 'DisableUser', userId: users.first, reason: '' },
    { type: 'DisableUser', userId: users.clerk, reason: '' },
  ],
  EnableUser: [{ type: 'EnableUser', userId: target }],
  NotePasswordChange: [
    { type: 'NotePasswordChange', userId: target, how: 'reset' },
    { type: 'NotePasswordChange', userId: users.second, how: 'reset' },
  ],
  UnlockUser: [{ type: 'UnlockUser', userId: target }],
  RegisterUser: [{ type: 'RegisterUser', userId: users.made, profile: profileOf('target2'), source: 'oa' }],
  AcceptUser: [{ type: 'AcceptUser', userId: users.waiting, roleIds: [roles.reader], deptId: null }],
  RefuseUser: [{ type: 'RefuseUser', userId: users.waiting, reason: '' }],
  ChangeAvatar: [{ type: 'ChangeAvatar', userId: target, fileId: null }],
  ChangePlatformData: [{ type: 'ChangePlatformData', userId: target, userType: 'app', userExt: '' }],
  RevokePlatform: [
    { type: 'RevokePlatform', userId: users.first },
    { type: 'RevokePlatform', userId: users.second },
  ],
  RemoveUser: [
    { type: 'RemoveUser', userId: target },
    { type: 'RemoveUser', userId: users.first },
    { type: 'RemoveUser', userId: users.second },
  ],
  CreateRole: [{ type: 'CreateRole', roleId: roles.made, profile: { ...role, roleAlias: 'made' }, permissions: [], scope: 'own' }],
  ChangeRole: [{ type: 'ChangeRole', roleId: roles.settler, profile: { ...role, roleAlias: 'other' } }],
  GrantPermissions: [
    { type: 'GrantPermissions', roleId: roles.reader, permissions: ['settlementmonth.write'] },
    { type: 'GrantPermissions', roleId: roles.settler, permissions: [] },
    { type: 'GrantPermissions', roleId: roles.settler, permissions: ['orderentry.read'] },
    { type: 'GrantPermissions', roleId: roles.keeper, permissions: ['orderentry.read'] },
  ],
  OfferDefaultPermissions: [{ type: 'OfferDefaultPermissions', roleId: roles.reader, permissions: ['settlementmonth.read'] }],
  RemoveRole: [
    { type: 'RemoveRole', roleId: roles.settler },
    { type: 'RemoveRole', roleId: roles.reader },
    { type: 'RemoveRole', roleId: roles.keeper },
  ],
};

type Request = Readonly<{ name: string; actor: Actor; command: Said }>;
type Script = readonly Request[];

const scriptOf = (name: string, actor: Actor, commands: readonly Said[]): Script =>
  commands.map((command, nth) => ({ name: `${name}${nth}`, actor, command }));

/** All ways to say two scripts one request after the other. */
const merged = ([one, ...ones]: Script, [two, ...twos]: Script): readonly Script[] => {
  if (!one) return [two ? [two, ...twos] : []];
  if (!two) return [[one, ...ones]];
  return [...merged(ones, [two, ...twos]).map((rest) => [one, ...rest]), ...merged([one, ...ones], twos).map((rest) => [two, ...rest])];
};

const targets = { nothing: [], reader: [roles.reader], settler: [roles.settler], administrator: [roles.administrator] } as const;
type Target = keyof typeof targets;

async function saidInTurn(has: Target, script: Script): Promise<string> {
  const house = await administrationHouse(targets[has]);
  const { identify, say } = house.door();
  for (const { name, actor, command } of script) await say(await identify(users[actor]), name, command);
  return house.outcome();
}

/** Each script from a process of its own, which looked at its caller when all began: as old as what is known of a session may be. */
async function saidAtOnce(has: Target, scripts: readonly Script[], scheduler: fc.Scheduler): Promise<string> {
  const house = await administrationHouse(targets[has]);
  const callers = await Promise.all(
    scripts.map(async (script) => {
      const { identify, say } = house.door((work) => scheduler.schedule(Promise.resolve()).then(work));
      const identities = new Map(await Promise.all(script.map(async ({ actor }) => [actor, await identify(users[actor])] as const)));
      return async () => {
        for (const { name, actor, command } of script) await say(identities.get(actor) ?? null, name, command);
      };
    }),
  );
  await scheduler.waitFor(Promise.all(callers.map((go) => go())));
  return house.outcome();
}

async function expectSerial(has: Target, one: Script, two: Script, scheduler: fc.Scheduler): Promise<void> {
  const inTurn = await Promise.all(merged(one, two).map((script) => saidInTurn(has, script)));
  expect(inTurn).toContain(await saidAtOnce(has, [one, two], scheduler));
}

const said = fc.constantFrom(...Object.values<readonly Said[]>(every).flat());
const has = fc.constantFrom(...(Object.keys(targets) as Target[]));
const actor = fc.constantFrom<Actor>('first', 'second', 'clerk');
const script = (name: string) =>
  fc.tuple(actor, fc.array(said, { minLength: 1, maxLength: 2 })).map(([who, all]) => scriptOf(name, who, all));

describe('SEC-3 two callers who administer at once', () => {
  it('SEC-3 bring about what one order of their requests brings about, whatever the commands and whatever overtakes what', async () => {
    await fc.assert(fc.asyncProperty(has, script('a'), script('b'), fc.scheduler(), expectSerial), { numRuns: 250 });
  });

  const { clerk } = { clerk: 'clerk' as const };
  const [back, none, reset] = [every.GrantRoles[1], every.GrantRoles[0], every.NotePasswordChange[0]];
  it('SEC-3 a clerk who grants back what the administrator has, takes it away and sets the password is no administrator afterwards', async () => {
    if (!back || !none || !reset) throw new Error('the commands of this race are named above');
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), (scheduler) =>
        expectSerial('administrator', scriptOf('a', clerk, [back]), scriptOf('b', clerk, [none, reset]), scheduler),
      ),
      { numRuns: 100 },
    );
    // The same where an administrator takes the role away: the grant was allowed while the target had it.
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), (scheduler) =>
        expectSerial('administrator', scriptOf('a', clerk, [back, reset]), scriptOf('b', 'first', [none]), scheduler),
      ),
      { numRuns: 100 },
    );
  });

  it.each(['RemoveUser', 'DisableUser', 'RevokePlatform', 'GrantRoles'] as const)(
    'SEC-4 %s: of two administrators who take each other away at once one stays',
    async (type) => {
      const away = (userId: (typeof users)[Actor]): Said =>
        type === 'GrantRoles' ? { type, userId, roleIds: [] } : type === 'DisableUser' ? { type, userId, reason: '' } : { type, userId };
      await fc.assert(
        fc.asyncProperty(fc.scheduler(), async (scheduler) => {
          const scripts = [scriptOf('a', 'first', [away(users.second)]), scriptOf('b', 'second', [away(users.first)])];
          const [ofUsers] = JSON.parse(await saidAtOnce('nothing', scripts, scheduler));
          const stay = ofUsers.filter(
            (user: { status: string; roleIds: string[]; isPlatform: boolean }) =>
              user.status === 'enabled' && user.isPlatform && user.roleIds.includes(roles.administrator),
          );
          expect(stay.length).toBe(1);
        }),
        { numRuns: 60 },
      );
    },
  );
});
