import type zh from '../zh/production.js';
import type { Texts } from '../texts.js';

export default {
  steps: 'Steps', receivedAt: 'Received at', finishedAt: 'Finished at', endWeight: 'End weight (g)', shade: 'Shade', teeth: 'Position', requirement: 'Requirement', toBench: 'To the bench',
  card: { title: 'Process card', print: 'Print the card', seq: 'No.', step: 'Step', received: 'Received', finished: 'Finished', lot: 'Lot of material', signed: 'Signed' },
  bench: {
    title: 'Workstation', scan: 'Scan or type a work order', hint: 'Scan the barcode of the process card, or type and press Enter', unknown: 'There is no work order {{no}}', unknownHint: 'Check the number on the process card and scan it again.', nothingLeft: 'No step of this work order is left to do.',
    turn: 'It is the turn of “{{step}}”', youHold: 'You are working on “{{step}}”', otherHolds: '{{name}} is working on “{{step}}”', receive: 'Receive {{step}}', finish: 'Finish {{step}}', withdraw: 'Take the receipt back', remark: 'Remark', endWeight: 'End weight (g)',
    takes: 'Weighed material', lot: 'Lot of material', lotOf: 'Lot of line {{row}}', qty: 'Taken', qtyOf: 'Taken in line {{row}}', left: '{{qty}} {{unit}} left', ofMaterial: 'Material of this product', otherGoods: 'Other goods', addLot: 'Another lot', removeLot: 'Remove line {{row}}', noLot: 'Choose a lot', noLots: 'No lot to choose',
    badQty: 'Enter a number', mine: 'My work', held: 'On my bench', heldEmpty: 'Nothing on the bench', ready: 'Waiting for me', readyEmpty: 'Nothing is waiting', noStaff: 'You have no staff record and cannot receive steps.',
  },
} as const satisfies Texts<typeof zh>;
