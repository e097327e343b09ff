import type { CustomerPricesEvent, PriceBatchEvent, SchemeEvent } from '@cloud-factory/domain/customers';
import {
  batchConfirmed,
  batchProposed,
  batchRejected,
  changeId,
  hospital,
  mainAccount,
  ofBatch,
  ofPrices,
  ofScheme,
  priceConfirmed,
  priceId,
  priceProposed,
  priceRejected,
  priceWithdrawn,
  proposer,
  schemeConfirmed,
  schemeContent,
  schemeDrafted,
  schemeId,
  schemeProductId,
  schemeProposed,
  schemeRejected,
  schemeRemoved,
  templateId,
  templateSaved,
} from '@cloud-factory/domain/customers/examples';
import { clerk, lineId, ofOrder, orderApproved, orderCancelled, orderRepriced } from '@cloud-factory/domain/orders/examples';
import { idAs } from '@cloud-factory/domain/shared/ids';
import { describe, expect, it } from 'vitest';
import { gone } from '../../shared/index.js';
import {
  customerPriceTable,
  priceChangeTable,
  pricedLineTable,
  productTemplateTable,
  schemeHospitalTable,
  schemeProductTable,
  schemeTable,
  schemeVersionTable,
  shownPrice,
} from '../index.js';

const by = (nth: number) => (nth === 0 ? proposer : mainAccount);
const prices = (...events: readonly CustomerPricesEvent[]) => events.map((event, nth) => ofPrices(event, nth + 1, by(nth)));
const schemes = (...events: readonly SchemeEvent[]) => events.map((event, nth) => ofScheme(event, nth + 1, by(nth)));
const batches = (...events: readonly PriceBatchEvent[]) => events.map((event, nth) => ofBatch(event, nth + 1, by(nth)));
// Each table folds the events that it names and skips the others.
const row = <Row>(
  table: { apply: (loaded: ReadonlyMap<string, never>, batch: never) => ReadonlyMap<string, { row: Row }> },
  key: string,
  events: readonly object[],
) => table.apply(new Map<string, never>(), events as never).get(key)?.row;

describe('a price of a customer', () => {
  const after = (...events: readonly CustomerPricesEvent[]) => row(customerPriceTable, priceId, prices(...events));
  it('waits with its terms, and is in force once it is confirmed', () => {
    expect(after(priceProposed)).toMatchObject({
      status: 'pendingConfirm',
      agreedPrice: '102.0000',
      priceVersion: 0,
      pendingChangeId: changeId,
    });
    expect(after(priceProposed, priceConfirmed)).toMatchObject({
      status: 'effective',
      priceVersion: 1,
      pending: null,
      confirmedBy: mainAccount,
    });
  });
  it('shows what is in force beside what waits', () => {
    const next = {
      ...priceProposed,
      data: { ...priceProposed.data, priceVersion: 2, terms: { ...priceProposed.data.terms, unitPrice: idAs<'price'>('90.0000') } },
    };
    expect(after(priceProposed, priceConfirmed, next)).toMatchObject({
      status: 'effective',
      unitPrice: '120.0000',
      pending: { terms: { unitPrice: '90.0000' } },
      version: 3,
    });
    expect(after(priceProposed, priceConfirmed, next, priceRejected)).toMatchObject({
      status: 'effective',
      pending: null,
      reason: '低于成本',
    });
  });
  it('is in force from its first day on, at the terms of the day, with those that are to come beside them', () => {
    const version = (priceVersion: number, effectiveFrom: string, unitPrice: string, effectiveTo: string | null = null) => {
      const terms = { ...priceProposed.data.terms, unitPrice: idAs<'price'>(unitPrice), effectiveFrom, effectiveTo };
      const data = { ...priceProposed.data, priceVersion, terms };
      return [
        { ...priceProposed, data },
        { ...priceConfirmed, data },
      ];
    };
    const on = (day: string, ...events: readonly CustomerPricesEvent[]) => {
      const kept = after(...events);
      if (!kept || kept === gone) throw new Error('the price is there');
      return shownPrice(kept, day);
    };
    const later = version(1, '2025-07-01', '120.0000', '2025-12-31');
    expect(on('2025-06-30', ...later)).toMatchObject({ status: 'upcoming', unitPrice: '120.0000', next: null });
    expect(on('2025-07-01', ...later)).toMatchObject({ status: 'effective', unitPrice: '120.0000', next: null });
    expect(on('2026-01-01', ...later)).toMatchObject({ status: 'expired', next: null });
    const both = [...later, ...version(2, '2026-01-01', '90.0000')];
    expect(on('2025-12-31', ...both)).toMatchObject({
      status: 'effective',
      unitPrice: '120.0000',
      priceVersion: 1,
      next: { unitPrice: '90.0000', effectiveFrom: '2026-01-01' },
    });
    expect(on('2026-01-01', ...both)).toMatchObject({ status: 'effective', unitPrice: '90.0000', priceVersion: 2, next: null });
    // The one before it goes on to its end when the next leaves days between them, on which it is awaited.
    const apart = [...later, ...version(2, '2026-02-01', '90.0000', '2026-02-28'), ...version(3, '2026-05-01', '80.0000')];
    const february = { unitPrice: '90.0000', effectiveFrom: '2026-02-01' };
    expect(on('2025-10-01', ...apart)).toMatchObject({ status: 'effective', unitPrice: '120.0000', priceVersion: 1, next: february });
    expect(on('2026-01-15', ...apart)).toMatchObject({ status: 'upcoming', unitPrice: '90.0000', priceVersion: 2, next: null });
    expect(on('2026-02-28', ...apart)).toMatchObject({ status: 'effective', ...february, next: { unitPrice: '80.0000' } });
    // What the list is asked by: the days on which it holds, and those on which it is awaited.
    expect(after(...both)).toMatchObject({
      heldOn: '{[2025-07-01,2025-12-31],[2026-01-01,9999-12-31]}',
      awaitedOn: '{(,2025-07-01),(2025-12-31,2026-01-01)}',
      endsOn: '9999-12-31',
    });
    expect(after(...apart)).toMatchObject({
      heldOn: '{[2025-07-01,2025-12-31],[2026-02-01,2026-02-28],[2026-05-01,9999-12-31]}',
      awaitedOn: '{(,2025-07-01),(2025-12-31,2026-02-01),(2026-02-28,2026-05-01)}',
    });
    // What begins earlier and was confirmed later leaves nothing of the one before it.
    expect(after(...later, ...version(2, '2025-01-01', '90.0000'))).toMatchObject({ heldOn: '{[2025-01-01,9999-12-31]}' });
  });
  it('that was never in force is rejected, or gone once it is withdrawn', () => {
    expect(after(priceProposed, priceRejected)).toMatchObject({ status: 'rejected', pending: null });
    expect(after(priceProposed, priceWithdrawn)).toBe(gone);
  });
  it('is gone once its end is confirmed', () => {
    const data = { ...priceProposed.data, action: 'end' as const };
    expect(after(priceProposed, priceConfirmed, { ...priceProposed, data }, { ...priceConfirmed, data })).toBe(gone);
  });
});

describe('a scheme', () => {
  const after = (...events: readonly SchemeEvent[]) => row(schemeTable, schemeId, schemes(...events));
  it('is a draft, waits, is in force, or rejected', () => {
    expect(after(schemeDrafted)).toMatchObject({ status: 'draft', schemeVersion: null, hasDraft: false, productCount: 1 });
    expect(after(schemeDrafted, schemeProposed)).toMatchObject({ status: 'pendingConfirm', pendingChangeId: changeId });
    expect(after(schemeProposed, schemeConfirmed)).toMatchObject({ status: 'effective', schemeVersion: 1, endsOn: '2025-12-31' });
    expect(after(schemeProposed, schemeRejected)).toMatchObject({ status: 'rejected', reason: '折扣过大', pendingChangeId: null });
    expect(after(schemeDrafted, schemeRemoved)).toBe(gone);
  });
  it('shows the draft of its next version, and keeps each confirmed one', () => {
    const next = { ...schemeDrafted, data: { ...schemeDrafted.data, content: { ...schemeContent, name: '新版' } } };
    expect(after(schemeProposed, schemeConfirmed, next)).toMatchObject({
      name: '新版',
      status: 'effective',
      hasDraft: true,
      schemeVersion: 1,
    });
    expect(row(schemeVersionTable, `${schemeId}.1`, schemes(schemeProposed, schemeConfirmed))).toMatchObject({
      name: schemeContent.name,
      confirmedBy: mainAccount,
    });
  });
  it('has a row for each product and customer, and none for what was taken out', () => {
    const taken = {
      ...schemeDrafted,
      data: { ...schemeDrafted.data, content: { ...schemeContent, products: [], hospitals: [] }, removed: schemeRemoved.data.removed },
    };
    expect(row(schemeProductTable, schemeProductId, schemes(schemeProposed))).toMatchObject({
      discountPrice: '99.0000',
      schemeStatus: 'pendingConfirm',
    });
    expect(row(schemeProductTable, schemeProductId, schemes(schemeProposed, schemeRejected))).toMatchObject({ schemeStatus: 'rejected' });
    expect(row(schemeProductTable, schemeProductId, schemes(schemeDrafted, taken))).toBe(gone);
    expect(row(schemeHospitalTable, `${schemeId}.${hospital}`, schemes(schemeDrafted))).toMatchObject({ customerId: hospital });
    expect(row(schemeHospitalTable, `${schemeId}.${hospital}`, schemes(schemeDrafted, taken))).toBe(gone);
  });
});

describe('a change of prices', () => {
  it('is listed, whatever it is of, with what was and what is to be', () => {
    expect(row(priceChangeTable, changeId, prices(priceProposed))).toMatchObject({
      kind: 'customerPrice',
      status: 'pending',
      oldPrice: null,
      newPrice: '102.0000',
    });
    expect(row(priceChangeTable, changeId, schemes(schemeProposed))).toMatchObject({
      kind: 'scheme',
      reference: 'PS-0007 v1',
      subjectId: schemeId,
    });
    expect(row(priceChangeTable, changeId, batches(batchProposed))).toMatchObject({
      kind: 'batch',
      reference: 'TJ20250611-0001',
      customerId: hospital,
      orderCount: 1,
      lineCount: 1,
      oldAmount: '360.00',
      newAmount: '330.00',
      difference: '-30.00',
    });
  });
  it('says what became of it, and by whom', () => {
    expect(row(priceChangeTable, changeId, prices(priceProposed, priceConfirmed))).toMatchObject({
      status: 'confirmed',
      decidedBy: mainAccount,
    });
    expect(row(priceChangeTable, changeId, batches(batchProposed, batchRejected))).toMatchObject({
      status: 'rejected',
      reason: '未经协商',
    });
    expect(row(priceChangeTable, changeId, batches(batchProposed, batchConfirmed))).toMatchObject({ status: 'confirmed' });
  });
  it('of several currencies has no sum', () => {
    const [line] = batchProposed.data.lines;
    if (!line) throw new Error('the example has a line');
    const both = { ...batchProposed, data: { ...batchProposed.data, lines: [line, { ...line, currency: 'USD' as const }] } };
    expect(row(priceChangeTable, changeId, batches(both))).toMatchObject({
      currency: null,
      oldAmount: null,
      difference: null,
      lineCount: 2,
    });
  });
  it('names its customer where all lines have the same one', () => {
    const [line] = batchProposed.data.lines;
    if (!line) throw new Error('the example has a line');
    const ofTwo = (second: object) => {
      const both = { ...batchProposed, data: { ...batchProposed.data, lines: [line, { ...line, ...second }] } };
      return row(priceChangeTable, changeId, batches(both));
    };
    expect(ofTwo({})).toMatchObject({ customerId: line.customerId, customerName: line.customerName, lineCount: 2 });
    expect(ofTwo({ customerId: 'another' })).toMatchObject({ customerId: null, customerName: null, lineCount: 2 });
  });
});

it('keeps templates as they were saved last', () =>
  expect(
    row(productTemplateTable, templateId, prices(templateSaved, { ...templateSaved, data: { ...templateSaved.data, printCount: 2 } })),
  ).toMatchObject({
    name: '常规单冠',
    printCount: 2,
    version: 2,
    createdBy: proposer,
  }));

describe('a line that was sold', () => {
  const after = (...events: readonly Parameters<typeof ofOrder>[0][]) =>
    row(
      pricedLineTable,
      lineId,
      events.map((event, nth) => ofOrder(event, nth + 1, clerk)),
    );
  it('is there from the approval on, at the price that it has now, until the order is cancelled', () => {
    expect(after(orderApproved)).toMatchObject({ customerId: hospital, discountedAmount: '360.00', priceSource: 'standard' });
    expect(after(orderApproved, orderRepriced)).toMatchObject({
      discountPrice: '110.0000',
      discountedAmount: '330.00',
      priceSource: 'repriced',
    });
    expect(after(orderApproved, { ...orderCancelled, data: { ...orderCancelled.data, lineIds: [lineId] } })).toBe(gone);
    expect(after(orderRepriced)).toBe(gone);
  });
});
