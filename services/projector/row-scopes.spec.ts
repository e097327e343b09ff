import { scopedResources } from '@cloud-factory/domain/scopes';
import type { ScopeKind } from '@cloud-factory/domain/scopes/contract';
import type { AnyProjection } from '@cloud-factory/projections/shared';
import { describe, expect, it } from 'vitest';
import { projections } from './projections.js';

/** Read models whose rows are everybody's of the tenant, reviewed. A table that is neither here nor says whose its rows are fails below. */
const everybodys: Readonly<Record<string, string>> = {
  channel_account: 'who orders for which hospital: administration, and the ground that data scopes stand on',
  role_list: 'what roles may: the ground that data scopes stand on',
  tenant_list: 'the tenants, in the log of the platform',
  line_patient: 'the names for delivery notes and statements, found by the lines of these alone',
  priced_line: 'what was sold at which price, for the what-if of prices: never listed by row',
  client_list: 'owned by the platform',
  provider_list: 'owned by the platform',
  menu_list: 'owned by the platform',
  top_menu_list: 'owned by the platform',
  tenant_package_list: 'owned by the platform',
  data_source_list: 'owned by the platform',
  record_code: 'owned by the platform',
  store_list: 'where the files of a tenant lie: administration, nobody in particular owns one',
  sms_list: 'the ways a tenant sends messages: administration, nobody in particular owns one',
  record_dict: 'owned by the platform',
  record_region: 'owned by the platform',
  record_data_scope: 'owned by the platform',
  record_api_scope: 'owned by the platform',
};

type Table = AnyProjection;
const direct = (scope: Table['scope']) => (scope && !('through' in scope) ? scope : null);

describe('data scopes, over every read model', () => {
  it.each(projections.map((projection) => [projection.table, projection] as const))('%s says whose its rows are', (table, { scope }) => {
    const said = [...(scope ? ['a scope'] : []), ...(table in everybodys ? ["everybody's"] : [])];
    expect(said, `${table} needs a scope, or a reason why its rows are everybody's, and not both`).toHaveLength(1);
  });

  it('every resource that data scopes can be made for has a table with a column for each of its kinds', () => {
    for (const { resource, kinds, isOwned } of scopedResources) {
      const tables = projections.filter(({ scope }) => scope?.resource === resource);
      expect(tables.length, resource).toBeGreaterThan(0);
      const scopes = tables.flatMap(({ scope }) => direct(scope) ?? []);
      const has = (part: 'person' | 'department' | 'unit' | 'customer'): boolean => scopes.some((scope) => scope[part] !== undefined);
      const known: Readonly<Record<ScopeKind, boolean>> = {
        all: true,
        own: has('person'),
        department: has('person') || has('department'),
        departmentAndBelow: has('person') || has('department'),
        unit: has('unit'),
        customers: has('customer'),
      };
      expect([...kinds].toSorted(), resource).toEqual(
        Object.entries(known)
          .flatMap(([kind, isKnown]) => (isKnown ? [kind] : []))
          .toSorted(),
      );
      expect(
        tables.filter(({ scope }) => direct(scope)).some(({ owner }) => owner !== undefined),
        resource,
      ).toBe(isOwned);
    }
  });

  it('every scope of a table is of a resource that data scopes can be made for', () => {
    const known: ReadonlySet<string> = new Set(scopedResources.map(({ resource }) => resource));
    const scoped = projections.flatMap(({ table, scope }) => (scope ? [`${table}: ${scope.resource}`] : []));
    expect(scoped.length).toBeGreaterThan(10);
    expect(scoped.filter((each) => !known.has(each.split(': ')[1] ?? ''))).toEqual([]);
  });

  it('parts go with rows that there are, of the same resource and with the same owner', () => {
    const byTable = new Map(projections.map((projection) => [projection.table, projection]));
    const parts = projections.filter(({ scope }) => scope && 'through' in scope);
    expect(parts.length).toBeGreaterThan(0);
    for (const { table, scope } of parts) {
      if (!scope || !('through' in scope)) continue;
      const whole = byTable.get(scope.through);
      expect(whole?.scope?.resource, table).toBe(scope.resource);
      expect(whole?.owner !== undefined, table).toBe(scope.isOwned === true);
    }
  });
});
