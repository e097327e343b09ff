import { useDictOptions } from '../ui/lookups.js';

/** What may be charged beside the work: the codes that people keep in the dictionary. */
export const useSurchargeCodes = (): readonly Readonly<{ value: string; label: string }>[] => useDictOptions('surcharge');
