import type zh from '../zh/settlement.js';
import type { Texts } from '../texts.js';

export default {
  total: 'Total',
  inCapitals: 'In capitals: {{amount}}',
  lines: 'Lines ({{count}})',
  period: 'Period',
  company: 'From',
  hospital: 'Hospital',
  gross: 'Gross',
  discount: 'Discount',
  counts: 'Quantity',
  countsOf: '{{lines}} lines, {{teeth}} teeth',
  download: 'Download the sheet',
  confirm: 'Confirmed by the customer',
  confirmAsk: 'Has {{customer}} signed this statement?',
  paid: 'Record the payment',
  paidNote: '{{customer}} has paid {{amount}} in full; its credit is free again.',
  paidDone: 'The payment is recorded',
  void: 'Void',
  voidWarning: 'Its lines can be settled anew; its number is not used again.',
  new: {
    title: 'New statement',
    customer: 'Hospital',
    month: 'Month',
    choose: 'Choose a hospital and a month to see the statement.',
    error: 'It cannot be submitted',
    warning: 'Please note',
    cannot: 'Settle the above first',
    submit: 'Submit the statement',
    submitted: 'The statement is submitted',
  },
} as const satisfies Texts<typeof zh>;
