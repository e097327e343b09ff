// A tenant takes a package while it is being removed: decided in one process, written in another, on one log.
import type { TenantCommand, TenantState } from '@cloud-factory/domain/platform';
import { factory, tenantCreated } from '@cloud-factory/domain/platform/examples';
import { idAs, type TenantId } from '@cloud-factory/domain/shared/ids';
import type { TenantPackageCommand, TenantPackageState } from '@cloud-factory/domain/tenancy';
import { standardPackage as packageId, standardProfile as profile } from '@cloud-factory/domain/tenancy/examples';
import { createMemoryLog, type Append } from '@cloud-factory/event-log';
import { expect, it } from 'vitest';
import { createCommandRunner } from './runner.js';
import type { PersonalParts } from './reader.js';
import { streams } from './streams.js';

const platform: TenantId = idAs('000000');
const { tenantId } = tenantCreated.data;
const take: TenantCommand = { type: 'SetTenantPackage', tenantId, packageId };
/** Nobody has the package, as far as the read model knows that the removal asked. */
const remove: TenantPackageCommand = { type: 'RemoveTenantPackage', packageId, tenants: 0 };
const nobodysNames = async (): Promise<never> => {
  throw new Error('packages hold no names of patients');
};
const personKeys: PersonalParts = { encrypt: nobodysNames, decrypt: nobodysNames };

type Command = TenantCommand | TenantPackageCommand;

/** One log with a tenant and a package, and whoever speaks to it; `meanwhile` is said by another process before the first append of this one. */
async function ground(kinds: typeof streams = streams) {
  const log = createMemoryLog();
  const processOf = (append = (what: Append) => log.append(what)) => {
    const runner = createCommandRunner({ log: { ...log, append }, personKeys, streams: kinds });
    const say = (name: string, command: Command) =>
      runner.execute({ tenant: platform, userId: idAs('admin') }, { commandId: idAs(name), fingerprint: name, correlationId: name }, [
        { command },
      ]);
    return { runner, say };
  };
  const { say, runner } = processOf();
  await say('tenant', { type: 'CreateTenant', tenantId, profile: factory });
  await say('package', { type: 'AddTenantPackage', packageId, profile });
  return {
    say,
    overtakenBy: (meanwhile: Command) => {
      let isSaid = false;
      return processOf(async (append) => {
        if (!isSaid) {
          isSaid = true;
          expect(await say('meanwhile', meanwhile)).toMatchObject({ kind: 'written' });
        }
        return log.append(append);
      }).say;
    },
    happened: async () => (await log.readTenant(platform, null, 100)).slice(2).map(({ type }) => type),
    tenant: async () => (await runner.stateOf<TenantState>(platform, `tenant-${tenantId}`)).state,
    package: async () => (await runner.stateOf<TenantPackageState>(platform, `tenantPackage-${packageId}`)).state,
  };
}

it('C015 C022 a package is not taken that is removed between the decision and its append', async () => {
  const there = await ground();
  expect(await there.overtakenBy(remove)('take', take)).toMatchObject({ kind: 'refused', refusal: 'TenantPackageNotFound' });
  expect(await there.happened()).toEqual(['TenantPackageRemoved']);
  expect(await there.tenant()).toMatchObject({ packageId: null });
});

it('C015 C022 a tenant that was faster than the removal keeps its package, with what it holds', async () => {
  const there = await ground();
  expect(await there.overtakenBy(take)('remove', remove)).toMatchObject({ kind: 'written' });
  expect(await there.happened()).toEqual(['TenantPackageSet', 'TenantPackageRemoved']);
  expect(await there.tenant()).toMatchObject({ packageId });
  expect(await there.package()).toMatchObject({ status: 'removed', profile: { menuIds: profile.menuIds } });
});

it('without relying on the package the tenant would have it behind its removal, so the race above is a real one', async () => {
  const trusting = streams.map((kind) =>
    kind.name === 'tenant' ? { ...kind, decider: { ...kind.decider, reliesOn: () => false } } : kind,
  );
  const there = await ground(trusting);
  expect(await there.overtakenBy(remove)('take', take)).toMatchObject({ kind: 'written' });
  expect(await there.happened()).toEqual(['TenantPackageRemoved', 'TenantPackageSet']);
});
