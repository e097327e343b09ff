// What someone may ask of a decomposition. No `by`, no `at`: the command runner adds them.
import type { DecompositionEntry, DecompositionId } from './contract.js';

type OfDecomposition = Readonly<{ decompositionId: DecompositionId }>;

/** Keep the draft. `mustExist`: the id came from outside, so it is a known one or a mistake. */
export type SaveDecomposition = OfDecomposition & Readonly<{ type: 'SaveDecomposition'; entry: DecompositionEntry; mustExist?: true }>;

/** From here on the parts are made. Said together with the `ReplanWorkOrder` of its work order: both or neither. */
export type ConfirmDecomposition = OfDecomposition & Readonly<{ type: 'ConfirmDecomposition' }>;

/** Undoes it, as long as no step has begun. Said together with `ReplanWorkOrder`, which refuses otherwise. */
export type ReverseDecomposition = OfDecomposition & Readonly<{ type: 'ReverseDecomposition'; reason: string }>;

/** A draft only. */
export type RemoveDecomposition = OfDecomposition & Readonly<{ type: 'RemoveDecomposition' }>;

export type DecompositionCommand = SaveDecomposition | ConfirmDecomposition | ReverseDecomposition | RemoveDecomposition;
