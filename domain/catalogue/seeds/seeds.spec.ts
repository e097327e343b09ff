import { describe, expect, it } from 'vitest';
import { claimsOf, keyedId, resourceOf, valuesOf, type Resource } from '../index.js';
import { catalogueSeeds } from './index.js';
import { seedId } from './seed.js';

const owners = ['platform', 'tenant'] as const;
const all = owners.flatMap((owner) => catalogueSeeds[owner].map((seed) => ({ owner, ...seed })));
const kindOf = (key: string): Resource => {
  const resource = resourceOf(key);
  if (!resource) throw new Error(`${key} is no kind of record`);
  return resource;
};

describe.each(all.map((seed) => [`${seed.resource} ${seed.key}`, seed] as const))('the seed %s', (_name, { owner, resource, values }) => {
  it('is whole and right as it would be from a form', () => expect(valuesOf(kindOf(resource).fields).parse(values)).toEqual(values));
  it('lies with the owner of its kind', () => expect(kindOf(resource).owner).toBe(owner));
});

it('gives every record an id of its own, the same each time', () => {
  const ids = all.map(({ resource, key }) => seedId(resource, key));
  expect(new Set(ids).size).toBe(all.length);
  expect(ids.filter((id) => !/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/.test(id))).toEqual([]);
  expect(seedId('toothColor', 'vitaClassic/A3.5')).toBe('0197e000-0000-7f01-8ec1-c97cb4b2d33e');
});

it('claims nothing twice', () => {
  const claims = all.flatMap(({ resource, values }) => claimsOf(kindOf(resource), values).map(({ kind, value }) => `${kind} ${value}`));
  expect(new Set(claims).size).toBe(claims.length);
});

it('puts parents before their children', () => {
  const ids: readonly unknown[] = all.map(({ resource, key }) => seedId(resource, key));
  const placeOf = (id: unknown): number => (ids.includes(id) ? ids.indexOf(id) : Infinity);
  const early = all.filter(({ values }, nth) => typeof values['parentId'] === 'string' && placeOf(values['parentId']) >= nth);
  expect(early).toEqual([]);
});

it('R090 holds every code that the documents name', () =>
  expect(
    ['flowId', 'companyCode', 'powderCategory', 'yc_rework_type', 'yc_try_type', 'flow'].filter(
      (code) => !all.some(({ values }) => values['code'] === code),
    ),
  ).toEqual([]));

it('has the 16 classical shades, the 29 of the 3D-Master and none that does not exist', () => {
  const shades = (system: string) => all.filter(({ values }) => values['system'] === system).map(({ values }) => values['colorCode']);
  expect(shades('vitaClassic')).toHaveLength(16);
  expect(shades('vita3d')).toHaveLength(29);
  expect(shades('vitaClassic')).not.toEqual(expect.arrayContaining(['B3.5']));
});

it('makes the id of a region from its code', () => expect(keyedId('440305')).toBe('00000000-0000-7000-8000-000000440305'));
