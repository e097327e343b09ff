import type zh from '../zh/delivery.js';
import type { Texts } from '../texts.js';

export default {
  lines: 'Lines ({{count}})', address: 'Address', contact: 'Contact',
  action: { confirm: 'Confirm', confirmAsk: 'Send {{count}} lines to {{customer}}? It cannot be changed afterwards.', confirmed: 'The delivery is confirmed', edit: 'Edit', print: 'Print the note', cancel: 'Cancel the delivery' },
  line: { order: 'Order', patient: 'Patient', product: 'Product', teeth: 'Position', qty: 'Quantity', price: 'Price', amount: 'Amount', remark: 'Remark', free: 'Free', rework: 'Rework' },
  form: {
    new: 'New delivery', edit: 'Edit delivery {{deliveryNo}}', header: 'Delivery', lines: 'Lines that can be sent', customerFirst: 'Choose the hospital first', addressHint: 'Without an address it goes to that of the first order', nothing: 'This hospital has no packed order that waits to be sent', pickLines: 'Choose at least one line', chosen: '{{count}} lines chosen',
    saved: 'The delivery is saved', notEditable: 'Only a delivery that waits for its confirmation can be changed.', all: 'All', pick: 'Choose {{name}}', remarkOf: 'Remark on {{name}}',
  },
  note: { title: 'Delivery note', hospital: 'Hospital:', no: 'No.:', date: 'Date:', address: 'To:', express: 'Express:', yes: 'Yes', maker: 'Made by:', pieces: '{{count}} lines', received: 'Received by:', receivedOn: 'Date:' },
} as const satisfies Texts<typeof zh>;
