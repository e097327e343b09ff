// The form of a customer: which fields, in which groups, and how they stand on the wire.
import { customerList } from '@cloud-factory/domain/customers/contract';
import type { Fields } from '@cloud-factory/domain/shared/fields';
import { regionPath } from '../ui/form/region-input.js';
import { picked } from '../ui/form/picked.js';
import type { FieldGroup } from '../ui/form/record-form.js';
import type { DetailRow, Shape } from '../ui/form/record-page.js';

/** How its crowns are to fit: an object of its own on the wire. */
export const fitFields = {
  cementGap: { kind: 'decimal', zh: '粘接剂间隙（mm）', en: 'Cement gap (mm)', places: 3 },
  innerCrownGap: { kind: 'decimal', zh: '内冠间隙（mm）', en: 'Inner crown gap (mm)', places: 3 },
  occlusalCut: { kind: 'decimal', zh: '咬合调整（mm）', en: 'Occlusal cut (mm)', places: 3 },
  proximalCut: { kind: 'decimal', zh: '邻接调整（mm）', en: 'Proximal cut (mm)', places: 3 },
  contactAdjust: { kind: 'decimal', zh: '接触点调整（mm）', en: 'Contact adjustment (mm)', places: 3 },
  note: { kind: 'text', zh: '适配说明', en: 'Notes on the fit', max: 500 },
} as const satisfies Fields;
const fitNames = Object.keys(fitFields);

const required = ['customerCode', 'name', 'currency', 'settlementType', 'closingDay', 'languagePreference'] as const;

/** The region is typed as one field: the deepest level that is chosen. */
export const customerFields: Fields = {
  ...picked(
    customerList.fields,
    [
      'customerCode',
      'name',
      'shortName',
      'hospitalLevel',
      'languagePreference',
      'licenceNo',
      'licenceValidTo',
      'creditCode',
      'legalPerson',
      'salesmanId',
      'deliveryManager',
      'regionalDirector',
      'contact',
      'phone',
      'district',
      'address',
      'currency',
      'settlementType',
      'closingDay',
      'creditLimit',
      'creditDays',
      'invoiceTitle',
      'taxNo',
      'invoiceBank',
      'invoiceAccount',
      'jdCode',
      'remark',
    ],
    required,
  ),
  district: { kind: 'region', zh: '地区', en: 'Region' },
  ...fitFields,
};

export const customerGroups: readonly FieldGroup[] = [
  {
    label: { zh: '基本资料', en: 'Who they are' },
    names: [
      'customerCode',
      'name',
      'shortName',
      'hospitalLevel',
      'languagePreference',
      'contact',
      'phone',
      'district',
      'address',
      'remark',
    ],
  },
  { label: { zh: '资质', en: 'Licence' }, names: ['licenceNo', 'licenceValidTo', 'creditCode', 'legalPerson'] },
  { label: { zh: '负责人', en: 'Who looks after them' }, names: ['salesmanId', 'deliveryManager', 'regionalDirector'] },
  {
    label: { zh: '结算与信用', en: 'Settlement and credit' },
    names: ['currency', 'settlementType', 'closingDay', 'creditLimit', 'creditDays'],
  },
  { label: { zh: '开票', en: 'Invoices' }, names: ['invoiceTitle', 'taxNo', 'invoiceBank', 'invoiceAccount', 'jdCode'] },
  { label: { zh: '适配参数', en: 'Fit' }, names: fitNames },
];

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Province, city and district of the deepest code that is known. */
export function regionsOf(code: unknown): Readonly<Record<'province' | 'city' | 'district', string | null>> {
  const [province = null, city = null, district = null] = typeof code === 'string' ? regionPath(code) : [];
  return { province, city, district };
}

export const customerShape: Shape = {
  values: (row) => {
    const fit = isRecord(row['fitProfile']) ? row['fitProfile'] : {};
    const values: DetailRow = { ...row, ...fit, district: row['district'] ?? row['city'] ?? row['province'] ?? null };
    return values;
  },
  body: (values) => {
    const own = Object.entries(values).filter(([name]) => !fitNames.includes(name));
    const fit = Object.fromEntries(fitNames.map((name) => [name, values[name] ?? null]));
    const hasFit = Object.values(fit).some((value) => value !== null);
    return { ...Object.fromEntries(own), ...regionsOf(values['district']), fitProfile: hasFit ? fit : null };
  },
  path: (path) => path.replace(/^fitProfile\./, '').replace(/^(province|city)$/, 'district'),
};
