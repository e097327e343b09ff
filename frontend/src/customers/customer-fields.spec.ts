import { CustomerSubmit } from '@cloud-factory/domain/customers/contract';
import { expect, it } from 'vitest';
import { inputsOf, wireValues } from '../ui/form/wire.js';
import { customerFields, customerGroups, customerShape, regionsOf } from './customer-fields.js';

const row = {
  id: '0190a000-0000-7000-8000-000000000001',
  version: 3,
  customerCode: 'H0001',
  name: '深圳安和口腔医院',
  currency: 'CNY',
  settlementType: 'monthly',
  closingDay: 25,
  languagePreference: 'zh',
  province: '440000',
  city: '440300',
  district: null,
  fitProfile: { cementGap: '0.050', innerCrownGap: null, occlusalCut: null, proximalCut: null, contactAdjust: null, note: '紧一点' },
};
const sent = (change: Record<string, unknown> = {}) => {
  const inputs = { ...inputsOf(customerFields, customerShape.values(row)), ...change };
  return customerShape.body(wireValues(customerFields, inputs));
};

it('SC197 shows every field of a customer in exactly one group', () => {
  const names = customerGroups.flatMap((group) => group.names);
  expect([...names].sort()).toEqual(Object.keys(customerFields).sort());
  expect(new Set(names).size).toBe(names.length);
});

it('sends a customer back as it came, with province, city and the fit', () => {
  const body = sent();
  expect(CustomerSubmit.safeParse({ ...body, id: row.id, version: 3 }).error).toBeUndefined();
  expect(body).toMatchObject({ province: '440000', city: '440300', district: null, fitProfile: row.fitProfile });
  expect(Object.keys(body)).not.toContain('cementGap');
});

it('has no fit where nothing of it is typed', () => {
  const empty = Object.fromEntries(Object.keys(row.fitProfile).map((name) => [name, '']));
  expect(sent(empty)['fitProfile']).toBeNull();
});

it('knows city and province of a district, and nothing of none', () => {
  expect(regionsOf('440305')).toEqual({ province: '440000', city: '440300', district: '440305' });
  expect(regionsOf('440000')).toEqual({ province: '440000', city: null, district: null });
  expect(regionsOf(null)).toEqual({ province: null, city: null, district: null });
});

it('puts what the server says of the fit and of the region beside the fields that people see', () => {
  expect(customerShape.path?.('fitProfile.cementGap')).toBe('cementGap');
  expect(customerShape.path?.('city')).toBe('district');
  expect(customerShape.path?.('name')).toBe('name');
});
