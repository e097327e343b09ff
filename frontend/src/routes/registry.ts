// Every page of the console: one line per context. The paths are those of the server's menu.
import { cataloguePages } from './catalogue.js';
import { homePages } from './home.js';
import { orderPages } from './orders.js';
import type { PageEntry } from './page-entry.js';

export const pages: readonly PageEntry[] = [
  ...homePages,
  ...orderPages,
  ...cataloguePages,
];
