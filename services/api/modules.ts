import type { Type } from '@nestjs/common';
import { CatalogueModule } from './catalogue/catalogue.module.js';
import { ChannelModule } from './channel/channel.module.js';
import { CustomersModule } from './customers/customers.module.js';
import { DashboardModule } from './dashboard/dashboard.module.js';
import { DelaysModule } from './delays/delays.module.js';
import { EquipmentModule } from './equipment/equipment.module.js';
import { ExportModule } from './export/export.module.js';
import { FilesModule } from './files/files.module.js';
import { FramesModule } from './frames/frames.module.js';
import { HouseModule } from './house/house.module.js';
import { OrdersModule } from './orders/orders.module.js';
import { ProductsModule } from './products/products.module.js';
import { DecompositionModule } from './decomposition/decomposition.module.js';
import { DeliveryModule } from './delivery/delivery.module.js';
import { LogsModule } from './logs/logs.module.js';
import { IntegrationModule } from './integration/integration.module.js';
import { NoticesModule } from './notices/notices.module.js';
import { PartnersModule } from './partners/partners.module.js';
import { PeopleModule } from './people/people.module.js';
import { ProductionModule } from './production/production.module.js';
import { QualityModule } from './quality/quality.module.js';
import { ReportsModule } from './reports/reports.module.js';
import { ResourcesModule } from './resources/resources.module.js';
import { SettlementModule } from './settlement/settlement.module.js';
import { TenancyModule } from './tenancy/tenancy.module.js';
import { StockModule } from './stock/stock.module.js';

/** The doors of every context: one line each. */
export const contextModules: readonly Type[] = [
  CatalogueModule,
  ChannelModule,
  CustomersModule,
  DashboardModule,
  DelaysModule,
  EquipmentModule,
  ExportModule,
  FilesModule,
  FramesModule,
  HouseModule,
  OrdersModule,
  ProductsModule,
  DecompositionModule,
  DeliveryModule,
  IntegrationModule,
  LogsModule,
  NoticesModule,
  PartnersModule,
  PeopleModule,
  ProductionModule,
  QualityModule,
  ReportsModule,
  ResourcesModule,
  SettlementModule,
  StockModule,
  TenancyModule,
];
