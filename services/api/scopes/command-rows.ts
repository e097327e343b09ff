// Which rows a command changes: whoever sees only some rows of a resource changes only those. One line for each kind of stream.
import type { RecordCommand } from '@cloud-factory/domain/catalogue';
import type { ChannelCommand } from '@cloud-factory/domain/channel';
import type { CustomerCommand, CustomerPricesCommand, PriceBatchCommand, SchemeCommand } from '@cloud-factory/domain/customers';
import type { DecompositionCommand } from '@cloud-factory/domain/decomposition';
import type { DelayCommand, ReminderCommand } from '@cloud-factory/domain/delays';
import type { DeliveryCommand } from '@cloud-factory/domain/delivery';
import type { EquipmentCommand } from '@cloud-factory/domain/equipment';
import type { OrderFilesCommand } from '@cloud-factory/domain/files';
import type { OrderCommand } from '@cloud-factory/domain/orders';
import type { PartnerCommand } from '@cloud-factory/domain/partners';
import type { StaffCommand } from '@cloud-factory/domain/people';
import type { UserCommand } from '@cloud-factory/domain/platform';
import type { WorkOrderCommand } from '@cloud-factory/domain/production';
import type { ProductCommand, RouteCommand } from '@cloud-factory/domain/products';
import type { BillCommand } from '@cloud-factory/domain/quality';
import type { StatementCommand } from '@cloud-factory/domain/settlement';
import type { LotCommand } from '@cloud-factory/domain/stock';
import { recordsOf } from '@cloud-factory/projections/catalogue';
import {
  customerInformationTable,
  customerPriceTable,
  customerTable,
  priceChangeTable,
  productTemplateTable,
  schemeTable,
} from '@cloud-factory/projections/customers';
import { decompositionTable } from '@cloud-factory/projections/decomposition';
import { delayAskTable, reminderTable } from '@cloud-factory/projections/delays';
import { deliveryTable } from '@cloud-factory/projections/delivery';
import { equipmentTable } from '@cloud-factory/projections/equipment';
import { orderListTable } from '@cloud-factory/projections/orders';
import { partnerTable } from '@cloud-factory/projections/partners';
import { staffTable } from '@cloud-factory/projections/people';
import { userListProjection } from '@cloud-factory/projections/platform';
import { stepTable, workOrderTable } from '@cloud-factory/projections/production';
import { productTable, routeTable } from '@cloud-factory/projections/products';
import { outFactoryTable } from '@cloud-factory/projections/quality';
import { statementTable } from '@cloud-factory/projections/settlement';
import type { ReadTable } from '@cloud-factory/projections/shared';
import { stockTable } from '@cloud-factory/projections/stock';

/**
 * A row that a command changes. `isOther`: not that of the command's own stream, so whether it is there is not known by the stream. `refusal`: said, with
 * 404, to whom the row is not shown: what the rule would say if it were not there.
 */
export type NamedRow = Readonly<{ table: ReadTable; key: string; refusal: string; isOther?: true }>;
type Said = Readonly<{ type: string }>;
/** The rows of a command; a text says why commands of a kind need none. */
type Rule = ((command: never) => readonly NamedRow[]) | string;

const row = (table: ReadTable, key: string, refusal: string): NamedRow => ({ table, key, refusal });
const other = (table: ReadTable, key: string, refusal: string): NamedRow => ({ table, key, refusal, isOther: true });

const customerRows = ({ type, customerId }: CustomerCommand): readonly NamedRow[] => [
  row(type === 'KeepCustomerInformation' ? customerInformationTable : customerTable, customerId, 'CustomerNotFound'),
];

/** The stream is that of all prices of a customer; what is seen is the price, the change or the template. */
function priceRows(command: CustomerPricesCommand): readonly NamedRow[] {
  switch (command.type) {
    case 'ProposeCustomerPriceChange':
    case 'ProposeCustomerPriceEnd':
      return [other(customerPriceTable, command.priceId, 'PriceNotFound')];
    case 'ConfirmCustomerPrice':
    case 'RejectCustomerPrice':
    case 'WithdrawCustomerPrice':
      return [other(priceChangeTable, command.changeId, 'PriceChangeNotFound')];
    case 'SaveProductTemplate':
      return [other(productTemplateTable, command.templateId, 'TemplateNotFound')];
    // A new price is nobody's row yet; the link is said along with the scheme that names the customer, and changes no price.
    case 'ProposeCustomerPrice':
    case 'LinkCustomerScheme':
      return [];
  }
}

const batchRows = (command: PriceBatchCommand): readonly NamedRow[] =>
  command.type === 'ProposePriceBatch'
    ? command.orderIds.map((id) => other(orderListTable, id, 'OrderNotFound'))
    : [row(priceChangeTable, command.changeId, 'PriceChangeNotFound')];

function workRows(command: WorkOrderCommand): readonly NamedRow[] {
  const workOrder = row(workOrderTable, command.workOrderId, 'WorkOrderNotFound');
  return 'seq' in command ? [workOrder, other(stepTable, `${command.workOrderId}.${command.seq}`, 'StepNotFound')] : [workOrder];
}

const recordRows = ({ resource, id }: RecordCommand): readonly NamedRow[] => [row(recordsOf(resource), id, 'RecordNotFound')];

const reactions = 'said by reactions alone, never by a request';
const everybodys = 'whoever has the right sees all of them: no data scope can be made for them';

const rules: Readonly<Record<string, Rule>> = {
  customer: customerRows,
  customerPrices: priceRows,
  scheme: ({ schemeId }: SchemeCommand) => [row(schemeTable, schemeId, 'SchemeNotFound')],
  priceBatch: batchRows,
  order: ({ orderId }: OrderCommand) => [row(orderListTable, orderId, 'OrderNotFound')],
  orderFiles: ({ orderId }: OrderFilesCommand) => [other(orderListTable, orderId, 'OrderNotFound')],
  delayAsk: ({ delayAskId }: DelayCommand) => [row(delayAskTable, delayAskId, 'DelayAskNotFound')],
  reminder: ({ reminderId }: ReminderCommand) => [row(reminderTable, reminderId, 'ReminderNotFound')],
  product: ({ productId }: ProductCommand) => [row(productTable, productId, 'ProductNotFound')],
  route: ({ routeId }: RouteCommand) => [row(routeTable, routeId, 'RecordNotFound')],
  workOrder: workRows,
  lot: ({ lotId }: LotCommand) => [row(stockTable, lotId, 'LotNotFound')],
  bill: ({ billId }: BillCommand) => [row(outFactoryTable, billId, 'BillNotFound')],
  delivery: ({ deliveryId }: DeliveryCommand) => [row(deliveryTable, deliveryId, 'DeliveryNotFound')],
  account: reactions,
  credit: reactions,
  statement: ({ statementId }: StatementCommand) => [row(statementTable, statementId, 'StatementNotFound')],
  staff: ({ staffId }: StaffCommand) => [row(staffTable, staffId, 'StaffNotFound')],
  equipment: ({ equipmentId }: EquipmentCommand) => [row(equipmentTable, equipmentId, 'EquipmentNotFound')],
  partner: ({ partnerId }: PartnerCommand) => [row(partnerTable, partnerId, 'PartnerNotFound')],
  productDecompose: ({ decompositionId }: DecompositionCommand) => [row(decompositionTable, decompositionId, 'DecompositionNotFound')],
  record: recordRows,
  user: ({ userId }: UserCommand) => [row(userListProjection, userId, 'UserNotFound')],
  channelAccount: ({ userId }: ChannelCommand) => [other(userListProjection, userId, 'UserNotFound')],
  seats: 'a count of the tenant; the users whose seats they are stand in commands of their own',
  tenant: everybodys,
  role: everybodys,
  client: everybodys,
  provider: everybodys,
  menu: everybodys,
  topMenu: everybodys,
  tenantPackage: everybodys,
  connection: everybodys,
  connectionChoice: everybodys,
};

/** What was said of a kind of stream; undefined when nobody has thought of it. */
export const ruleOf = (kind: string): Rule | undefined => rules[kind];

/** The rows that a command of a kind changes. Throws for a kind that nobody has thought of: it must not be open by being forgotten. */
export function rowsOf(kind: string, command: Said): readonly NamedRow[] {
  const rule = ruleOf(kind);
  if (rule === undefined) throw new Error(`command-rows.ts says neither which rows commands of ${kind} change nor why none`);
  return typeof rule === 'string' ? [] : rule(command as never); // a command of this very kind: the caller found the kind by it
}
