import type zh from '../zh/stock.js';
import type { Texts } from '../texts.js';

export default {
  ledger: {
    title: 'Ledger',
    no: 'No.',
    at: 'Time',
    type: 'Kind',
    delta: 'Change ({{unit}})',
    balance: 'Balance ({{unit}})',
    cause: 'Reason / work order',
    operator: 'By',
  },
  adjust: { title: 'Adjust', delta: 'Change ({{unit}})', hint: 'A plus adds, a minus takes away; at most 4 places' },
} as const satisfies Texts<typeof zh>;
