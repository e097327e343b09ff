// A small read model for the specs of the runner: parcels, fed by their own streams and by those of trucks.
import type { Amount } from '@cloud-factory/domain/shared/decimal';
import { defineList, type RowBase } from '@cloud-factory/domain/shared/list';
import { idAs, type TenantId } from '@cloud-factory/domain/shared/ids';
import { centsOf } from '@cloud-factory/domain/shared/money';
import type { ArrayFact } from './array-source.js';
import { defineProjection, gone, mustExist } from './projection.js';

export const tenantA: TenantId = idAs('000001');
export const tenantB: TenantId = idAs('000002');
export const clerk = '0197e000-0000-7000-8000-00000000c1e6';
export const other = '0197e000-0000-7000-8000-00000000c1e7';

type Posted = { parcelId: string; receiver: string; price: string; dueDate: string; tags: readonly string[]; weight: string };
export type ParcelEvent =
  | { type: 'ParcelPosted'; data: Posted }
  | { type: 'ParcelPaid'; data: { parcelId: string; price: string } }
  | { type: 'ParcelTied'; data: { parcelId: string; toParcelId: string } }
  | { type: 'ParcelLost'; data: { parcelId: string } }
  | { type: 'TruckLoaded'; data: { truckId: string; parcelId: string } };

export type ParcelRow = RowBase &
  Readonly<{
    status: string;
    receiver: string | null;
    price: Amount;
    priceCents: string;
    weight: string;
    dueDate: string;
    tags: readonly string[];
    path: Readonly<{ trucks: readonly string[] }>;
    tied: number;
    isPaid: boolean;
  }>;

const posted = (
  _: ParcelRow | undefined,
  { data, at, by, version }: Readonly<{ data: Posted; at: string; by: string; version: number }>,
): ParcelRow => ({
  id: data.parcelId,
  version,
  createdAt: at,
  createdBy: by,
  updatedAt: at,
  updatedBy: by,
  status: 'posted',
  receiver: data.receiver,
  price: data.price as Amount,
  priceCents: centsOf(data.price as Amount),
  weight: data.weight,
  dueDate: data.dueDate,
  tags: data.tags,
  path: { trucks: [] },
  tied: 0,
  isPaid: false,
});

/** One row per parcel. Tying one to another touches two rows. */
export const parcels = defineProjection<ParcelEvent, ParcelRow>({
  table: 'parcel_list',
  revision: 1,
  columns: {
    id: 'uuid',
    version: 'integer',
    createdAt: 'instant',
    createdBy: 'uuid',
    updatedAt: 'instant',
    updatedBy: 'uuid',
    status: 'text',
    receiver: 'text',
    price: 'money',
    priceCents: 'cents',
    weight: 'weight',
    dueDate: 'date',
    tags: 'texts',
    path: 'json',
    tied: 'integer',
    isPaid: 'boolean',
  },
  indexes: [{ by: ['-createdAt'] }, { by: ['status', '-createdAt'] }, { like: 'receiver' }],
  counts: [[], ['status'], ['status', 'isPaid'], ['createdAt', 'status'], ['dueDate'], ['createdBy', 'status'], ['dueDate', 'createdBy']],
  owner: 'createdBy',
  scope: { resource: 'parcel', person: 'createdBy' },
  keysOf: ({ type, data }) => (type === 'ParcelTied' ? [data.parcelId, data.toParcelId] : [data.parcelId]),
  on: {
    ParcelPosted: posted,
    ParcelPaid: (row, recorded) => {
      if (recorded.data.price === 'poison') throw new Error('no price');
      const price = recorded.data.price as Amount;
      return {
        ...mustExist(row, recorded),
        isPaid: true,
        price,
        priceCents: recorded.data.price === 'unstorable' ? 'x' : centsOf(price),
        version: recorded.version,
      };
    },
    ParcelTied: (row, recorded) => {
      const parcel = mustExist(row, recorded);
      return { ...parcel, tied: parcel.tied + 1 };
    },
    ParcelLost: () => gone,
    TruckLoaded: (row, recorded) => {
      const parcel = mustExist(row, recorded);
      return { ...parcel, status: 'onTheWay', path: { trucks: [...parcel.path.trucks, recorded.data.truckId] } };
    },
  },
});

/** One row per truck, from the same events. */
export const trucks = defineProjection<ParcelEvent, Readonly<{ loads: number }>>({
  table: 'truck_list',
  revision: 1,
  columns: { loads: 'integer' },
  indexes: [],
  counts: [[]],
  keysOf: (event) => (event.type === 'TruckLoaded' ? [event.data.truckId] : []),
  on: { TruckLoaded: (row) => ({ loads: (row?.loads ?? 0) + 1 }) },
});

const label = { zh: '词', en: 'word' };

export const parcelListing = defineList({
  key: 'parcel-list',
  path: 'post/parcel/list',
  labels: label,
  fields: {
    status: { kind: 'text', max: 20, ...label },
    receiver: { kind: 'text', max: 50, ...label },
    price: { kind: 'money', ...label },
    dueDate: { kind: 'date', ...label },
    isPaid: { kind: 'yesNo', ...label },
    tied: { kind: 'integer', min: 0, max: 9, ...label },
  },
  columns: ['status', 'receiver'],
  filters: [
    'status',
    'status_in',
    'receiver_like',
    'price_ge',
    'price_lt',
    'dueDate_ge',
    'dueDate_le',
    'dueDate_dategt',
    'dueDate_datelt',
    'isPaid',
    'tied_ge',
  ],
  sorts: ['receiver', 'dueDate', 'price'],
  sort: { by: 'dueDate', direction: 'desc' },
  title: 'receiver',
});

/** The id of the n-th parcel. */
export const parcelId = (nth: number): string => `0197e000-0000-7000-9000-${String(nth).padStart(12, '0')}`;

type Details = Partial<Posted> & Readonly<{ by?: string; at?: string }>;

/** The n-th parcel is posted: its own stream, `parcel-<id>`. */
export const parcelPosted = (tenant: TenantId, nth: number, { by = clerk, at, ...details }: Details = {}): ArrayFact => ({
  tenant,
  stream: `parcel-${parcelId(nth)}`,
  type: 'ParcelPosted',
  by,
  ...(at === undefined ? {} : { at }),
  data: {
    parcelId: parcelId(nth),
    receiver: `Receiver ${nth}`,
    price: `${nth}.50`,
    dueDate: `2025-07-${String((nth % 28) + 1).padStart(2, '0')}`,
    tags: ['a', 'b,"c"'],
    weight: '1.250',
    ...details,
  },
});
export const parcelPaid = (tenant: TenantId, nth: number, price: string): ArrayFact => ({
  tenant,
  stream: `parcel-${parcelId(nth)}`,
  type: 'ParcelPaid',
  data: { parcelId: parcelId(nth), price },
});
export const parcelTied = (tenant: TenantId, nth: number, to: number): ArrayFact => ({
  tenant,
  stream: `parcel-${parcelId(nth)}`,
  type: 'ParcelTied',
  data: { parcelId: parcelId(nth), toParcelId: parcelId(to) },
});
export const parcelLost = (tenant: TenantId, nth: number): ArrayFact => ({
  tenant,
  stream: `parcel-${parcelId(nth)}`,
  type: 'ParcelLost',
  data: { parcelId: parcelId(nth) },
});
export const truckLoaded = (tenant: TenantId, truck: string, nth: number): ArrayFact => ({
  tenant,
  stream: `truck-${truck}`,
  type: 'TruckLoaded',
  data: { truckId: truck, parcelId: parcelId(nth) },
});
