import { deliveryConfirmed, ofDelivery, packer, tryInReturned } from '@cloud-factory/domain/delivery/examples';
import {
  approvedByReviewer,
  clerk,
  hospital,
  lineId,
  mouldReceived,
  ofOrder,
  orderCancelled,
  orderId,
  orderRepriced,
  personErased,
} from '@cloud-factory/domain/orders/examples';
import { technician } from '@cloud-factory/domain/people/examples';
import {
  firstFinished,
  firstReceived,
  ofWorkOrderStream,
  secondReceived,
  workOrderFinished,
} from '@cloud-factory/domain/production/examples';
import { ofBill, outFactoryReleased, qualityHead } from '@cloud-factory/domain/quality/examples';
import {
  linesDelivered,
  ofStatement,
  settlementClerk,
  settlementSubmitted,
  settlementVoided,
  statementId,
} from '@cloud-factory/domain/settlement/examples';
import { batchConfirmed, mainAccount, ofBatch } from '@cloud-factory/domain/customers/examples';
import { describe, expect, it } from 'vitest';
import { eraseOrderFiles } from './erase-order-files.js';
import { chargeCancellation } from './charge-cancellation.js';
import { checkCredit } from './check-credit.js';
import { createWorkOrders } from './create-work-orders.js';
import { reactions } from './index.js';
import { moveDueDate } from './move-due-date.js';
import { noteDelivery } from './note-delivery.js';
import { noteMould } from './note-mould.js';
import { noteProduction } from './note-production.js';
import { noteRelease } from './note-release.js';
import { noteReprice } from './note-reprice.js';
import { noteStatement } from './note-statement.js';

const confirmed = ofDelivery(deliveryConfirmed, 2, packer);
const submitted = ofStatement(settlementSubmitted, 1, settlementClerk);
const voided = ofStatement(settlementVoided, 2, settlementClerk);

describe('an approved order', () => {
  it('puts each line to work, under the id of the line', () =>
    expect(createWorkOrders.OrderApproved(approvedByReviewer).map((sent) => sent.command)).toMatchObject([
      {
        type: 'CreateWorkOrder',
        workOrderId: lineId,
        line: { orderId, orderNo: 'YC20250611-00042', qty: '3.0000', toothPositions: ['11', '12', '13'] },
      },
    ]));
  it('says at which processing unit, where the order names one', () => {
    const unitsOf = (unitCode: string | null) =>
      createWorkOrders
        .OrderApproved({ ...approvedByReviewer, data: { ...approvedByReviewer.data, unitCode } })
        .map(({ command }) => ('unitCode' in command ? command.unitCode : 'none named'));
    expect([unitsOf('P-SZ-03'), unitsOf(null)]).toEqual([['P-SZ-03'], ['none named']]);
  });
  it('tells production no name of a patient', () =>
    expect(JSON.stringify(createWorkOrders.OrderApproved(approvedByReviewer))).not.toContain('林一'));
});

describe('a cancelled order', () => {
  it('stops the work of its lines', () =>
    expect(
      createWorkOrders
        .OrderCancelled(ofOrder({ ...orderCancelled, data: { ...orderCancelled.data, lineIds: [lineId] } }, 3, clerk))
        .map((sent) => sent.command),
    ).toEqual([{ type: 'CancelWorkOrder', workOrderId: lineId, reason: '医院撤单' }]));
  it('stops nothing when it was never approved', () =>
    expect(createWorkOrders.OrderCancelled(ofOrder(orderCancelled, 3, clerk))).toEqual([]));
});

describe('work on a line', () => {
  it('is told to the order when it begins', () =>
    expect(noteProduction.StepReceived(ofWorkOrderStream(firstReceived, 2, technician))[0]?.command).toEqual({
      type: 'NoteWorkOrderBegun',
      orderId,
      lineId,
    }));
  it('is not told again for each step', () => {
    expect(noteProduction.StepReceived(ofWorkOrderStream(secondReceived, 4, technician))).toEqual([]);
    expect(noteProduction.StepFinished(ofWorkOrderStream(firstFinished, 3, technician))).toEqual([]);
  });
  it('is told to the order when it is done', () =>
    expect(noteProduction.WorkOrderFinished(ofWorkOrderStream(workOrderFinished, 9, technician))[0]?.command).toEqual({
      type: 'NoteWorkOrderFinished',
      orderId,
      lineId,
    }));
});

it('a mould that comes in says to the work on its lines in which box it lies', () =>
  expect(noteMould.MouldReceived(ofOrder(mouldReceived, 3, clerk)).map(({ command }) => command)).toEqual([
    { type: 'NameWorkOrderBox', workOrderId: lineId, boxNo: 'B0456' },
  ]));

it('a released bill lets the order be packed', () =>
  expect(noteRelease.OutFactoryReleased(ofBill(outFactoryReleased, 2, qualityHead))[0]?.command).toMatchObject({
    type: 'NoteOrderReleased',
    orderId,
  }));

describe('a confirmed delivery', () => {
  const sent = noteDelivery.DeliveryConfirmed(confirmed).map(({ command }) => command);
  it('is told to its order, with what it took along', () =>
    expect(sent[0]).toMatchObject({ type: 'NoteOrderDelivered', orderId, lines: [{ lineId, qty: '3.0000' }] }));
  it('M03 puts exactly its amounts on the account of the customer, and says how far the log was', () =>
    expect(sent[1]).toEqual({ type: 'NoteDelivered', ...linesDelivered.data, upTo: confirmed.position }));
});

describe('COR-S3 a try-in', () => {
  const out = { ...deliveryConfirmed, data: { ...deliveryConfirmed.data, deliveryType: 'tryIn', freeReason: '试戴' } } as const;
  it('is told to its order as a leg, and to the account with its reason and both persons', () => {
    const [order, account] = noteDelivery.DeliveryConfirmed(ofDelivery(out, 2, settlementClerk)).map(({ command }) => command);
    expect(order).toMatchObject({ type: 'NoteOrderDelivered', isTryIn: true });
    expect(account).toMatchObject({
      uncharged: { deliveryType: 'tryIn', reason: '试戴', draftedBy: packer, confirmedBy: settlementClerk },
    });
  });
  it('gives its order back what came back, and leaves its credit as it was', () => {
    const back = noteDelivery.TryInReturned(ofDelivery(tryInReturned, 3, packer)).map(({ command }) => command);
    expect(back).toEqual([{ type: 'NoteDeliveryReversed', orderId, deliveryId: tryInReturned.data.deliveryId }]);
    const free = { ...out, data: { ...out.data, lines: out.data.lines.map((each) => ({ ...each, isFree: true })) } };
    expect(checkCredit.DeliveryConfirmed(ofDelivery(free, 2, packer))).toEqual([]);
    expect(checkCredit.DeliveryConfirmed(ofDelivery({ ...free, data: { ...free.data, deliveryType: 'free' } }, 2, packer))).toHaveLength(1);
  });
});

describe('a statement', () => {
  it('takes its lines off the account and is told to its orders', () =>
    expect(noteStatement.SettlementSubmitted(submitted).map(({ command }) => command)).toEqual([
      {
        type: 'MarkLinesSettled',
        customerId: hospital,
        statementId,
        period: { companyCode: 'C01', currency: 'CNY', month: '2025-06' },
        lines: [{ lineId, unitPrice: '120.0000', amount: '360.00' }],
      },
      { type: 'NoteOrderOnStatement', orderId, statementId },
    ]));
  it('gives all that back when it is voided', () =>
    expect(noteStatement.SettlementVoided(voided).map(({ command }) => command)).toEqual([
      { type: 'ReopenLines', customerId: hospital, statementId },
      { type: 'NoteOrderOffStatement', orderId, statementId },
    ]));
});

it('answers a second delivery of the same event with the same command ids, and no two events with one', () => {
  const ids = [
    ...noteDelivery.DeliveryConfirmed(confirmed),
    ...noteStatement.SettlementSubmitted(submitted),
    ...noteStatement.SettlementVoided(voided),
  ].map((sent) => sent.commandId);
  const again = [
    ...noteDelivery.DeliveryConfirmed(confirmed),
    ...noteStatement.SettlementSubmitted(submitted),
    ...noteStatement.SettlementVoided(voided),
  ].map((sent) => sent.commandId);
  expect(again).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

it('C11 the erasure of a person reaches the names of photographs and later files', () =>
  expect(eraseOrderFiles.PersonErased(ofOrder(personErased, 3, clerk))).toEqual([
    { commandId: `erase-order-files:${ofOrder(personErased, 3, clerk).id}`, command: { type: 'EraseOrderFiles', orderId } },
  ]));

it('C277 a confirmed change of prices goes to its orders, and their new prices to the account', () => {
  const [toOrder] = noteReprice.PriceBatchConfirmed(ofBatch(batchConfirmed, 2, mainAccount));
  expect(toOrder?.command).toMatchObject({
    type: 'RepriceOrder',
    orderId,
    lines: [{ lineId, oldPrice: '120.0000', newPrice: '110.0000' }],
  });
  const [toAccount] = noteReprice.OrderRepriced(ofOrder(orderRepriced, 3, clerk));
  expect(toAccount?.command).toEqual({
    type: 'NoteLinesRepriced',
    customerId: hospital,
    changeId: orderRepriced.data.changeId,
    orderId,
    lines: [{ lineId, unitPrice: '110.0000', amount: '330.00' }],
  });
});

it('lists every reaction', () =>
  expect(reactions).toEqual({
    eraseOrderFiles,
    createWorkOrders,
    noteProduction,
    noteRelease,
    noteDelivery,
    noteStatement,
    noteReprice,
    chargeCancellation,
    checkCredit,
    moveDueDate,
    noteMould,
  }));
