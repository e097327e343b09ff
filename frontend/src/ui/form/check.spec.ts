import { valuesOf, type Fields } from '@cloud-factory/domain/shared/fields';
import { expect, it } from 'vitest';
import zh from '../../i18n/zh/ui.js';
import { checkInputs } from './check.js';
import { inputsOf, wireValues } from './wire.js';

const fields = {
  name: { kind: 'text', zh: '名称', en: 'Name', max: 5, required: true },
  code: { kind: 'text', zh: '编码', en: 'Code', max: 20, pattern: 'code' },
  count: { kind: 'integer', zh: '数量', en: 'Count', min: 1, max: 9 },
  price: { kind: 'price', zh: '单价', en: 'Price' },
  amount: { kind: 'money', zh: '金额', en: 'Amount' },
  phone: { kind: 'phone', zh: '手机', en: 'Mobile' },
  ownPhone: { kind: 'phone', zh: '手机号码', en: 'Own mobile', required: true },
  email: { kind: 'email', zh: '邮箱', en: 'Email' },
  day: { kind: 'date', zh: '日期', en: 'Day' },
  at: { kind: 'dateTime', zh: '时间', en: 'Time' },
  teeth: { kind: 'teeth', zh: '牙位', en: 'Teeth' },
  isOn: { kind: 'yesNo', zh: '启用', en: 'Enabled', required: true },
  lines: {
    kind: 'lines',
    zh: '明细',
    en: 'Lines',
    required: true,
    fields: { weight: { kind: 'weight', zh: '重量', en: 'Weight', required: true } },
  },
} as const satisfies Fields;
const right = { ...inputsOf(fields), name: '甲', ownPhone: '13800000000', lines: [{ weight: '1.250' }] };
const faultsOf = (change: Record<string, unknown>) => checkInputs(fields, { ...right, ...change });

it('lets a right form through, and the server takes what it sends', () => {
  const full = {
    ...right,
    code: 'A-1',
    count: '3',
    price: '1,234.5',
    amount: '99999999999.99',
    phone: '13800000000',
    email: 'a@b.cn',
    day: '2025-06-11',
    at: '2025-06-11 09:20:00',
    teeth: '11 12',
  };
  expect(checkInputs(fields, full)).toEqual({});
  const wire = wireValues(fields, full);
  expect(wire).toMatchObject({
    count: 3,
    price: '1234.5',
    amount: '99999999999.99',
    at: '2025-06-11T01:20:00.000Z',
    teeth: ['11', '12'],
    isOn: false,
  });
  expect(valuesOf(fields).safeParse(wire).error).toBeUndefined();
});

it('shows a record as it came', () => {
  const inputs = inputsOf(fields, { name: '甲', count: 3, at: '2025-06-11T01:20:00.000Z', lines: [{ weight: '1.250' }] });
  expect(inputs).toMatchObject({ name: '甲', count: '3', at: '2025-06-11 09:20:00', lines: [{ weight: '1.250' }], code: '' });
});

it('asks for what is required and for nothing else', () => {
  expect(checkInputs(fields, inputsOf(fields))).toEqual({
    name: { word: 'required' },
    ownPhone: { word: 'phoneMissing' },
    lines: { word: 'required' },
  });
});

it.each([
  [{ name: '一二三四五六' }, { name: { word: 'tooLong', max: 5 } }],
  [{ code: '?!' }, { code: { word: 'code' } }],
  [{ count: 'x' }, { count: { word: 'integer' } }],
  [{ count: '10' }, { count: { word: 'max', max: 9 } }],
  [{ count: '0' }, { count: { word: 'min', min: 1 } }],
  [{ price: '-1' }, { price: { word: 'min', min: 0 } }],
  [{ amount: '1.234' }, { amount: { word: 'places', max: 2 } }],
  [{ amount: 'viel' }, { amount: { word: 'number' } }],
  [{ phone: '12345678901' }, { phone: { word: 'phone' } }],
  [{ email: 'a@' }, { email: { word: 'email' } }],
  [{ day: '2025-02-30' }, { day: { word: 'date' } }],
  [{ teeth: '11 99' }, { teeth: { word: 'format' } }],
  [{ lines: [{ weight: '1' }, { weight: '' }] }, { 'lines.1.weight': { word: 'required' } }],
] as const)('says what is wrong with %j', (change, faults) => {
  expect(faultsOf(change)).toEqual(faults);
});

it.each([
  ['R189 M044', 'phoneMissing', '', '手机号码不能为空'],
  ['R190 M045', 'phoneLength', '1380000000', '手机号码长度不为11位'],
  ['R191 M046', 'phone', '12345678901', '手机号码格式不正确'],
] as const)('%s tells what is wrong with a mobile number: %s', (_, word, typed, sentence) => {
  expect(faultsOf({ ownPhone: typed })).toEqual({ ownPhone: { word } });
  expect(zh.form[word]).toBe(sentence);
});
