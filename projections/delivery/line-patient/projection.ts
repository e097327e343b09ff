import type { OrderDrafted, OrderRemoved, OrderSubmitted, PersonErased } from '@cloud-factory/domain/orders';
import type { OrderId } from '@cloud-factory/domain/shared/ids';
import { defineProjection, gone } from '../../shared/index.js';

/** One name per line of the order, by the id of the line. */
type LinePatientRow = Readonly<{ orderId: OrderId; names: Readonly<Record<string, string>> }>;
type Named = OrderDrafted | OrderSubmitted;

const namesOf = ({ data, personal }: Named): LinePatientRow => ({
  orderId: data.orderId,
  names: Object.fromEntries(data.lines.map(({ id }, index) => [id, personal?.patientNames[index] ?? ''])),
});

/**
 * Whose teeth the lines of an order are: for delivery notes and statements, which their clerks print whoever entered the order.
 * Its own table for that reason: the order's page is kept to those who may see the order. `names` is in the erasure map.
 */
export const linePatientTable = defineProjection<Named | OrderRemoved | PersonErased, LinePatientRow>({
  table: 'line_patient',
  revision: 1,
  columns: { orderId: 'uuid', names: 'json' },
  indexes: [],
  keysOf: ({ data }) => [data.orderId],
  on: {
    OrderDrafted: (_, recorded) => namesOf(recorded),
    OrderSubmitted: (_, recorded) => namesOf(recorded),
    OrderRemoved: () => gone,
    PersonErased: () => gone,
  },
});
