// The words of products and process routes on the wire: no state, no rules. The only file of this folder that the console may import.
import * as z from 'zod';
import { codeText, optionalText, text } from '../shared/asked.js';
import { decimalField, PriceField, QuantityField, type Minutes, type Price } from '../shared/decimal.js';
import {
  idField,
  type EquipmentId,
  type Id,
  type MaterialId,
  type ProcessId,
  type ProductId,
  type RecordId,
  type RouteId,
} from '../shared/ids.js';
import { defineList, type RowBase } from '../shared/list.js';
import { Currency } from '../shared/money.js';
import { ProductType, productTypeLabels, ShipmentType, shipmentTypeLabels } from './product-kinds.js';
import { currencyField } from '../shared/money-words.js';

export { ProductType, productTypeLabels, ShipmentType, shipmentTypeLabels } from './product-kinds.js';
export {
  type RouteDetail,
  RouteEntry,
  routeList,
  type RouteRow,
  RouteStatus,
  routeStatusLabels,
  RouteStepEntry,
  type RouteStepId,
  type RouteStepRow,
  RouteStepSubmit,
  RouteSubmit,
  StepLink,
} from './route/words.js';

/** What a person fills in about a product. */
export const ProductEntry = z.strictObject({
  productCode: codeText(32),
  name: text(100),
  productType: ProductType,
  /** The record of `productGoodCategoryMaintain`. */
  categoryId: idField<'record'>().nullable().default(null),
  shipmentType: ShipmentType,
  /** What is counted: 颗, 件. */
  unit: text(16),
  /** The record of goods that it is made of. */
  materialId: idField<'material'>(),
  /** For one unit, in `currency`. */
  standardPrice: PriceField,
  currency: Currency.default('CNY'),
  routeId: idField<'route'>().nullable().default(null),
  /** A published version of the route; the newest one when it is missing. */
  routeVersion: z.int().min(1).max(99_999).nullable().default(null),
  /** Working days from order to dispatch. */
  workDays: z.int().min(0).max(365),
  registrationNo: optionalText(64),
  model: optionalText(64),
  enabled: z.boolean().default(true),
  remark: optionalText(500),
});
export type ProductEntry = Readonly<z.infer<typeof ProductEntry>>;

/** `POST productData/submit`. Without `id` a new product; with one, `version` is what the form showed. */
export const ProductSubmit = ProductEntry.extend({ id: idField<'product'>().optional(), version: z.int().min(1).optional() });
export type ProductSubmit = z.infer<typeof ProductSubmit>;

export type ProductRow = RowBase &
  Readonly<{
    id: ProductId;
    productCode: string;
    name: string;
    productType: ProductType;
    categoryId: RecordId | null;
    categoryName: string | null;
    shipmentType: ShipmentType;
    unit: string;
    materialId: MaterialId;
    materialName: string;
    standardPrice: Price;
    currency: Currency;
    routeId: RouteId | null;
    routeVersion: number | null;
    routeName: string | null;
    workDays: number;
    registrationNo: string | null;
    model: string | null;
    enabled: boolean;
    remark: string | null;
  }>;

/** A row of the list of what a product is made of: kept through its changes, so that it can be pointed at. */
export type MaterialLinkId = Id<'materialLink'>;
export type ProcessLinkId = Id<'processLink'>;
export type EquipmentLinkId = Id<'equipmentLink'>;

/** One material as a person fills it in. A good stands once in the list of a product. */
export const MaterialLinkEntry = z.strictObject({
  /** Of a row that is there already. */
  id: idField<'materialLink'>().nullable().default(null),
  goodId: idField<'material'>(),
  qtyPerUnit: QuantityField,
  remark: optionalText(200),
});
export type MaterialLinkEntry = Readonly<z.infer<typeof MaterialLinkEntry>>;

/** One process as a person fills it in. */
export const ProcessLinkEntry = z.strictObject({
  id: idField<'processLink'>().nullable().default(null),
  processId: idField<'process'>(),
  minutesPerUnit: decimalField<'minutes'>(2, '0', '99999999').nullable().default(null),
  remark: optionalText(200),
});
export type ProcessLinkEntry = Readonly<z.infer<typeof ProcessLinkEntry>>;

/** One machine that the product may be made on, as a person fills it in. A machine stands once in the list of a product. */
export const EquipmentLinkEntry = z.strictObject({
  id: idField<'equipmentLink'>().nullable().default(null),
  equipmentId: idField<'equipment'>(),
  /** The program or set of parameters that it is run by. */
  program: optionalText(100),
  remark: optionalText(200),
});
export type EquipmentLinkEntry = Readonly<z.infer<typeof EquipmentLinkEntry>>;

const ofProduct = { productId: idField<'product'>(), version: z.int().min(1).optional() };
/** `POST productData/saveProductGoodRelation`: adds rows, or changes those whose id is given. */
export const MaterialLinksSubmit = z.strictObject({ ...ofProduct, links: z.array(MaterialLinkEntry).min(1).max(100) });
export type MaterialLinksSubmit = z.infer<typeof MaterialLinksSubmit>;
/** `POST productData/saveProductProcessList`. */
export const ProcessLinksSubmit = z.strictObject({ ...ofProduct, links: z.array(ProcessLinkEntry).min(1).max(100) });
export type ProcessLinksSubmit = z.infer<typeof ProcessLinksSubmit>;

/** `POST productData/saveProductEquipmentList`. */
export const EquipmentLinksSubmit = z.strictObject({ ...ofProduct, links: z.array(EquipmentLinkEntry).min(1).max(100) });
export type EquipmentLinksSubmit = z.infer<typeof EquipmentLinksSubmit>;

/** What `getMaterialList` answers, a row each. */
export type MaterialLinkRow = Readonly<{
  id: MaterialLinkId;
  goodId: MaterialId;
  goodCode: string;
  goodName: string;
  unit: string;
  qtyPerUnit: string;
  remark: string | null;
}>;
/** What `getProcessList` answers, a row each. */
export type ProcessLinkRow = Readonly<{
  id: ProcessLinkId;
  processId: ProcessId;
  processCode: string;
  processName: string;
  minutesPerUnit: Minutes | null;
  remark: string | null;
}>;

/** What `getEquipmentList` answers, a row each. */
export type EquipmentLinkRow = Readonly<{
  id: EquipmentLinkId;
  equipmentId: EquipmentId;
  equipmentNo: string;
  equipmentName: string;
  program: string | null;
  remark: string | null;
}>;

/** `productData/detail`: the product with what it is made of, what it goes through and what it is made on. */
export type ProductDetail = ProductRow &
  Readonly<{
    materials: readonly MaterialLinkRow[];
    processes: readonly ProcessLinkRow[];
    equipment: readonly EquipmentLinkRow[];
  }>;

/** `POST processRouteProduct/saveProcessRouteProduct`: these products are made by the route from here on, by its newest version unless told. */
export const RouteProductsSubmit = z.strictObject({
  routeId: idField<'route'>(),
  routeVersion: z.int().min(1).max(99_999).nullable().default(null),
  productIds: z.array(idField<'product'>()).min(1).max(200),
});
export type RouteProductsSubmit = z.infer<typeof RouteProductsSubmit>;

/** One option of a picker: `getInfoList`. Enabled products only. */
export type ProductOption = Readonly<
  Pick<
    ProductRow,
    | 'id'
    | 'productCode'
    | 'name'
    | 'productType'
    | 'shipmentType'
    | 'unit'
    | 'materialId'
    | 'materialName'
    | 'standardPrice'
    | 'currency'
    | 'workDays'
    | 'routeId'
    | 'categoryId'
  >
>;

export const productList = defineList({
  key: 'product-list',
  path: 'saas-storage/productData/list',
  labels: { zh: '产品资料', en: 'Products' },
  fields: {
    productCode: { kind: 'text', zh: '产品编码', en: 'Product code', max: 32, required: true },
    name: { kind: 'text', zh: '产品名称', en: 'Product', max: 100, required: true },
    productType: { kind: 'choice', zh: '产品类型', en: 'Product type', required: true, options: productTypeLabels },
    categoryId: { kind: 'ref', zh: '分类', en: 'Category', to: 'productGoodCategoryMaintain' },
    categoryName: { kind: 'text', zh: '分类名称', en: 'Category', max: 100 },
    shipmentType: { kind: 'choice', zh: '出货类型', en: 'Shipment type', required: true, options: shipmentTypeLabels },
    unit: { kind: 'text', zh: '单位', en: 'Unit', max: 16, required: true },
    materialId: { kind: 'ref', zh: '材料', en: 'Material', to: 'goodDefinition', required: true },
    materialName: { kind: 'text', zh: '材料名称', en: 'Material', max: 100 },
    standardPrice: { kind: 'price', zh: '标准单价', en: 'Standard price', required: true },
    currency: { ...currencyField, required: true },
    routeId: { kind: 'ref', zh: '工艺路线', en: 'Process route', to: 'processRoute' },
    routeVersion: { kind: 'integer', zh: '路线版本', en: 'Route version', min: 1, max: 99_999 },
    routeName: { kind: 'text', zh: '工艺路线名称', en: 'Process route', max: 100 },
    workDays: { kind: 'integer', zh: '工期（工作日）', en: 'Lead time (working days)', required: true, min: 0, max: 365 },
    registrationNo: { kind: 'text', zh: '注册证号', en: 'Registration no.', max: 64 },
    model: { kind: 'text', zh: '型号', en: 'Model', max: 64 },
    enabled: { kind: 'yesNo', zh: '启用', en: 'Enabled' },
    remark: { kind: 'text', zh: '备注', en: 'Remark', max: 500 },
  },
  columns: [
    'productCode',
    'name',
    'productType',
    'shipmentType',
    'unit',
    'materialName',
    'standardPrice',
    'routeName',
    'workDays',
    'registrationNo',
    'enabled',
  ],
  filters: [
    'productCode',
    'productCode_like',
    'name',
    'name_like',
    'productType',
    'shipmentType',
    'materialId',
    'routeId',
    'categoryId',
    'enabled',
  ],
  sorts: ['productCode', 'name', 'workDays'],
  sort: { by: 'productCode', direction: 'asc' },
  title: 'name',
  finds: ['name', 'productCode'],
});

/** `getProductListByCompanyPage` (SC166): what a hospital may choose from, at what it pays today. */
export const companyProductList = defineList({
  key: 'company-product-list',
  path: 'saas-storage/productData/getProductListByCompanyPage',
  labels: { zh: '医院选品', en: 'Products of a hospital' },
  fields: {
    ...productList.fields,
    unitPrice: { kind: 'price', zh: '该院单价', en: 'What it pays' },
    priceSource: { kind: 'text', zh: '价格来源', en: 'Price from', max: 20 },
  },
  columns: [
    'productCode',
    'name',
    'productType',
    'shipmentType',
    'unit',
    'materialName',
    'standardPrice',
    'unitPrice',
    'priceSource',
    'workDays',
  ],
  filters: ['productCode_like', 'name_like', 'productType', 'shipmentType', 'materialId', 'categoryId'],
  sorts: productList.sorts,
  sort: productList.sort,
  title: productList.title,
});
