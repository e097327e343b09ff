// Every page of the console: one line per context. The paths are those of the server's menu.
import { adminPages } from './admin.js';
import { cataloguePages } from './catalogue.js';
import { customerPages } from './customers.js';
import { deliveryPages } from './delivery.js';
import { filePages } from './files.js';
import { equipmentPages } from './equipment.js';
import { homePages } from './home.js';
import { orderPages } from './orders.js';
import type { PageEntry } from './page-entry.js';
import { partnerPages } from './partners.js';
import { peoplePages } from './people.js';
import { productionPages } from './production.js';
import { productPages } from './products.js';
import { qualityPages } from './quality.js';
import { reportPages } from './reports.js';
import { resourcePages } from './resources.js';
import { settlementPages } from './settlement.js';
import { stockPages } from './stock.js';
import { tenancyPages } from './tenancy.js';

export const pages: readonly PageEntry[] = [
  ...homePages,
  ...orderPages,
  ...filePages,
  ...customerPages,
  ...productPages,
  ...partnerPages,
  ...peoplePages,
  ...equipmentPages,
  ...stockPages,
  ...productionPages,
  ...qualityPages,
  ...reportPages,
  ...resourcePages,
  ...deliveryPages,
  ...settlementPages,
  ...adminPages,
  ...tenancyPages,
  ...cataloguePages,
];
