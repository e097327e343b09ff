import type { Type } from '@nestjs/common';
import { CatalogueModule } from './catalogue/catalogue.module.js';

/** The doors of every context: one line each. */
export const contextModules: readonly Type[] = [
  CatalogueModule,
];
