// What an order is asked before it goes to review, and confirmed by the same code. Re-exported by the contract.
import * as z from 'zod';

export const OrderQuestion = z.enum(['BridgeProductWithoutBridge', 'BridgeWithoutPontic', 'ShadeMissing']);
export type OrderQuestion = z.infer<typeof OrderQuestion>;

/** `confirmed` of a submit: the codes of the refusals that the person has read and means so. */
export const ConfirmedQuestions = z.array(OrderQuestion).max(OrderQuestion.options.length).default([]);
