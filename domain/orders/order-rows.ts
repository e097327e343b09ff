// Rows that show lines outside of their orders. Re-exported by the contract.
import type { Quantity } from '../shared/decimal.js';
import type { CustomerId, MaterialId, OrderId, OrderLineId } from '../shared/ids.js';
import type { Enclosure, OrderDetail, OrderLineRow } from './contract.js';

/** A line beside what is to be known of its order: `getOrderDetailList`, `getOrderDetailPage`, `getOrderDetailListForWarehouse`. */
export type OrderDetailLine = OrderLineRow &
  Readonly<{ orderId: OrderId; customerId: CustomerId }> &
  Pick<
    OrderDetail,
    | 'orderNo'
    | 'orderDay'
    | 'customerName'
    | 'doctorName'
    | 'orderProperty'
    | 'currency'
    | 'dueDate'
    | 'boxNo'
    | 'reviewStatus'
    | 'productionStatus'
    | 'packingStatus'
    | 'deliveryStatus'
    | 'settlementStatus'
    | 'holdStatus'
  >;

/** What is still to be sent of a line: `searchWaitDeliverOrderDetailByOrderId`. */
export type WaitingLine = OrderDetailLine & Readonly<{ waitingQty: Quantity; isSendable: boolean }>;

/** What came with an order and what of it must be disinfected, and how each is named among the disinfection parameters. */
export type OrderDisinfect = Readonly<{
  orderId: OrderId;
  orderNo: string;
  boxNo: string | null;
  boxColor: string | null;
  receiveModelAt: string | null;
  enclosures: readonly Enclosure[];
  objects: readonly Readonly<{
    objectType: 'impression' | 'stone' | 'plastic' | 'metal' | 'acrylic' | 'box' | 'finished';
    stage: 'receiving' | 'finished';
    enclosure: Enclosure | null;
  }>[];
}>;

/** A material that orders are made of: `getOrderMainMaterial`. */
export type MainMaterial = Readonly<{
  materialId: MaterialId;
  materialName: string;
  /** Of the lines that are made of it; each unit by itself. */
  quantities: readonly Readonly<{ unit: string; qty: Quantity; lines: number }>[];
  lineIds: readonly OrderLineId[];
}>;
