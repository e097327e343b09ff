import { useLocalDraft, type LocalDraft } from '../ui/form/use-local-draft.js';
import type { OrderInputs } from './order-inputs.js';

/** A draft of another shape than this form's is none. */
const shape = 2;

/** Which order it is: one that is kept, by its id and version, a new one, or a copy, which takes no new one's place. */
type Of = Readonly<{ place: string; version?: number }>;

/** What is typed into an order survives a crash of the browser. */
export const useOrderDraft = (
  { place, version }: Of,
  inputs: OrderInputs,
  isDirty: boolean,
  restoreInto: (inputs: OrderInputs) => void,
): LocalDraft<OrderInputs> => useLocalDraft({ route: `/order/orderentry/${place}#${shape}`, version }, inputs, isDirty, restoreInto);
