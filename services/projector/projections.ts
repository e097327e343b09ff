import { catalogueProjections } from '@cloud-factory/projections/catalogue';
import {
  customerInformationTable,
  customerPriceTable,
  customerTable,
  pricedLineTable,
  priceChangeTable,
  productTemplateTable,
  schemeHospitalTable,
  schemeProductTable,
  schemeTable,
  schemeVersionTable,
} from '@cloud-factory/projections/customers';
import { channelAccountTable } from '@cloud-factory/projections/channel';
import { delayAskTable, reminderTable } from '@cloud-factory/projections/delays';
import { decompositionTable } from '@cloud-factory/projections/decomposition';
import { deliveryLineTable, deliveryTable, linePatientTable } from '@cloud-factory/projections/delivery';
import { equipmentTable } from '@cloud-factory/projections/equipment';
import { orderFileTable } from '@cloud-factory/projections/files';
import { orderDetailTable, orderLineTable, orderListTable } from '@cloud-factory/projections/orders';
import { partnerTable } from '@cloud-factory/projections/partners';
import { staffTable } from '@cloud-factory/projections/people';
import { providerTable, roleListProjection, tenantListProjection, userListProjection } from '@cloud-factory/projections/platform';
import { stepRecordTable, stepTable, workOrderTable } from '@cloud-factory/projections/production';
import { productTable, routeTable } from '@cloud-factory/projections/products';
import { awaitingTable, outFactoryTable } from '@cloud-factory/projections/quality';
import { openLineTable, statementLineTable, statementPaymentTable, statementTable } from '@cloud-factory/projections/settlement';
import { dataSourceTable, smsTable, storeTable } from '@cloud-factory/projections/resources';
import { clientTable, menuTable, tenantPackageTable, topMenuTable } from '@cloud-factory/projections/tenancy';
import type { AnyProjection } from '@cloud-factory/projections/shared';
import { ledgerTable, stockTable } from '@cloud-factory/projections/stock';

/** Every read model there is: one line each. */
export const projections: readonly AnyProjection[] = [
  ...catalogueProjections,
  channelAccountTable,
  customerInformationTable,
  customerPriceTable,
  customerTable,
  pricedLineTable,
  priceChangeTable,
  productTemplateTable,
  schemeHospitalTable,
  schemeProductTable,
  schemeTable,
  schemeVersionTable,
  orderDetailTable,
  orderLineTable,
  orderListTable,
  orderFileTable,
  productTable,
  roleListProjection,
  routeTable,
  tenantListProjection,
  userListProjection,
  awaitingTable,
  delayAskTable,
  decompositionTable,
  deliveryLineTable,
  deliveryTable,
  ledgerTable,
  linePatientTable,
  openLineTable,
  outFactoryTable,
  partnerTable,
  reminderTable,
  staffTable,
  equipmentTable,
  statementLineTable,
  statementPaymentTable,
  statementTable,
  stepRecordTable,
  stepTable,
  stockTable,
  workOrderTable,
  dataSourceTable,
  smsTable,
  storeTable,
  clientTable,
  providerTable,
  menuTable,
  tenantPackageTable,
  topMenuTable,
];
