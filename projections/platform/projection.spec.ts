import {
  avatarChanged,
  passwordChanged,
  permissionsGranted,
  platformDataChanged,
  platformGranted,
  platformRevoked,
  providerChanged,
  providerDisabled,
  providerEnabled,
  providerEntered,
  providerRemoved,
  roleChanged,
  roleCreated,
  roleRemoved,
  rolesGranted,
  tenantChanged,
  tenantCreated,
  tenantSuspended,
  userAccepted,
  userChanged,
  userCreated,
  userDisabled,
  userRefused,
  userRegistered,
  userRemoved,
  wang,
} from '@cloud-factory/domain/platform/examples';
import { describe, expect, test } from 'vitest';
import { gone } from '../shared/index.js';
import { providerTable } from './provider-list/projection.js';
import { roleListProjection } from './role-list/projection.js';
import { tenantListProjection } from './tenant-list/projection.js';
import { userListProjection } from './user-list/projection.js';

const rowOf = <Row>(changed: ReadonlyMap<string, Readonly<{ row: Row }>>): Row | undefined => [...changed.values()][0]?.row;

describe('users', () => {
  test("a row follows its user, and carries the version of the user's stream", () => {
    const row = rowOf(
      userListProjection.apply(new Map(), [userCreated, userChanged, rolesGranted, platformGranted, userDisabled, passwordChanged]),
    );
    expect(row).toMatchObject({
      id: wang,
      account: 'wang2',
      status: 'disabled',
      isPlatform: true,
      version: passwordChanged.version,
      createdAt: userCreated.at,
      updatedAt: passwordChanged.at,
    });
    expect(row).toHaveProperty('roleIds', rolesGranted.data.roleIds);
  });
  test('a guest waits without roles, and has those that were accepted from then on; a refused one is gone', () => {
    const waiting = rowOf(userListProjection.apply(new Map(), [userRegistered]));
    expect(waiting).toMatchObject({ status: 'pending', roleIds: [], source: 'oa', deptId: null });
    const accepted = rowOf(userListProjection.apply(new Map(), [userRegistered, userAccepted, avatarChanged, platformDataChanged]));
    expect(accepted).toMatchObject({
      status: 'enabled',
      roleIds: userAccepted.data.roleIds,
      deptId: userAccepted.data.deptId,
      avatar: avatarChanged.data.fileId,
      userType: 'app',
    });
    expect(rowOf(userListProjection.apply(new Map(), [userRegistered, userRefused]))).toBe(gone);
    expect(rowOf(userListProjection.apply(new Map(), [userCreated, platformGranted, platformRevoked]))).toMatchObject({
      isPlatform: false,
    });
  });
  test('a removed user is gone', () => {
    expect(rowOf(userListProjection.apply(new Map(), [userCreated, userRemoved]))).toBe(gone);
  });
  test('a change of a user that was never made is a damaged log', () => {
    expect(() => userListProjection.apply(new Map(), [userChanged])).toThrow('before the row');
  });
});

test('a role shows what it may from its last grant on, and is gone when removed', () => {
  expect(rowOf(roleListProjection.apply(new Map(), [roleCreated, roleChanged, permissionsGranted]))).toMatchObject({
    roleAlias: 'orderClerk',
    permissions: ['orderentry.read', 'orderentry.write'],
    scope: 'department',
    version: 3,
  });
  expect(rowOf(roleListProjection.apply(new Map(), [roleCreated, roleRemoved]))).toBe(gone);
});

test('a tenant is found by its host name in lower case', () => {
  const row = rowOf(
    tenantListProjection.apply(new Map(), [
      tenantCreated,
      { ...tenantChanged, data: { ...tenantChanged.data, domain: 'New.Example.CN' } },
      tenantSuspended,
    ]),
  );
  expect(row).toMatchObject({ domainKey: 'new.example.cn', domain: 'New.Example.CN', status: 'suspended' });
});

test('a provider of sign-in shows whether the door offers it, and nothing of its secret', () => {
  const rowAfter = (...events: Parameters<typeof providerTable.apply>[1]) => rowOf(providerTable.apply(new Map(), events));
  expect(rowAfter(providerEntered)).toMatchObject({ id: 'clinic', status: 'disabled', issuer: 'https://id.clinic.example.cn' });
  const enabled = rowAfter(providerEntered, providerChanged, providerEnabled);
  expect(enabled).toMatchObject({ name: '诊所', status: 'enabled', version: 3, createdAt: providerEntered.at });
  expect(JSON.stringify(enabled)).not.toContain(providerEntered.data.secretId);
  expect(rowAfter(providerEntered, providerEnabled, providerDisabled)).toMatchObject({ status: 'disabled' });
  expect(rowAfter(providerEntered, providerRemoved)).toBe(gone);
});
