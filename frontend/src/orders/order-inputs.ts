// What the order form holds while it is typed, and how it becomes what the server is sent. Pure.
import type { OrderDetail, OrderLineRow } from '@cloud-factory/domain/orders/contract';
import { OrderSubmit } from '@cloud-factory/domain/orders/contract';
import type { ProductOption } from '@cloud-factory/domain/products/contract';
import type { Fields } from '@cloud-factory/domain/shared/fields';
import type { Tooth } from '@cloud-factory/domain/shared/tooth';
import { orderPropertyLabels } from '@cloud-factory/domain/orders/contract';

/** The header, in the vocabulary of fields: inputs, checks and words come from it. */
export const headerFields = {
  customerId: { kind: 'ref', zh: '医院客户', en: 'Hospital', to: 'hospitalCustomerData', required: true },
  doctorName: { kind: 'text', zh: '临床医生', en: 'Dentist', max: 50, required: true },
  companyCode: { kind: 'dict', zh: '下单公司', en: 'Issuing company', code: 'companyCode', required: true },
  orderProperty: { kind: 'choice', zh: '订单性质', en: 'Property', options: orderPropertyLabels, required: true },
  receiveModelAt: { kind: 'dateTime', zh: '收模时间', en: 'Mould received' },
  dueDate: { kind: 'date', zh: '要求交期', en: 'Due' },
  boxNo: { kind: 'text', zh: '模型盒号', en: 'Mould box', max: 20 },
  externalNo: { kind: 'text', zh: '外部单号', en: 'External no.', max: 50 },
  purchaser: { kind: 'text', zh: '采购员', en: 'Purchaser', max: 50 },
  salesmanId: { kind: 'user', zh: '业务员', en: 'Salesman' },
  freeReason: { kind: 'text', zh: '免费原因', en: 'Reason for free', max: 120 },
  remark: { kind: 'text', zh: '备注', en: 'Remark', max: 500 },
} as const satisfies Fields;

export const addressFields = {
  district: { kind: 'region', zh: '地区', en: 'Region' },
  address: { kind: 'text', zh: '详细地址', en: 'Address', max: 120 },
  contact: { kind: 'text', zh: '联系人', en: 'Contact', max: 50 },
  phone: { kind: 'phone', zh: '电话', en: 'Phone' },
} as const satisfies Fields;

export type HeaderName = keyof typeof headerFields | keyof typeof addressFields;
export type Header = Readonly<Record<HeaderName, string>>;

export type Line = Readonly<{
  /** Of this form; a line that was saved has the server's id in `id`. */
  key: string;
  id: string | null;
  productId: string;
  teeth: readonly Tooth[];
  qty: string;
  /** Typed by a person; otherwise the quantity follows the teeth. */
  isQtyTyped: boolean;
  pieces: string;
  printCount: string;
  shade: string;
  requirement: string;
  patientName: string;
  fileIds: readonly string[];
}>;

export type OrderInputs = Readonly<{ header: Header; lines: readonly Line[] }>;

export const emptyLine = (key: string): Line => ({
  key,
  id: null,
  productId: '',
  teeth: [],
  qty: '',
  isQtyTyped: false,
  pieces: '1',
  printCount: '1',
  shade: '',
  requirement: '',
  patientName: '',
  fileIds: [],
});

const emptyHeader: Header = {
  customerId: '',
  doctorName: '',
  companyCode: '',
  orderProperty: 'normal',
  receiveModelAt: '',
  dueDate: '',
  boxNo: '',
  externalNo: '',
  purchaser: '',
  salesmanId: '',
  freeReason: '',
  remark: '',
  district: '',
  address: '',
  contact: '',
  phone: '',
};

export const newOrder = (key: string): OrderInputs => ({ header: emptyHeader, lines: [emptyLine(key)] });

const trimmed = (decimal: string): string => (decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal);

const lineOf = (line: OrderLineRow): Line => ({
  key: line.id,
  id: line.id,
  productId: line.productId,
  teeth: line.toothPositions,
  qty: trimmed(line.qty),
  isQtyTyped: Number(line.qty) !== line.toothPositions.length,
  pieces: String(line.pieces),
  printCount: String(line.printCount),
  shade: line.shade ?? '',
  requirement: line.requirement ?? '',
  patientName: line.patientName,
  fileIds: line.files.map(({ id }) => id),
});

/** A saved order as the form shows it. */
export function inputsOfOrder(order: OrderDetail): OrderInputs {
  const text = (value: string | null): string => value ?? '';
  return {
    header: {
      customerId: order.customerId,
      doctorName: order.doctorName,
      companyCode: order.companyCode,
      orderProperty: order.orderProperty,
      receiveModelAt: text(order.receiveModelAt),
      dueDate: order.dueDate,
      boxNo: text(order.boxNo),
      externalNo: text(order.externalNo),
      purchaser: text(order.purchaser),
      salesmanId: text(order.salesmanId),
      freeReason: text(order.freeReason),
      remark: text(order.remark),
      district: text(order.district ?? order.city ?? order.province),
      address: text(order.address),
      contact: text(order.contact),
      phone: text(order.phone),
    },
    lines: order.lines.map(lineOf),
  };
}

/** Province and city are in the code of a district: `440305` → 440000, 440300. */
function regionsOf(code: string): Readonly<Record<'province' | 'city' | 'district', string | null>> {
  if (!/^\d{6}$/.test(code)) return { province: null, city: null, district: null };
  const province = `${code.slice(0, 2)}0000`;
  const city = `${code.slice(0, 4)}00`;
  return { province, city: code === province ? null : city, district: code === province || code === city ? null : code };
}

/** What is wrong, by path: `doctorName`, `lines.0.teeth`. The value is the server's or zod's word; the page says it in its language. */
export type Faults = Readonly<Record<string, string>>;

const orNull = (value: string): string | null => (value.trim() === '' ? null : value.trim());
const wholeNumber = (value: string): unknown => (/^\d+$/.test(value.trim()) ? Number(value) : value);

/** Names of the wire that stand elsewhere in the form. */
const placeOf = (path: string): string =>
  path
    .replace(/toothPositions(\.\d+)?$/, 'teeth')
    .replace(/fileIds(\.\d+)?$/, 'fileIds')
    .replace(/^(province|city)$/, 'district');

/** The order as the server wants it, or what is wrong with it. */
export function orderOf(
  { header, lines }: OrderInputs,
  how: 'draft' | 'pending',
  saved?: Readonly<{ id: string; version: number }>,
): Readonly<{ order: OrderSubmit } | { faults: Faults }> {
  const { district, ...rest } = header;
  const read = OrderSubmit.safeParse({
    ...Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, orNull(value)])),
    ...regionsOf(district),
    orderProperty: header.orderProperty,
    reviewStatus: how,
    ...saved,
    lines: lines.map(({ id, productId, teeth, qty, pieces, printCount, shade, requirement, patientName, fileIds }) => ({
      id,
      productId,
      toothPositions: teeth,
      qty: qty.trim(),
      pieces: wholeNumber(pieces),
      printCount: wholeNumber(printCount),
      shade: orNull(shade),
      requirement: orNull(requirement),
      patientName: patientName.trim(),
      fileIds,
    })),
  });
  if (read.success) return { order: read.data };
  const faults: Record<string, string> = {};
  for (const issue of read.error.issues) faults[placeOf(issue.path.join('.'))] ??= issue.message;
  return { faults };
}

/** Why a product cannot stand beside those that are chosen already; undefined when it can (R316, R317). */
export function whyNot(
  product: ProductOption,
  others: readonly (ProductOption | undefined)[],
): 'otherShipment' | 'otherMaterial' | undefined {
  const first = others.find((other) => other !== undefined);
  if (!first) return undefined;
  if (first.shipmentType !== product.shipmentType) return 'otherShipment';
  return first.materialId === product.materialId ? undefined : 'otherMaterial';
}

/** Cents of price × quantity for the estimate beside the lines; null when a number is missing. The server's amount counts. */
export function estimateOf(price: string | undefined, qty: string): bigint | null {
  const scaled = (text: string, places: number): bigint | null => {
    const match = new RegExp(`^(\\d+)(?:\\.(\\d{1,${places}}))?$`).exec(text.trim());
    return match ? BigInt(`${match[1]}${(match[2] ?? '').padEnd(places, '0')}`) : null;
  };
  const [p, q] = [price === undefined ? null : scaled(price, 4), scaled(qty, 4)];
  return p === null || q === null ? null : (p * q + 500_000n) / 1_000_000n;
}

/** The estimate of all lines as decimal text; null while a product or a number is missing. */
export function estimateOfAll(priced: readonly Readonly<{ price: string | undefined; qty: string }>[]): string | null {
  let total = 0n;
  for (const { price, qty } of priced) {
    const cents = estimateOf(price, qty);
    if (cents === null) return null;
    total += cents;
  }
  return `${total / 100n}.${String(total % 100n).padStart(2, '0')}`;
}
