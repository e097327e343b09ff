import { claimsMoved, nothing, refuse, type Claim, type Decider, type Decision, type Said } from '../shared/decider.js';
import { PhoneField } from '../shared/fields.js';
import { firstTenant } from './contract.js';
import type { FileId, RoleId, UserId } from '../shared/ids.js';
import type { AcceptUser, Besides, ChangeUser, CreateUser, GrantRoles, RegisterUser, UserCommand } from './commands.js';
import type { UserEvent, UserProfile, UserType } from './events.js';
import { administratorAlias, type RoleState } from './role-decider.js';
import { seatStreamName, type SeatState } from './seat-decider.js';

export type UserState = Readonly<{
  status: 'none' | 'pending' | 'enabled' | 'disabled' | 'removed';
  /** Null only while there is no user. */
  profile: UserProfile | null;
  roleIds: readonly RoleId[];
  isPlatform: boolean;
  avatar: FileId | null;
  userType: UserType;
  userExt: string;
}>;
export type UserRefusal =
  | 'UserNotFound'
  | 'UserExists'
  | 'RoleNotFound'
  | 'UserIsSelf'
  | 'UserIsPending'
  | 'UserNotPending'
  | 'UserHasNoSeat'
  | 'PhoneFormatWrong'
  | 'PlatformIsElsewhere'
  | 'LastAdministrator'
  | 'LastPlatformAdministrator';
/**
 * Roles under their ids: those that are to be granted, and those of a user who may be an administrator. Users under theirs: those that administer beside
 * that one. `seats` where a user is to be enabled.
 */
export type UserSeen = Readonly<Record<string, RoleState | SeatState | UserState>>;

type Answer = Decision<UserEvent, UserRefusal>;

/** Accounts differ in more than upper and lower case, or nobody could tell them apart when they are read aloud. */
const accountOf = (profile: UserProfile): readonly Claim[] => [{ kind: 'account', value: profile.account.toLowerCase() }];
const sorted = (ids: readonly RoleId[]): readonly RoleId[] => [...new Set(ids)].sort();
const areRoles = (ids: readonly RoleId[], seen: Readonly<Partial<UserSeen>>): boolean => ids.every((id) => seen[id]?.status === 'active');

/** Where enabled users are counted, nobody is enabled who is not. */
const hasNoSeat = (userId: UserId, { seats }: Readonly<Partial<UserSeen>>): boolean =>
  seats?.status === 'counted' && 'userIds' in seats && !seats.userIds.includes(userId);

/** What a user may become enabled by. */
const enables = (type: UserCommand['type']): boolean => type === 'CreateUser' || type === 'AcceptUser' || type === 'EnableUser';

type Taking = Extract<UserCommand, Besides & { type: 'GrantRoles' | 'DisableUser' | 'RevokePlatform' | 'RemoveUser' }>;
const takes = (command: UserCommand): command is Taking =>
  command.type === 'GrantRoles' || command.type === 'DisableUser' || command.type === 'RevokePlatform' || command.type === 'RemoveUser';

const isAdministratorRole = (id: RoleId, seen: Readonly<Partial<UserSeen>>): boolean => {
  const role = seen[id];
  return role !== undefined && 'permissions' in role && role.status === 'active' && role.profile?.roleAlias === administratorAlias;
};

/** The roles that a user who loses what a command takes has of the administrator's, and whether the mark of the platform goes too. */
function takenBy(command: Taking, state: UserState, seen: Readonly<Partial<UserSeen>>): Readonly<{ role: RoleId | null; mark: boolean }> {
  if (state.status !== 'enabled') return { role: null, mark: false };
  const isAll = command.type === 'RemoveUser' || command.type === 'DisableUser';
  const lost = command.type === 'GrantRoles' ? state.roleIds.filter((id) => !command.roleIds.includes(id)) : isAll ? state.roleIds : [];
  return {
    role: lost.find((id) => isAdministratorRole(id, seen)) ?? null,
    mark: state.isPlatform && (isAll || command.type === 'RevokePlatform'),
  };
}

/**
 * Policy `theLastAdministratorStays`: a tenant keeps an enabled user with the administrator's role, and the platform one with its mark; without them
 * no user could undo what was done.
 */
function refusalOfLast(command: Taking, state: UserState, seen: Readonly<Partial<UserSeen>>): Answer | null {
  const { role, mark } = takenBy(command, state, seen);
  const stay = (command.besides ?? []).flatMap((id) => {
    const other = id === command.userId ? undefined : seen[id];
    return other && 'isPlatform' in other && other.status === 'enabled' ? [other] : [];
  });
  if (mark && !stay.some(({ isPlatform }) => isPlatform)) return refuse('LastPlatformAdministrator');
  return role !== null && !stay.some(({ roleIds }) => roleIds.includes(role)) ? refuse('LastAdministrator') : null;
}

/** A telephone is one of a mobile, or none; one that was kept before that was asked for may stay. */
const isPhoneWrong = ({ phone }: UserProfile, before: UserProfile | null): boolean =>
  phone !== null && phone !== before?.phone && !PhoneField.safeParse(phone).success;

function create({ userId, profile, roleIds }: Said<CreateUser>, state: UserState, seen: Readonly<Partial<UserSeen>>): Answer {
  if (state.status !== 'none') return refuse('UserExists');
  if (isPhoneWrong(profile, null)) return refuse('PhoneFormatWrong');
  if (!areRoles(roleIds, seen)) return refuse('RoleNotFound');
  return { events: [{ type: 'UserCreated', data: { userId, ...profile, roleIds: sorted(roleIds) } }], claims: accountOf(profile) };
}

function register({ userId, profile, source }: Said<RegisterUser>, state: UserState): Answer {
  if (state.status !== 'none') return refuse('UserExists');
  return { events: [{ type: 'UserRegistered', data: { userId, ...profile, source } }], claims: accountOf(profile) };
}

/** Policy `nobodyLetsThemselvesIn`: whoever asked cannot be who accepts. */
function accept({ userId, roleIds, deptId, by }: Said<AcceptUser>, seen: Readonly<Partial<UserSeen>>): Answer {
  if (by === userId) return refuse('UserIsSelf');
  if (!areRoles(roleIds, seen)) return refuse('RoleNotFound');
  return { events: [{ type: 'UserAccepted', data: { userId, roleIds: sorted(roleIds), deptId } }] };
}

function change({ userId, profile }: Said<ChangeUser>, before: UserProfile): Answer {
  if (isPhoneWrong(profile, before)) return refuse('PhoneFormatWrong');
  return { events: [{ type: 'UserChanged', data: { userId, ...profile } }], ...claimsMoved(accountOf(before), accountOf(profile)) };
}

/** Policy `nobodyRaisesThemselves`: one's own roles are granted by somebody else. */
function grant(command: Said<GrantRoles>, state: UserState, seen: Readonly<Partial<UserSeen>>): Answer {
  const { userId, roleIds, by } = command;
  const wanted = sorted(roleIds);
  if (wanted.join() === sorted(state.roleIds).join()) return nothing;
  if (by === userId) return refuse('UserIsSelf');
  if (!areRoles(wanted, seen)) return refuse('RoleNotFound');
  return refusalOfLast(command, state, seen) ?? { events: [{ type: 'RolesGranted', data: { userId, roleIds: wanted } }] };
}

const none: UserState = { status: 'none', profile: null, roleIds: [], isPlatform: false, avatar: null, userType: 'web', userExt: '' };

const rolesOf = (ids: readonly RoleId[]): Readonly<Record<string, string>> => Object.fromEntries(ids.map((id) => [id, `role-${id}`]));

/** A user of a tenant. Who may say what to whom beyond this is a matter of permissions, checked at the door. */
export const userDecider: Decider<UserCommand, UserState, UserEvent, UserRefusal, UserSeen> = {
  initialState: none,
  reads: (command, { roleIds }) => ({
    ...('roleIds' in command && rolesOf(command.roleIds)),
    ...(takes(command) && { ...rolesOf(roleIds), ...Object.fromEntries((command.besides ?? []).map((id) => [id, `user-${id}`])) }),
    ...(enables(command.type) && { seats: seatStreamName }),
  }),
  // Of two administrators who take each other away at once the second is decided on what the first has left.
  reliesOn: (command, read) => takes(command) && (command.besides ?? []).some((id) => id === read),
  decide: (command, state, seen): Answer => {
    const { userId, by } = command;
    if (enables(command.type) && hasNoSeat(userId, seen)) return refuse('UserHasNoSeat');
    if (command.type === 'CreateUser') return create(command, state, seen);
    if (command.type === 'RegisterUser') return register(command, state);
    if (command.type === 'RemoveUser' && state.status === 'removed') return nothing;
    if (state.profile === null || state.status === 'removed') return refuse('UserNotFound');
    const isPending = state.status === 'pending';
    if (command.type === 'AcceptUser') return isPending ? accept(command, seen) : refuse('UserNotPending');
    if (command.type === 'RefuseUser') {
      if (!isPending) return refuse('UserNotPending');
      return { events: [{ type: 'UserRefused', data: { userId, reason: command.reason } }], releases: accountOf(state.profile) };
    }
    // Whoever waits has nothing yet that could be changed, granted or unlocked; they are let in or not.
    if (isPending && command.type !== 'RemoveUser') return refuse('UserIsPending');
    switch (command.type) {
      case 'ChangeUser':
        return change(command, state.profile);
      case 'ChangeOwnProfile': {
        const { account, deptId } = state.profile;
        return change({ ...command, type: 'ChangeUser', profile: { ...command.profile, account, deptId } }, state.profile);
      }
      case 'GrantRoles':
        return grant(command, state, seen);
      case 'GrantPlatform':
        // Elsewhere an administrator of the tenant could give their user another password, and be the platform.
        if (command.tenantId !== firstTenant) return refuse('PlatformIsElsewhere', { tenantId: firstTenant });
        return state.isPlatform ? nothing : { events: [{ type: 'PlatformGranted', data: { userId } }] };
      case 'DisableUser':
        if (by === userId) return refuse('UserIsSelf');
        if (state.status === 'disabled') return nothing;
        return refusalOfLast(command, state, seen) ?? { events: [{ type: 'UserDisabled', data: { userId, reason: command.reason } }] };
      case 'EnableUser':
        return state.status === 'enabled' ? nothing : { events: [{ type: 'UserEnabled', data: { userId } }] };
      case 'NotePasswordChange':
        return { events: [{ type: 'PasswordChanged', data: { userId, how: command.how } }] };
      case 'UnlockUser':
        return { events: [{ type: 'UserUnlocked', data: { userId } }] };
      case 'RevokePlatform':
        if (by === userId) return refuse('UserIsSelf');
        if (!state.isPlatform) return nothing;
        return refusalOfLast(command, state, seen) ?? { events: [{ type: 'PlatformRevoked', data: { userId } }] };
      case 'ChangeAvatar':
        return state.avatar === command.fileId
          ? nothing
          : { events: [{ type: 'AvatarChanged', data: { userId, fileId: command.fileId, before: state.avatar } }] };
      case 'ChangePlatformData': {
        const { userType, userExt } = command;
        if (state.userType === userType && state.userExt === userExt) return nothing;
        return { events: [{ type: 'PlatformDataChanged', data: { userId, userType, userExt } }] };
      }
      case 'RemoveUser':
        if (by === userId) return refuse('UserIsSelf');
        return (
          refusalOfLast(command, state, seen) ?? {
            events: [{ type: 'UserRemoved', data: { userId, avatar: state.avatar } }],
            releases: accountOf(state.profile),
          }
        );
    }
  },
  evolve: (state, recorded): UserState => {
    switch (recorded.type) {
      case 'UserCreated':
        return { ...none, status: 'enabled', profile: recorded.data, roleIds: recorded.data.roleIds };
      case 'UserRegistered':
        return { ...none, status: 'pending', profile: recorded.data };
      case 'UserAccepted': {
        const { roleIds, deptId } = recorded.data;
        return { ...state, status: 'enabled', roleIds, profile: state.profile && { ...state.profile, deptId } };
      }
      case 'UserRefused':
        return { ...state, status: 'removed' };
      case 'AvatarChanged':
        return { ...state, avatar: recorded.data.fileId };
      case 'PlatformDataChanged':
        return { ...state, userType: recorded.data.userType, userExt: recorded.data.userExt };
      case 'PlatformRevoked':
        return { ...state, isPlatform: false };
      case 'UserChanged':
        return { ...state, profile: recorded.data };
      case 'RolesGranted':
        return { ...state, roleIds: recorded.data.roleIds };
      case 'PlatformGranted':
        return { ...state, isPlatform: true };
      case 'UserDisabled':
        return { ...state, status: 'disabled' };
      case 'UserEnabled':
        return { ...state, status: 'enabled' };
      case 'UserRemoved':
        return { ...state, status: 'removed' };
      case 'PasswordChanged':
      case 'UserUnlocked':
        return state;
    }
  },
};
