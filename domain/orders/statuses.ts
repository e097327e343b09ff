// The words for where an order stands. Apart from the contract, because the lists that it re-exports are described in them.
import * as z from 'zod';

export const ReviewStatus = z.enum(['draft', 'pending', 'approved', 'rejected', 'cancelled']);
export type ReviewStatus = z.infer<typeof ReviewStatus>;
/** `scheduled`: approved, its work is ordered. `inProduction`: work has begun on a line. `qc`: all lines are made. `finished`: and inspected. */
export const ProductionStatus = z.enum(['none', 'scheduled', 'inProduction', 'qc', 'finished']);
export type ProductionStatus = z.infer<typeof ProductionStatus>;
/** `allowed`: the out-factory bill was released. */
export const PackingStatus = z.enum(['none', 'allowed', 'packed']);
export type PackingStatus = z.infer<typeof PackingStatus>;
/** `outForTryIn`: something of it is with the hospital to be tried in and comes back; it is delivered when it leaves for good. */
export const DeliveryStatus = z.enum(['none', 'partial', 'outForTryIn', 'delivered']);
export type DeliveryStatus = z.infer<typeof DeliveryStatus>;
/** Of the statements that it stands on, and of nothing that is on none yet (decision 55). `open`: it stands on none. `settled`: every one of them is paid. */
export const SettlementStatus = z.enum(['open', 'inStatement', 'settled']);
export type SettlementStatus = z.infer<typeof SettlementStatus>;
export const OrderProperty = z.enum(['normal', 'urgent', 'remake', 'repair', 'tryIn', 'sample', 'free']);
export type OrderProperty = z.infer<typeof OrderProperty>;
/** Who brought the order in. `remake` and `repair` follow from its property. */
export const OrderSource = z.enum(['manual', 'channel', 'import', 'remake', 'repair', 'partner']);
export type OrderSource = z.infer<typeof OrderSource>;
/** Why the work stands still. While it waits for others (`waiting…`) the due date moves with it. */
export const HoldStatus = z.enum(['none', 'waitingDoctor', 'waitingScan', 'waitingPayment', 'delayed', 'recalled']);
export type HoldStatus = z.infer<typeof HoldStatus>;
/** Who answers for what is made again. */
export const Liability = z.enum(['lab', 'clinic', 'patient', 'partner', 'logistics', 'supplier', 'pending']);
export type Liability = z.infer<typeof Liability>;
