// Who makes an order.
import { isKnownPartner, type PartnerState } from '../partners/index.js';
import { refuse, type Refusal } from '../shared/decider.js';
import type { EntryWords } from './entry-words.js';

export type UnitRefusal = 'UnitNotFound';

/**
 * A processing unit is a partner or a department of the house; none is the house itself (decision 0045). A code that nobody knows is refused: nothing
 * could be asked about it. Without words, departments are not known and any code passes.
 */
export function noToUnit(
  unitCode: string | null,
  partner: PartnerState | undefined,
  words: Pick<EntryWords, 'departments'> | undefined,
): Refusal<UnitRefusal> | undefined {
  if (unitCode === null || isKnownPartner(partner) || !words) return undefined;
  return words.departments.includes(unitCode) ? undefined : refuse('UnitNotFound', { unitCode });
}
