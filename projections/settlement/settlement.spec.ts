import { lineId } from '@cloud-factory/domain/orders/examples';
import type {
  AccountEvent,
  SettlementPaid,
  SettlementPaymentCancelled,
  SettlementPaymentRecorded,
  StatementEvent,
} from '@cloud-factory/domain/settlement';
import {
  cancellationCharged,
  linesCorrected,
  linesDelivered,
  linesReopened,
  linesRepriced,
  linesSettled,
  ofAccount,
  ofStatement,
  paymentCancelled,
  paymentId,
  paymentRecorded,
  settlementClerk,
  settlementConfirmed,
  settlementDrafted,
  settlementOwedAgain,
  settlementPaid,
  settlementRemoved,
  settlementSettled,
  settlementSubmitted,
  settlementVoided,
  statementId,
} from '@cloud-factory/domain/settlement/examples';
import { idAs } from '@cloud-factory/domain/shared/ids';
import { describe, expect, it } from 'vitest';
import { gone } from '../shared/index.js';
import { openLineTable, statementLineTable, statementPaymentTable, statementTable } from './index.js';

const after = (...events: readonly StatementEvent[]) =>
  statementTable
    .apply(
      new Map(),
      events.map((event, nth) => ofStatement(event, nth + 1, settlementClerk)),
    )
    .get(statementId)?.row;

describe('the list of statements', () => {
  it('shows a draft without figures', () =>
    expect(after(settlementDrafted)).toMatchObject({ status: 'draft', smNo: null, totalPrice: '0.00' }));
  it('shows the frozen figures of a submitted one', () =>
    expect(after(settlementDrafted, settlementSubmitted)).toMatchObject({
      status: 'submitted',
      smNo: 'JS202506-0001',
      totalPrice: '360.00',
      totalPriceCents: '36000',
      totalPriceZh: '叁佰陆拾元整',
      submittedBy: settlementClerk,
      version: 2,
    }));
  it('shows that the hospital has signed', () =>
    expect(after(settlementSubmitted, settlementConfirmed)).toMatchObject({ status: 'customerConfirmed' }));
  it('shows why one is void', () =>
    expect(after(settlementSubmitted, settlementVoided)).toMatchObject({ status: 'void', reason: '医院要求并入下月' }));
  it('is of the version of the last that was said of it: whoever changes it next knows that', () => {
    expect(after(settlementSubmitted, settlementPaid, settlementSettled)).toMatchObject({ status: 'paid', version: 3 });
    expect(after(settlementSubmitted, settlementPaid, settlementSettled, settlementOwedAgain)).toMatchObject({ version: 4 });
  });
  it('shows what is paid of it and what is left, and that nothing is left', () => {
    expect(after(settlementSubmitted)).toMatchObject({ paidAmount: '0.00', restAmount: '360.00', restAmountCents: '36000' });
    expect(after(settlementSubmitted, paymentRecorded)).toMatchObject({
      status: 'submitted',
      paidAmount: '150.00',
      restAmount: '210.00',
      restAmountCents: '21000',
    });
    const rest = { paidAmount: idAs<'amount'>('360.00'), restAmount: idAs<'amount'>('0.00') };
    const whole = { ...paymentRecorded, data: { ...paymentRecorded.data, ...rest } };
    expect(after(settlementSubmitted, whole)).toMatchObject({ status: 'paid', restAmount: '0.00' });
    expect(after(settlementSubmitted, whole, paymentCancelled)).toMatchObject({ status: 'submitted', restAmount: '360.00' });
    expect(after(settlementSubmitted, settlementConfirmed, whole, paymentCancelled)).toMatchObject({ status: 'customerConfirmed' });
  });
  it('shows that it was paid at once, before there were parts', () =>
    expect(after(settlementSubmitted, settlementPaid)).toMatchObject({
      status: 'paid',
      version: 2,
      paidAmount: '360.00',
      restAmount: '0.00',
    }));
  it('asks for nothing of a void one', () =>
    expect(after(settlementSubmitted, settlementVoided)).toMatchObject({ totalPrice: '360.00', restAmount: '0.00', restAmountCents: '0' }));
  it('loses a removed draft', () => expect(after(settlementDrafted, settlementRemoved)).toBe(gone));
});

describe('the payments of a statement', () => {
  const rows = (...events: Parameters<typeof ofStatement<SettlementPaid | SettlementPaymentRecorded | SettlementPaymentCancelled>>[0][]) =>
    statementPaymentTable.apply(
      new Map(),
      events.map((event, nth) => ofStatement(event, nth + 1, settlementClerk)),
    );
  it('stand each by itself, and say why one was cancelled', () => {
    expect(rows(paymentRecorded).get(paymentId)?.row).toMatchObject({
      smId: statementId,
      amount: '150.00',
      paidOn: '2025-07-10',
      createdBy: settlementClerk,
      cancelledAt: null,
    });
    expect(rows(paymentRecorded, paymentCancelled).get(paymentId)?.row).toMatchObject({
      amount: '150.00',
      cancelledBy: settlementClerk,
      reason: '金额录错',
    });
  });
  it('are one of all, where there were no parts yet', () =>
    expect(rows(settlementPaid).get(statementId)?.row).toMatchObject({ smId: statementId, amount: '360.00', cancelledAt: null }));
});

it('keeps each line of a statement as it was frozen', () =>
  expect(
    [...statementLineTable.apply(new Map(), [ofStatement(settlementSubmitted, 1, settlementClerk)]).values()].map(({ row }) => row),
  ).toMatchObject([{ id: `${statementId}.${lineId}`, smId: statementId, lineNo: 1, amount: '360.00' }]));

describe('the lines of an account', () => {
  const line = (...events: readonly AccountEvent[]) =>
    openLineTable
      .apply(
        new Map(),
        events.map((event, nth) => ofAccount(event, nth + 1, settlementClerk)),
      )
      .get(lineId)?.row;
  it('are open after their delivery', () =>
    expect(line(linesDelivered)).toMatchObject({ smId: null, amount: '360.00', deliveredOn: '2025-06-16' }));
  it('are on a statement', () => expect(line(linesDelivered, linesSettled)).toMatchObject({ smId: statementId }));
  it('are open again when it is void', () => expect(line(linesDelivered, linesSettled, linesReopened)).toMatchObject({ smId: null }));
  it('are charged for a cancellation without a delivery, on the day of that', () => {
    expect(line(cancellationCharged)).toMatchObject({
      smId: null,
      amount: '90.00',
      deliveryId: null,
      deliveryNo: null,
      deliveredOn: '2025-06-16',
    });
    expect(line(cancellationCharged, linesSettled)).toMatchObject({ smId: statementId, amount: '90.00' });
  });
  it('are corrected by a row of their own; what was stated stays as it is', () => {
    const [correction] = linesCorrected.data.lines;
    if (!correction) throw new Error('the example has a line');
    const events = [linesDelivered, linesSettled, linesCorrected].map((event, nth) => ofAccount(event, nth + 1, settlementClerk));
    const rows = openLineTable.apply(new Map(), events);
    expect(rows.get(lineId)?.row).toMatchObject({ smId: statementId, amount: '360.00', adjustOf: null });
    expect(rows.get(correction.lineId)?.row).toMatchObject({ smId: null, amount: '-30.00', adjustOf: lineId, deliveredOn: '2025-07-02' });
    expect(line(linesDelivered, linesRepriced, linesCorrected)).toMatchObject({ amount: '360.00' });
  });
  it('are asked for at their new price; what is free stays free, and what is not delivered yet has no row', () => {
    expect(line(linesDelivered, linesRepriced)).toMatchObject({ unitPrice: '110.0000', amount: '330.00', deliveredOn: '2025-06-16' });
    const [first] = linesDelivered.data.lines;
    if (!first) throw new Error('the example has a line');
    const free = { ...linesDelivered, data: { ...linesDelivered.data, lines: [{ ...first, isFree: true }] } };
    expect(line(free, linesRepriced)).toEqual(line(free));
    expect(line(linesRepriced)).toBe(gone);
  });
});
