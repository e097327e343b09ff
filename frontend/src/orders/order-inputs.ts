// What the order form holds while it is typed, and how it becomes what the server is sent. Pure.
import {
  liabilityLabels,
  OrderSubmit,
  orderPropertyLabels,
  type Enclosure,
  type OrderEntry,
  type OrderDetail,
} from '@cloud-factory/domain/orders/contract';
import type { ProductOption } from '@cloud-factory/domain/products/contract';
import type { Fields } from '@cloud-factory/domain/shared/fields';
import { emptyLine, lineOf, lineOfEntry, teethOfLine, wireOfLine, type Line } from './line-inputs.js';
import { currencyField } from '@cloud-factory/domain/shared/money-words';
import { formatInstant, instantOf } from '../platform/format.js';

export type { Line } from './line-inputs.js';

/** The inputs of the header that are drawn from their declaration, in their groups. Customer, dentist, box and source have inputs of their own. */
export const headerFields = {
  companyCode: { kind: 'dict', zh: '下单公司', en: 'Issuing company', code: 'companyCode', required: true },
  orderProperty: { kind: 'choice', zh: '订单性质', en: 'Order type', options: orderPropertyLabels, required: true },
  dueDate: { kind: 'date', zh: '要求交期', en: 'Due' },
  salesmanId: { kind: 'user', zh: '业务员', en: 'Salesman' },
  currency: currencyField,
  freeReason: { kind: 'text', zh: '免费原因', en: 'Reason for free', max: 120, required: true },
  remakeCause: { kind: 'dict', zh: '返工原因', en: 'Cause of the remake', code: 'remake_cause' },
  liability: { kind: 'choice', zh: '责任方', en: 'Liability', options: liabilityLabels },
  receiveModelAt: { kind: 'dateTime', zh: '收模时间', en: 'Mould received' },
  boxNo: { kind: 'text', zh: '模型盒号', en: 'Mould box', max: 20 },
  externalNo: { kind: 'text', zh: '外部单号', en: 'External no.', max: 50 },
  purchaser: { kind: 'text', zh: '采购员', en: 'Purchaser', max: 50 },
  unitCode: { kind: 'text', zh: '加工单位', en: 'Processing unit', max: 32 },
  remark: { kind: 'text', zh: '备注', en: 'Remark', max: 500 },
} as const satisfies Fields;

export const addressFields = {
  district: { kind: 'region', zh: '地区', en: 'Region' },
  address: { kind: 'text', zh: '详细地址', en: 'Address', max: 120 },
  contact: { kind: 'text', zh: '联系人', en: 'Contact', max: 50 },
  phone: { kind: 'phone', zh: '电话', en: 'Phone' },
} as const satisfies Fields;

type OwnInput = 'customerId' | 'doctorName' | 'doctorId' | 'boxColor' | 'sourceOrderId';
export type HeaderName = keyof typeof headerFields | keyof typeof addressFields | OwnInput;
export type Header = Readonly<Record<HeaderName, string>>;

export type OrderInputs = Readonly<{ header: Header; enclosures: readonly Enclosure[]; lines: readonly Line[] }>;

const emptyHeader: Header = {
  customerId: '',
  doctorName: '',
  doctorId: '',
  companyCode: '',
  orderProperty: 'normal',
  dueDate: '',
  salesmanId: '',
  currency: '',
  freeReason: '',
  remakeCause: '',
  liability: '',
  sourceOrderId: '',
  receiveModelAt: '',
  boxNo: '',
  boxColor: '',
  externalNo: '',
  purchaser: '',
  unitCode: '',
  remark: '',
  district: '',
  address: '',
  contact: '',
  phone: '',
};

/** An order of a hospital that begins with products that were chosen before. `take` puts a product into a line. */
export const orderOfProducts = (
  { header, enclosures }: OrderInputs,
  customerId: string,
  productIds: readonly string[],
  take: (productId: string) => OrderInputs['lines'][number],
): OrderInputs => ({ header: { ...header, customerId }, enclosures, lines: productIds.map(take) });

/** `companyCode`: the issuing company that stands there until another one is chosen. */
export const newOrder = (key: string, companyCode = ''): OrderInputs => ({
  header: { ...emptyHeader, companyCode },
  enclosures: [],
  lines: [emptyLine(key)],
});

const text = (value: string | null): string => value ?? '';

/** What a kept order and the entry of one have in common. */
type Said = Omit<OrderEntry, 'lines' | 'shipmentType' | 'enclosures'> & Readonly<{ enclosures: readonly Enclosure[] }>;

const headerOf = (said: Said): Header => ({
  customerId: said.customerId,
  doctorName: said.doctorName,
  doctorId: text(said.doctorId),
  companyCode: said.companyCode,
  orderProperty: said.orderProperty,
  dueDate: text(said.dueDate),
  salesmanId: text(said.salesmanId),
  currency: text(said.currency),
  freeReason: text(said.freeReason),
  remakeCause: text(said.remakeCause),
  liability: text(said.liability),
  sourceOrderId: text(said.sourceOrderId),
  receiveModelAt: said.receiveModelAt ? formatInstant(said.receiveModelAt) : '',
  boxNo: text(said.boxNo),
  boxColor: text(said.boxColor),
  externalNo: text(said.externalNo),
  purchaser: text(said.purchaser),
  unitCode: text(said.unitCode),
  remark: text(said.remark),
  district: text(said.district ?? said.city ?? said.province),
  address: text(said.address),
  contact: text(said.contact),
  phone: text(said.phone),
});

/** A saved order as the form shows it. A day that nobody named is not typed: it is worked out again when the order is saved again. */
export const inputsOfOrder = (order: OrderDetail): OrderInputs => ({
  header: headerOf(order.isDueNamed ? order : { ...order, dueDate: null }),
  enclosures: order.enclosures,
  lines: order.lines.map(lineOf),
});

/** An entry that is not kept yet, like that of a copy: its lines are new ones. */
export const inputsOfEntry = (entry: OrderEntry, newKey: () => string): OrderInputs => ({
  header: headerOf(entry),
  enclosures: entry.enclosures,
  lines: entry.lines.map((line) => lineOfEntry(line, newKey())),
});

/** Province and city are in the code of a district: `440305` → 440000, 440300. */
export function regionsOf(code: string): Readonly<Record<'province' | 'city' | 'district', string | null>> {
  if (!/^\d{6}$/.test(code)) return { province: null, city: null, district: null };
  const province = `${code.slice(0, 2)}0000`;
  const city = `${code.slice(0, 4)}00`;
  return { province, city: code === province ? null : city, district: code === province || code === city ? null : code };
}

/** Each stands or falls as one: a street of one hospital in a district of another would be nowhere. */
const ofCustomer = [['district', 'address'], ['contact'], ['phone'], ['currency']] as const satisfies readonly (readonly HeaderName[])[];

/**
 * What changes with the customer. The dentist goes, and so do address, contact, phone and currency as the form began with them: a kept order and a copy
 * name those of the former hospital. What was typed since stays; empty means the new customer's own. The hospital that the form began with brings
 * back what went with it.
 */
export function withCustomer(header: Header, customerId: string, began: Header): Partial<Header> {
  if (header.customerId === customerId) return { customerId };
  if (customerId !== '' && customerId === began.customerId) {
    const gone = [...ofCustomer, ['doctorId', 'doctorName'] as const].filter((names) => names.every((name) => header[name] === '')).flat();
    return { customerId, ...Object.fromEntries(gone.map((name) => [name, began[name]])) };
  }
  if (header.customerId === '') return { customerId };
  const kept = ofCustomer.filter((names) => names.every((name) => header[name] === began[name])).flat();
  return { customerId, doctorId: '', doctorName: '', ...Object.fromEntries(kept.map((name) => [name, ''])) };
}

/** A remake or a repair: then there is a cause, and somebody answers for it. */
export const isMadeAgain = (property: string): boolean => property === 'remake' || property === 'repair';

/** Inputs that are not shown for the property of the order; what was typed into them before says nothing then. */
export const isAsked = (name: HeaderName, { orderProperty }: Pick<Header, 'orderProperty'>): boolean => {
  if (name === 'freeReason') return orderProperty === 'free';
  if (name === 'sourceOrderId') return isMadeAgain(orderProperty) || orderProperty === 'tryIn';
  return name === 'remakeCause' || name === 'liability' ? isMadeAgain(orderProperty) : true;
};

/** As `OrderSubmit` takes it; nothing is checked here. */
export function wireOfOrder({ header, enclosures, lines }: OrderInputs): Readonly<Record<string, unknown>> {
  const { district, ...rest } = header;
  const orNull = (value: string): string | null => (value.trim() === '' ? null : value.trim());
  // Typed on the tenant's clock; what is no time is told by the schema.
  const instant = orNull(header.receiveModelAt);
  return {
    ...Object.fromEntries(
      Object.entries(rest).map(([name, value]) => [name, isAsked(name as HeaderName, header) ? orNull(value) : null]), // the names are those of the header
    ),
    ...regionsOf(district),
    receiveModelAt: instant === null ? null : (instantOf(instant) ?? instant),
    orderProperty: header.orderProperty,
    enclosures,
    lines: lines.map((line) => wireOfLine(isMadeAgain(header.orderProperty) ? line : { ...line, reworkType: '' })),
  };
}

/** A fault by a word of `orders:fault`, or by the server's own sentence. */
export type Fault = Readonly<{ word: FaultWord } | { sentence: string }>;
/** What is wrong, by path: `doctorName`, `lines.0.teeth`. */
export type Faults = Readonly<Record<string, Fault>>;
const ruled = ['shadeUnknown', 'unitsDifferFromTeeth', 'teethOfOtherJaw', 'patientNameOrCode'] as const;
export type FaultWord =
  | (typeof ruled)[number]
  | 'required'
  | 'number'
  | 'tooMuch'
  | 'whole'
  | 'printCount'
  | 'phone'
  | 'tooLong'
  | 'noFile'
  | 'uploading'
  | 'invalid';

/** Names of the wire that stand elsewhere in the form. */
export const placeOf = (path: string): string =>
  path
    .replace(/(toothPositions|units|fullArch)(\.\d+)?(\.\w+)?$/, 'teeth')
    .replace(/fileIds(\.\d+)?$/, 'fileIds')
    .replace(/designOptions\.(\w+)$/, 'design.$1')
    .replace(/^(province|city)$/, 'district');

const at = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (found, key) => (typeof found === 'object' && found !== null ? (found as Record<PropertyKey, unknown>)[key] : undefined),
    value,
  ); // walks what is there, whatever it is

function wordOf(path: readonly PropertyKey[], value: unknown, { code, message }: Readonly<{ code: string; message: string }>): FaultWord {
  const known = ruled.find((word) => word === message);
  if (known) return known;
  const name = String(path.at(-1));
  if (name === 'printCount') return 'printCount';
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return 'required';
  if (name === 'qty') return code === 'too_big' ? 'tooMuch' : 'number';
  if (['pieces', 'patientAge', 'tryInRound'].includes(name)) return 'whole';
  if (name === 'phone') return 'phone';
  return code === 'too_big' ? 'tooLong' : 'invalid';
}

/** The order as the server wants it, or all that is wrong with it. A draft may do without files. */
export function orderOf(
  inputs: OrderInputs,
  how: 'draft' | 'pending',
  saved?: Readonly<{ id: string; version: number }>,
): Readonly<{ order: OrderSubmit } | { faults: Faults }> {
  const wire = { ...wireOfOrder(inputs), reviewStatus: how, ...saved };
  const read = OrderSubmit.safeParse(wire);
  const faults: Record<string, Fault> = {};
  for (const issue of read.error?.issues ?? [])
    faults[placeOf(issue.path.join('.'))] ??= { word: wordOf(issue.path, at(wire, issue.path), issue) };
  for (const [index, { fileIds, patientName, patientCode }] of inputs.lines.entries()) {
    // The schema asks for it only once every single value is right; people are told everything at once.
    if (patientName.trim() === '' && patientCode.trim() === '') faults[`lines.${index}.patientName`] ??= { word: 'patientNameOrCode' };
    if (how === 'pending' && fileIds.length === 0) faults[`lines.${index}.fileIds`] ??= { word: 'noFile' };
  }
  return read.success && Object.keys(faults).length === 0 ? { order: read.data } : { faults };
}

/** What is typed at a place of the form, to be compared. */
export function typedAt({ header, lines }: OrderInputs, path: string): string {
  const [first = '', index, name = ''] = path.split('.');
  if (first !== 'lines') return header[first as HeaderName] ?? ''; // of a place that is none, nothing
  const line = lines[Number(index)];
  if (!line) return '';
  return JSON.stringify(name === 'teeth' ? [line.units, line.fullArch] : (line as Readonly<Record<string, unknown>>)[name]); // by a name of the line
}

/** Why a product cannot stand beside those that are chosen already; undefined when it can (R316, R317). */
export function whyNot(
  product: Pick<ProductOption, 'shipmentType' | 'materialId'>,
  others: readonly (Pick<ProductOption, 'shipmentType' | 'materialId'> | undefined)[],
): 'otherShipment' | 'otherMaterial' | undefined {
  const first = others.find((other) => other !== undefined);
  if (!first) return undefined;
  if (first.shipmentType !== product.shipmentType) return 'otherShipment';
  return first.materialId === product.materialId ? undefined : 'otherMaterial';
}

/** Lines that would be made twice: the same product on the same tooth of the same patient (R319). By their place, from 0. */
export function doubles(lines: readonly Line[]): readonly number[] {
  const isSameWork = (a: Line, b: Line): boolean => {
    const teeth = new Set(teethOfLine(a));
    return (
      a.productId !== '' &&
      a.productId === b.productId &&
      a.patientName.trim() === b.patientName.trim() &&
      a.patientCode.trim() === b.patientCode.trim() &&
      teethOfLine(b).some((tooth) => teeth.has(tooth))
    );
  };
  return lines.flatMap((line, index) => (lines.slice(0, index).some((before) => isSameWork(before, line)) ? [index] : []));
}
