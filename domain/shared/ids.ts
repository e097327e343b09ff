import * as z from 'zod';

/** Text that only a parser may promote: a customer's id never passes for an order's, though both are strings. */
export type Id<Name extends string> = string & { readonly __id: Name };

export type OrderId = Id<'order'>;
export type OrderLineId = Id<'orderLine'>;
export type DelayAskId = Id<'delayAsk'>;
export type ReminderId = Id<'reminder'>;
export type WorkOrderId = Id<'workOrder'>;
export type CustomerId = Id<'customer'>;
export type ProductId = Id<'product'>;
export type MaterialId = Id<'material'>;
export type GoodId = Id<'good'>;
export type RouteId = Id<'route'>;
export type ProcessId = Id<'process'>;
export type StaffId = Id<'staff'>;
export type EquipmentId = Id<'equipment'>;
export type LotId = Id<'lot'>;
export type BillId = Id<'bill'>;
export type DeliveryId = Id<'delivery'>;
export type PriceChangeId = Id<'priceChange'>;
export type StatementId = Id<'statement'>;
export type PaymentId = Id<'payment'>;
export type FileId = Id<'file'>;
export type RecordId = Id<'record'>;
export type RoleId = Id<'role'>;
export type DeptId = Id<'dept'>;
export type UserId = Id<'user'>;
export type TenantId = Id<'tenant'>;
export type CommandId = Id<'command'>;

/** The number on paper (`YC20250611-00042`): for people. Programs refer by id. */
export type DocumentNo = Id<'documentNo'>;

/**
 * Where an event stands in its tenant's log. Opaque, but ordered: adapters write it with a fixed width, so `a <= b` as text
 * says "a is not after b". Nobody else makes one, takes one apart, or compares those of two tenants.
 */
export type Position = Id<'position'>;

/** For examples, adapters and parsers, which know what they hold. Anywhere else it is a lie to the compiler. */
export const idAs = <Name extends string>(value: string): Id<Name> => value as Id<Name>;

/** An id at the door: a UUID v7, lower case, so that one record has one spelling. */
export const idField = <Name extends string>() =>
  z
    .uuidv7()
    .toLowerCase()
    .transform((value) => idAs<Name>(value));
