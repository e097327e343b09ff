// Every page of the console: one line per context. The paths are those of the server's menu.
import { cataloguePages } from './catalogue.js';
import { customerPages } from './customers.js';
import { homePages } from './home.js';
import { orderPages } from './orders.js';
import type { PageEntry } from './page-entry.js';
import { peoplePages } from './people.js';
import { productPages } from './products.js';

export const pages: readonly PageEntry[] = [
  ...homePages,
  ...orderPages,
  ...customerPages,
  ...productPages,
  ...peoplePages,
  ...cataloguePages,
];
