import { describe, expect, test } from 'vitest';
import { specFor } from '../shared/decider-spec.js';
import { activeRole, activeUser, clerkRole, li, platformGranted, reviewerRole, userCreated, userDisabled, wang } from './examples.js';
import { administratorAlias, type RoleState } from './role-decider.js';
import { userDecider } from './user-decider.js';

/** Here the role that wang was made with is the administrator's. */
const administrator: RoleState = { ...activeRole, profile: activeRole.profile && { ...activeRole.profile, roleAlias: administratorAlias } };
const seen = { [clerkRole]: administrator, [reviewerRole]: activeRole };
const alsoAdministrator = { ...activeUser, roleIds: [clerkRole] };

const taking = [
  { type: 'RemoveUser', userId: wang },
  { type: 'DisableUser', userId: wang, reason: '' },
  { type: 'GrantRoles', userId: wang, roleIds: [reviewerRole] },
] as const;

describe('SEC-4 the last administrator stays', () => {
  const { given } = specFor(userDecider);

  test.each(taking)('SEC-4 $type is refused where no user administers the tenant beside the one that is named', (command) => {
    given(userCreated).when(command, { by: li, seen }).thenRefused('LastAdministrator');
    for (const other of [
      activeUser,
      { ...alsoAdministrator, status: 'disabled' },
      { ...alsoAdministrator, status: 'removed' },
      { ...alsoAdministrator, status: 'pending' },
    ] as const)
      given(userCreated)
        .when({ ...command, besides: [li] }, { by: li, seen: { ...seen, [li]: other } })
        .thenRefused('LastAdministrator');
    // The user who goes is no witness of themselves.
    given(userCreated)
      .when({ ...command, besides: [wang] }, { by: li, seen: { ...seen, [wang]: alsoAdministrator } })
      .thenRefused('LastAdministrator');
  });

  test.each(taking)('SEC-4 $type goes through where another enabled administrator was looked at, and stands on that look', (command) => {
    const said = { ...command, besides: [li] };
    const decision = userDecider.decide(
      { ...said, by: li, at: '', today: '' },
      [userCreated].reduce(userDecider.evolve, userDecider.initialState),
      { ...seen, [li]: alsoAdministrator },
    );
    expect('events' in decision && decision.events.length).toBe(1);
    expect([userDecider.reliesOn?.(said, li), userDecider.reliesOn?.(said, clerkRole)]).toEqual([true, false]);
  });

  test('SEC-4 a disabled administrator administers nothing, so they may go', () => {
    given(userCreated, userDisabled)
      .when({ type: 'GrantRoles', userId: wang, roleIds: [] }, { by: li, seen })
      .then({
        type: 'RolesGranted',
        data: { userId: wang, roleIds: [] },
      });
  });

  test.each([
    { type: 'RemoveUser', userId: wang },
    { type: 'DisableUser', userId: wang, reason: '' },
    { type: 'RevokePlatform', userId: wang },
  ] as const)('SEC-4 $type leaves the platform an administrator', (command) => {
    const roles = { [clerkRole]: activeRole };
    given(userCreated, platformGranted)
      .when({ ...command, besides: [li] }, { by: li, seen: { ...roles, [li]: activeUser } })
      .thenRefused('LastPlatformAdministrator');
  });
});

describe('SEC-3 what people change of themselves', () => {
  const { given } = specFor(userDecider);

  test('SEC-3 leaves the account and the department as they are when it is decided', () => {
    const profile = { name: '王', realName: '王一', phone: null, email: null };
    const { account, deptId } = userCreated.data;
    given(userCreated)
      .when({ type: 'ChangeOwnProfile', userId: wang, profile }, { by: wang })
      .then({ type: 'UserChanged', data: { userId: wang, ...profile, account, deptId } });
  });
});
