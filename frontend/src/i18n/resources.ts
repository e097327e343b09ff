// Chinese is the source of the keys. The words of the shell and of the common parts come with the first load; a context's words come with its
// first page: one line in `lazyTexts`.
import type { Language } from '@cloud-factory/domain/shared/refusals';
import shellEn from './en/shell.js';
import uiEn from './en/ui.js';
import shellZh from './zh/shell.js';
import uiZh from './zh/ui.js';

export type { Texts } from './texts.js';

export const bundled = { zh: { shell: shellZh, ui: uiZh }, en: { shell: shellEn, ui: uiEn } } as const;

type Loader<Source> = () => Promise<{ default: Source }>;
const lazyText = <Source>(texts: Readonly<{ zh: Loader<Source>; en: Loader<unknown> }>) => texts;

/** One line per context: `orders: lazyText({ zh: () => import('./zh/orders.js'), en: () => import('./en/orders.js') }),`. */
export const lazyTexts = {
  catalogue: lazyText({ zh: () => import('./zh/catalogue.js'), en: () => import('./en/catalogue.js') }),
  customers: lazyText({ zh: () => import('./zh/customers.js'), en: () => import('./en/customers.js') }),
  files: lazyText({ zh: () => import('./zh/files.js'), en: () => import('./en/files.js') }),
  orders: lazyText({ zh: () => import('./zh/orders.js'), en: () => import('./en/orders.js') }),
  factory: lazyText({ zh: () => import('./zh/factory.js'), en: () => import('./en/factory.js') }),
  products: lazyText({ zh: () => import('./zh/products.js'), en: () => import('./en/products.js') }),
  partners: lazyText({ zh: () => import('./zh/partners.js'), en: () => import('./en/partners.js') }),
  stock: lazyText({ zh: () => import('./zh/stock.js'), en: () => import('./en/stock.js') }),
  production: lazyText({ zh: () => import('./zh/production.js'), en: () => import('./en/production.js') }),
  quality: lazyText({ zh: () => import('./zh/quality.js'), en: () => import('./en/quality.js') }),
  delivery: lazyText({ zh: () => import('./zh/delivery.js'), en: () => import('./en/delivery.js') }),
  settlement: lazyText({ zh: () => import('./zh/settlement.js'), en: () => import('./en/settlement.js') }),
  session: lazyText({ zh: () => import('./zh/session.js'), en: () => import('./en/session.js') }),
  logs: lazyText({ zh: () => import('./zh/logs.js'), en: () => import('./en/logs.js') }),
  notices: lazyText({ zh: () => import('./zh/notices.js'), en: () => import('./en/notices.js') }),
  dictionaries: lazyText({ zh: () => import('./zh/dictionaries.js'), en: () => import('./en/dictionaries.js') }),
  icons: lazyText({ zh: () => import('./zh/icons.js'), en: () => import('./en/icons.js') }),
  place: lazyText({ zh: () => import('./zh/place.js'), en: () => import('./en/place.js') }),
  home: lazyText({ zh: () => import('./zh/home.js'), en: () => import('./en/home.js') }),
  jobs: lazyText({ zh: () => import('./zh/jobs.js'), en: () => import('./en/jobs.js') }),
  reports: lazyText({ zh: () => import('./zh/reports.js'), en: () => import('./en/reports.js') }),
  admin: lazyText({ zh: () => import('./zh/admin.js'), en: () => import('./en/admin.js') }),
} as const satisfies Record<string, Readonly<Record<Language, Loader<unknown>>>>;

type Lazy = { [Name in keyof typeof lazyTexts]: (typeof lazyTexts)[Name] extends Readonly<{ zh: Loader<infer Source> }> ? Source : never };
export type Resources = (typeof bundled)['zh'] & Lazy;
