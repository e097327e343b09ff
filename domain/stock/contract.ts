// The words of stock on the wire: no state, no rules. The only file of this folder that the console may import.
import * as z from 'zod';
import { text } from '../shared/asked.js';
import { decimalField, Exact, most, QuantityField, type Quantity } from '../shared/decimal.js';
import { idField, type GoodId, type Id, type LotId } from '../shared/ids.js';
import { defineList, type RowBase } from '../shared/list.js';

/** More (or, with a minus, less) of a unit; 4 places, never zero. */
export type StockChange = Id<'stockChange'>;
export const StockChangeField = decimalField<'stockChange'>(4, `-${most.quantity}`, most.quantity).refine(
  (value) => !new Exact(value).isZero(),
  {
    error: 'notZero',
  },
);

/** What a person fills in about a lot. The good's code and name are copied from its record. */
export const LotEntry = z.strictObject({
  warehouseCode: text(32),
  goodId: idField<'good'>(),
  lotNo: text(50),
  /** What is counted: g, pcs, mL. */
  unit: text(16),
  expiry: z.iso.date().nullable().default(null),
});
export type LotEntry = Readonly<z.infer<typeof LotEntry>>;

/** `POST warehousestock/submit`: an opening balance without `id`; with one, an adjustment with its reason (decision 8). */
export const StockSubmit = z.union([
  LotEntry.extend({ qty: QuantityField }),
  z.strictObject({ id: idField<'lot'>(), version: z.int().min(1).optional(), delta: StockChangeField, reason: text(200) }),
]);
export type StockSubmit = z.infer<typeof StockSubmit>;

export type StockRow = RowBase &
  Readonly<{
    id: LotId;
    warehouseCode: string;
    goodId: GoodId;
    goodCode: string;
    goodName: string;
    lotNo: string;
    unit: string;
    expiry: string | null;
    /** On hand. */
    qty: Quantity;
  }>;

export const LedgerEntryType = z.enum(['opening', 'adjustment', 'production']);
export type LedgerEntryType = z.infer<typeof LedgerEntryType>;

/** One entry of the ledger; the newest stands first. */
export type LedgerRow = Readonly<{
  id: string;
  lotId: LotId;
  entryNo: number;
  docType: LedgerEntryType;
  /** The work order that took it; null for the others. */
  workOrderId: string | null;
  seq: number | null;
  delta: StockChange;
  balance: Quantity;
  reason: string | null;
  occurredAt: string;
  operator: string;
}>;

/** `warehousestock/detail`. */
export type StockDetail = StockRow & Readonly<{ ledger: readonly LedgerRow[] }>;

export const ledgerEntryLabels = {
  opening: { zh: '期初', en: 'Opening balance' },
  adjustment: { zh: '调整', en: 'Adjustment' },
  production: { zh: '生产领用', en: 'Taken for production' },
} as const satisfies Record<LedgerEntryType, object>;

export const stockList = defineList({
  key: 'stock-list',
  path: 'saas-storage/warehousestock/list',
  labels: { zh: '库存', en: 'Stock' },
  fields: {
    warehouseCode: { kind: 'text', zh: '仓库编码', en: 'Warehouse', max: 32, required: true },
    goodId: { kind: 'ref', zh: '物品', en: 'Good', to: 'goodDefinition', required: true },
    goodCode: { kind: 'text', zh: '物品编码', en: 'Goods code', max: 32 },
    goodName: { kind: 'text', zh: '物品名称', en: 'Good', max: 100 },
    lotNo: { kind: 'text', zh: '批号', en: 'Lot', max: 50, required: true },
    unit: { kind: 'text', zh: '单位', en: 'Unit', max: 16, required: true },
    expiry: { kind: 'date', zh: '有效期至', en: 'Expiry' },
    qty: { kind: 'decimal', zh: '数量', en: 'On hand', places: 4 },
  },
  columns: ['lotNo', 'goodName', 'qty', 'unit', 'goodCode', 'warehouseCode', 'expiry'],
  filters: [
    'warehouseCode',
    'goodId',
    'goodId_in',
    'goodCode',
    'goodCode_like',
    'goodName_like',
    'lotNo',
    'lotNo_like',
    'expiry_le',
    'expiry_ge',
    'qty_gt',
  ],
  sorts: ['warehouseCode', 'goodCode', 'lotNo', 'expiry'],
  sort: { by: 'goodCode', direction: 'asc' },
  title: 'lotNo',
});
