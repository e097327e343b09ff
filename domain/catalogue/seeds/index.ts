import type { Resource } from '../resource.js';
import { dictionarySeeds, tenantDictionarySeeds } from './dictionary.js';
import type { Seed } from './seed.js';
import { boxColourSeeds, shadeSeeds } from './shades.js';
import { categorySeeds, certificateTypeSeeds, currencySeeds, processSeeds } from './workshop.js';

/** What comes with the program, by owner; a parent before its children. The regions come with the server: they are a library's data. */
export const catalogueSeeds: Readonly<Record<Resource['owner'], readonly Seed[]>> = {
  platform: dictionarySeeds,
  tenant: [
    ...tenantDictionarySeeds,
    ...shadeSeeds,
    ...boxColourSeeds,
    ...currencySeeds,
    ...processSeeds,
    ...categorySeeds,
    ...certificateTypeSeeds,
  ],
};

export { seedId, type Seed } from './seed.js';
