import type { Texts } from '../texts.js';
import type zh from '../zh/orders.js';

export default {
  reason: 'Reason',
  cancelWarning: 'Work orders that have not begun are cancelled with it.',
  action: { edit: 'Edit', approve: 'Approve', reject: 'Reject', pack: 'Pack', cancel: 'Cancel order', submit: 'Submit for review', saveDraft: 'Save draft', addLine: 'Add product' },
  detail: {
    title: 'Order {{orderNo}}', lines: 'Products ({{count}})', salesman: 'Salesman', externalNo: 'External no.', receiveModelAt: 'Mould received', reviewed: 'Reviewed', address: 'Receiving address', contact: 'Contact', remark: 'Remark',
  },
  line: { no: 'Line', product: 'Product', teeth: 'Position', shade: 'Shade', patient: 'Patient', qty: 'Quantity', price: 'Discounted price', amount: 'Discounted amount', progress: 'Progress', finished: 'Finished', open: 'In production', files: 'Files of line {{no}}' },
  form: {
    new: 'New order', edit: 'Edit order {{orderNo}}', header: 'Order', address: 'Receiving address', lines: 'Products', customerFirst: 'Choose the customer first, then the products', addressFromCustomer: 'Left empty, the customer’s address is taken', dueFromProducts: 'Left empty, the lead time of the products decides',
    line: 'Line {{no}}', product: 'Product', teeth: 'Tooth position', qty: 'Quantity', pieces: 'Pieces', printCount: 'Prints', shade: 'Shade', patient: 'Patient', requirement: 'Requirements', files: 'Print files', remove: 'Remove line {{no}}', removeAsk: 'Remove this product?',
    otherShipment: 'Another shipment type than the products chosen', otherMaterial: 'Another material than the products chosen', estimate: 'Estimated amount', estimateHint: 'The price at submission counts', required: 'Please fill this in', saved: 'Draft saved', submitted: 'Order {{orderNo}} was submitted for review', filesHint: '.stl .ply .obj, one at least for each line', unit: 'Unit',
    failed: 'It was not saved', check: '{{count}} places need a change', pickProduct: 'Choose a product', conflict: 'Someone else changed this order. Open it again before you edit it.', reopen: 'Open again', notEditable: 'Only drafts and rejected orders can be edited.',
  },
  teeth: {
    tooth: 'Tooth {{tooth}}', dentition: 'Dentition', permanent: 'Permanent', milk: 'Deciduous', upper: 'Upper arch', lower: 'Lower arch', clear: 'Clear', right: 'Right', left: 'Left', typed: 'Type the teeth', wrong: '“{{word}}” is no tooth',
    cross: 'upper right {{upperRight}}, upper left {{upperLeft}}, lower right {{lowerRight}}, lower left {{lowerLeft}}',
  },
} as const satisfies Texts<typeof zh>;
