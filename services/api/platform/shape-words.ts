// What a 400 says about a field, in both languages. Keys are ours; zod's issues are brought to them in `shapeErrorsOf`.
import { filled, type Language, type Words } from '@cloud-factory/domain/shared/refusals';
import type { ShapeError } from './refused.js';

const invalid: Words = { zh: '值不正确', en: 'Not valid' };

export const shapeWords: Readonly<Record<string, Words>> = {
  required: { zh: '必填', en: 'Required' },
  type: { zh: '类型不正确', en: 'Of another type than expected' },
  // By the type that zod expected.
  'type.string': { zh: '应为文本', en: 'Expected a text' },
  'type.number': { zh: '应为数字', en: 'Expected a number' },
  'type.int': { zh: '应为整数', en: 'Expected a whole number' },
  'type.boolean': { zh: '应为是或否（true、false）', en: 'Expected true or false' },
  'type.array': { zh: '应为列表', en: 'Expected a list' },
  'type.record': { zh: '应为对象', en: 'Expected an object' },
  'type.date': { zh: '应为日期', en: 'Expected a date' },
  object: { zh: '应为对象', en: 'Expected an object' },
  tooShort: { zh: '至少 {{minimum}} 个字符', en: 'At least {{minimum}} characters' },
  tooLong: { zh: '最多 {{maximum}} 个字符', en: 'At most {{maximum}} characters' },
  tooFew: { zh: '至少 {{minimum}} 项', en: 'At least {{minimum}} items' },
  tooManyItems: { zh: '最多 {{maximum}} 项', en: 'At most {{maximum}} items' },
  tooSmall: { zh: '不能小于 {{minimum}}', en: 'Not less than {{minimum}}' },
  tooBig: { zh: '不能大于 {{maximum}}', en: 'Not more than {{maximum}}' },
  multiple: { zh: '应为 {{divisor}} 的倍数', en: 'A multiple of {{divisor}}' },
  format: { zh: '格式不正确', en: 'Wrong format' },
  address: { zh: '地址只能以 / 或 http(s):// 开头', en: 'An address begins with / or http(s)://' },
  option: { zh: '可选值：{{options}}', en: 'One of: {{options}}' },
  unknown: { zh: '未知字段', en: 'Unknown field' },
  invalid,
  moment: { zh: '应为时间或日志位置', en: 'Expected a moment or a position of the log' },
  'yyyy-MM': { zh: '应为月份 yyyy-MM', en: 'Expected a month, yyyy-MM' },
  'yyyy-MM-dd': { zh: '应为存在的日期 yyyy-MM-dd', en: 'Expected a day that exists, yyyy-MM-dd' },
  'yyyy-MM-dd HH:mm:ss': { zh: '应为存在的时间 yyyy-MM-dd HH:mm:ss', en: 'Expected a time that exists, yyyy-MM-dd HH:mm:ss' },
  dayTooFar: { zh: '日期过早或过晚', en: 'This day is too far in the past or in the future' },
  code: { zh: '只能包含字母、数字和 . _ / -，并以字母或数字开头', en: 'Letters, digits and . _ / - only, a letter or digit first' },
  creditCode: { zh: '应为 18 位统一社会信用代码', en: 'Expected the 18 characters of a unified social credit code' },
  oneOfPriceRateAgreed: { zh: '单价、折扣和约定价请只填写一项', en: 'Give one of price, rate and agreed price' },
  orderIdOrOrderNo: { zh: '请填写订单编号或订单号', en: 'Give the id of the order or its number' },
  personalData: { zh: '不能保存患者个人信息', en: 'Names of patients cannot be kept here' },
  notZero: { zh: '不能为零', en: 'Not zero' },
  sha256: { zh: '应为 SHA-256（64 位十六进制）', en: 'Expected a SHA-256 of 64 hexadecimal digits' },
  line: { zh: '不能含换行、方向控制符等不可见字符', en: 'No line breaks, direction marks or other invisible characters' },
  phoneFormat: { zh: '手机号格式不正确', en: 'Not a valid phone number' },
  json: { zh: 'JSON 格式不正确', en: 'Not valid JSON' },
  text: { zh: '含有无法保存的字符', en: 'Contains characters that cannot be kept' },
  number: { zh: '数字超出范围，请以文本发送', en: 'Number out of range, send it as text' },
  twice: { zh: '重复的参数', en: 'Given twice' },
  tooDeep: { zh: '嵌套过深', en: 'Nested too deeply' },
  name: { zh: '不允许的名称', en: 'This name is not allowed' },
  tooMany: { zh: '参数过多', en: 'Too many parameters' },
  printCount: { zh: '请填写有效的打印数（1–99 的整数）', en: 'A valid print count: a whole number from 1 to 99' },
  shadeUnknown: { zh: '该色板没有这个牙色', en: 'The shade guide has no such shade' },
  unitsDifferFromTeeth: { zh: '牙位与结构不一致', en: 'The units are not those of the teeth' },
  teethOfOtherJaw: { zh: '全口与所选牙位不在同一颌', en: 'These teeth are of the other jaw' },
  patientNameOrCode: { zh: '请填写患者姓名或患者编号', en: 'Name the patient, or give a code' },
  tooth: { zh: '不是有效的 FDI 牙位', en: 'Not a tooth in FDI notation' },
  uuid: { zh: '应为 UUID', en: 'Expected a UUID' },
  notFound: { zh: '没有这条记录', en: 'There is no such record' },
  ambiguous: { zh: '有多条记录符合', en: 'Several records fit' },
  taken: { zh: '已被占用', en: 'Already taken' },
};

/** The `error` that a schema gave is a key of ours; a law holds that. One that is none is told as not valid, never as the key. */
export const shapeText = ({ key, details }: ShapeError, language: Language): string =>
  filled((shapeWords[key] ?? invalid)[language], details ?? {});

/** A zod issue, as far as it is read here. Through Standard Schema only `message` and `path` are promised; zod keeps the rest. */
type Issue = Readonly<{
  message: string;
  path?: readonly unknown[] | undefined;
  code?: string;
  origin?: string;
  minimum?: number | bigint;
  maximum?: number | bigint;
  expected?: string;
  divisor?: number;
  format?: string;
  values?: readonly unknown[];
  keys?: readonly string[];
  errors?: readonly (readonly Issue[])[];
}>;

const segment = (each: unknown): string => String(typeof each === 'object' && each !== null && 'key' in each ? each.key : each);
const pathOf = (issue: Issue, before: string): string =>
  [before, ...(issue.path ?? []).map(segment)].filter((part) => part !== '').join('.');

function sized(issue: Issue, few: string, short: string, small: string): string {
  if (issue.origin === 'string') return short;
  return issue.origin === 'array' || issue.origin === 'set' ? few : small;
}

/** Of the type that was expected, where it has words of its own. */
const typeKeyOf = (expected = ''): string =>
  [expected === 'object' ? 'object' : '', `type.${expected}`].find((key) => Object.hasOwn(shapeWords, key)) ?? 'type';

/** Zod's own texts are English sentences; a schema's own text is taken as it is. */
const isOwnText = ({ message }: Issue): boolean => !/^(Invalid|Too |Unrecognized|Expected)/.test(message);

function shapeError(issue: Issue, path: string): ShapeError {
  if (isOwnText(issue)) return { path, key: issue.message };
  switch (issue.code) {
    case 'invalid_type':
      return issue.message.endsWith('received undefined') ? { path, key: 'required' } : { path, key: typeKeyOf(issue.expected) };
    case 'too_small':
      return { path, key: sized(issue, 'tooFew', 'tooShort', 'tooSmall'), details: { minimum: String(issue.minimum) } };
    case 'too_big':
      return { path, key: sized(issue, 'tooManyItems', 'tooLong', 'tooBig'), details: { maximum: String(issue.maximum) } };
    case 'not_multiple_of':
      return { path, key: 'multiple', details: { divisor: issue.divisor ?? 0 } };
    case 'invalid_format':
      return { path, key: issue.format === 'uuid' ? 'uuid' : 'format' };
    case 'invalid_value':
      return { path, key: 'option', details: { options: (issue.values ?? []).map(String).slice(0, 50).join(', ') } };
    default:
      return { path, key: 'invalid' };
  }
}

/** One of ours for each of zod's; an unknown field is named by itself, of a choice the first way is told. The path is never empty. */
export function shapeErrorsOf(issues: readonly Issue[], before = ''): readonly ShapeError[] {
  return issues.flatMap((issue): readonly ShapeError[] => {
    const path = pathOf(issue, before);
    if (issue.code === 'unrecognized_keys')
      return (issue.keys ?? []).map((key) => ({ path: path === '' ? key : `${path}.${key}`, key: 'unknown' }));
    const [firstWay] = issue.errors ?? [];
    if (issue.code === 'invalid_union' && firstWay && firstWay.length > 0) return shapeErrorsOf(firstWay, path);
    return [shapeError(issue, path || 'body')];
  });
}
