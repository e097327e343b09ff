import type { OrderProperty } from './statuses.js';

/** Orders for which nothing is ever asked (domain.md 3.10): neither on a statement, nor of the credit of their hospital, nor when they are cancelled. */
export const isNeverCharged = (orderProperty: OrderProperty): boolean => orderProperty === 'free' || orderProperty === 'sample';
