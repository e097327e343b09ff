import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { knownCustomer } from '../customers/examples.js';
import { hospital, lineId } from '../orders/examples.js';
import { numberOf, type Said } from '../shared/decider.js';
import { specFor } from '../shared/decider-spec.js';
import { Exact, fixed } from '../shared/decimal.js';
import { idAs, type OrderLineId, type StatementId } from '../shared/ids.js';
import { amountOf, sumOf } from '../shared/money.js';
import { accountDecider, type AccountState } from './account.js';
import type { SubmitStatement } from './commands.js';
import type { LinesSettled, OwedLine, Uncharged } from './events.js';
import { previewStatement } from './preview.js';
import { statementDecider, type StatementState } from './statement.js';
import {
  company,
  linesDelivered,
  linesReopened,
  linesSettled,
  ofAccount,
  ofStatement,
  owedLine,
  settlementClerk,
  settlementConfirmed,
  settlementDrafted,
  settlementRemoved,
  settlementSubmitted,
  settlementVoided,
  statementId,
} from './examples.js';

const { given } = specFor(statementDecider);
const accountOf = (lines: readonly OwedLine[], deliveredOn = '2025-06-16', currency: 'CNY' | 'USD' = 'CNY'): AccountState =>
  accountDecider.evolve(
    accountDecider.initialState,
    ofAccount({ ...linesDelivered, data: { ...linesDelivered.data, lines, deliveredOn, currency } }, 1, settlementClerk),
  );
const seen = { customer: knownCustomer, account: accountOf([owedLine]) };
const asked = { company, customerId: hospital, month: '2025-06', currency: null, taxRate: '13.00' } as const;
const submit = { type: 'SubmitStatement', statementId, ...asked } as const;
const said = { seen, today: '2025-06-26' };
const drafted = ofStatement(settlementDrafted, 1, settlementClerk);
const submitted = ofStatement(settlementSubmitted, 2, settlementClerk);
const confirmed = ofStatement(settlementConfirmed, 3, settlementClerk);
const voided = ofStatement(settlementVoided, 3, settlementClerk);
const claim = { kind: 'statementLine', value: lineId };
const periodClaim = { kind: 'statementPeriod', value: `${hospital} 2025-06 CNY C01` };
const agreedAtZero: OwedLine = { ...owedLine, lineId: idAs('b'), unitPrice: fixed<'price'>(0, 4), amount: fixed<'amount'>(0, 2) };
const withNumber = { ...settlementSubmitted, data: { ...settlementSubmitted.data, smNo: numberOf('statement', '2025-06-25') } };

describe('R342 submitting a statement', () => {
  it('freezes the lines of the period and their total, takes the next number of its month, and holds each line', () =>
    given().when(submit, said).then(withNumber).claiming(claim, periodClaim));
  it('is possible for a customer that was retired in the meantime: what it owes is still asked for', () =>
    given()
      .when(submit, { ...said, seen: { ...seen, customer: { ...knownCustomer, status: 'retired' } } })
      .then(withNumber));
  it('may begin as a draft', () =>
    given()
      .when({ ...submit, type: 'DraftStatement' }, said)
      .then(settlementDrafted));
  it('freezes what is there when it is submitted, not when it was drafted', () => given(drafted).when(submit, said).then(withNumber));
  it('takes what was delivered on the closing day', () =>
    given()
      .when(submit, { ...said, seen: { ...seen, account: accountOf([owedLine], '2025-06-25') } })
      .then({
        ...withNumber,
        data: { ...withNumber.data, lines: withNumber.data.lines.map((line) => ({ ...line, deliveredOn: '2025-06-25' })) },
      }));
  it('leaves what was delivered on the day after to the next month', () =>
    given()
      .when(submit, { ...said, seen: { ...seen, account: accountOf([owedLine], '2025-06-26') } })
      .thenRefused('NothingToSettle'));
  it('leaves out what is free', () =>
    given()
      .when(submit, { ...said, seen: { ...seen, account: accountOf([{ ...owedLine, isFree: true }]) } })
      .thenRefused('NothingToSettle'));
  it('asks for the month also where a price of zero was agreed on for a line, and says so beforehand', () => {
    const account = accountOf([owedLine, agreedAtZero]);
    expect(previewStatement(knownCustomer, account, { company, month: '2025-06', currency: null, today: '2025-06-26' }).findings).toEqual([
      { code: 'missingPrice', severity: 'warning', count: 1 },
    ]);
    expect(
      statementDecider.decide(
        { ...submit, by: settlementClerk, at: '2025-06-26T01:20:00Z', today: '2025-06-26' },
        { status: 'none' },
        { ...seen, account },
      ),
    ).toMatchObject({
      events: [{ type: 'SettlementSubmitted', data: { lineCount: 2, totalPrice: owedLine.amount } }],
      claims: [claim, { kind: 'statementLine', value: agreedAtZero.lineId }, periodClaim],
    });
  });
  it('is refused where all of it was agreed on at zero: nothing would be asked for', () =>
    given()
      .when(submit, { ...said, seen: { ...seen, account: accountOf([agreedAtZero]) } })
      .thenRefused('TotalNotPositive'));
  it('is in one currency, the customer’s own unless told', () =>
    given()
      .when(submit, { ...said, seen: { ...seen, account: accountOf([owedLine], '2025-06-16', 'USD') } })
      .thenRefused('NothingToSettle'));
  it('is refused to a customer that does not exist', () => given().when(submit, { today: '2025-06-26' }).thenRefused('CustomerNotFound'));
  it('is refused when nothing was ever delivered', () =>
    given()
      .when(submit, { ...said, seen: { customer: knownCustomer } })
      .thenRefused('NothingToSettle'));
  it('is not made under an id that came from outside', () => {
    given()
      .when({ ...submit, mustExist: true }, said)
      .thenRefused('StatementNotFound');
    given()
      .when({ ...submit, type: 'DraftStatement', mustExist: true }, said)
      .thenRefused('StatementNotFound');
  });
  it('is done once', () => given(drafted, submitted).when(submit, said).thenRefused('StatementNotDraft'));
});

describe('COR-S2 what left and is not charged', () => {
  const uncharged: Uncharged = { deliveryType: 'free', reason: '保修内', draftedBy: idAs('packer'), confirmedBy: idAs('head') };
  const leftFree = (deliveredOn: string, how: Uncharged | null): AccountState =>
    accountDecider.evolve(
      accountDecider.initialState,
      ofAccount(
        { ...linesDelivered, data: { ...linesDelivered.data, deliveredOn, lines: [{ ...owedLine, isFree: true }], uncharged: how } },
        1,
        settlementClerk,
      ),
    );
  const before = (account: AccountState) =>
    previewStatement(knownCustomer, account, { company, month: '2025-06', currency: null, today: '2025-06-26' });

  it('is listed before the month is asked for: of what kind, why, and by whom, and is among the findings', () => {
    const { lines, uncharged: listed, findings } = before(leftFree('2025-06-16', uncharged));
    expect(lines).toEqual([]);
    expect(listed).toMatchObject([{ lineId: owedLine.lineId, amount: owedLine.amount, uncharged }]);
    expect(findings).toContainEqual({ code: 'leftUncharged', severity: 'warning', count: 1 });
  });
  it('of an earlier month is not listed again, but for a try-in that never left for good', () => {
    expect(before(leftFree('2025-05-02', uncharged)).uncharged).toEqual([]);
    expect(before(leftFree('2025-05-02', { ...uncharged, deliveryType: 'tryIn' })).uncharged).toHaveLength(1);
    expect(before(leftFree('2025-06-26', uncharged)).uncharged).toEqual([]);
  });
  it('because its order is free is not listed: that was reviewed with the order', () =>
    expect(before(leftFree('2025-06-16', null)).uncharged).toEqual([]));
  it('COR-S3 as a try-in is charged at its last delivery, once', () => {
    const again = ofAccount(
      { ...linesDelivered, data: { ...linesDelivered.data, deliveryId: idAs('for good'), deliveredOn: '2025-06-24', upTo: idAs('9') } },
      2,
      settlementClerk,
    );
    const { lines, uncharged: listed } = before(
      accountDecider.evolve(leftFree('2025-06-16', { ...uncharged, deliveryType: 'tryIn' }), again),
    );
    expect(lines.map(({ lineId: each, deliveredOn, amount }) => [each, deliveredOn, amount])).toEqual([
      [owedLine.lineId, '2025-06-24', '360.00'],
    ]);
    expect(listed).toEqual([]);
  });
});

describe('COR-S6 a statement is of one company', () => {
  const second = { companyCode: 'C02', companyName: '第二公司', isFirst: false };
  const ofSecond: OwedLine = { ...owedLine, lineId: idAs('c02'), companyCode: 'C02' };
  const untold: OwedLine = { ...owedLine, lineId: idAs('old'), companyCode: null };
  const both = accountOf([owedLine, ofSecond]);
  const shownTo = (of: typeof company, account: AccountState) =>
    previewStatement(knownCustomer, account, { company: of, month: '2025-06', currency: null, today: '2025-06-26' });

  it('asks for what was ordered through that company, and says how much it leaves to another one', () => {
    for (const [of, its] of [
      [company, owedLine.lineId],
      [second, ofSecond.lineId],
    ] as const) {
      const { lines, findings } = shownTo(of, both);
      expect(lines.map((line) => line.lineId)).toEqual([its]);
      expect(findings).toEqual([{ code: 'otherCompany', severity: 'warning', count: 1 }]);
    }
  });
  it('is headed with that company, by its name of that day', () => {
    given()
      .when({ ...submit, company: second }, { ...said, seen: { ...seen, account: accountOf([ofSecond]) } })
      .then({
        ...withNumber,
        data: {
          ...withNumber.data,
          companyCode: 'C02',
          companyName: '第二公司',
          contentHash: shownTo(second, accountOf([ofSecond])).contentHash,
          lines: withNumber.data.lines.map((line) => ({ ...line, lineId: ofSecond.lineId, companyCode: 'C02' })),
        },
      });
    expect(shownTo(second, accountOf([ofSecond])).contentHash).not.toBe(
      shownTo(company, accountOf([{ ...ofSecond, companyCode: 'C01' }])).contentHash,
    );
  });
  it('is the first company’s where an old line does not tell one', () => {
    expect(shownTo(company, accountOf([untold])).lines).toHaveLength(1);
    expect(shownTo(second, accountOf([untold])).lines).toHaveLength(0);
  });
  it('is refused for a company that there is not', () =>
    given()
      .when({ ...submit, company: null }, said)
      .thenRefused('StatementCompanyNotFound'));
  it('says what of its total is tax, both parts being the total to the cent', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.constantFrom('0.00', '1.00', '3.00', '6.00', '13.00'), (cent, taxRate) => {
        const amount = fixed<'amount'>(new Exact(cent).dividedBy(100), 2);
        const asked = { company, month: '2025-06', currency: null, taxRate, today: '2025-06-26' };
        const { netAmount, taxAmount, totalPrice } = previewStatement(knownCustomer, accountOf([{ ...owedLine, amount }]), asked);
        expect(sumOf([netAmount ?? amount, taxAmount ?? amount])).toBe(totalPrice);
        expect(
          new Exact(netAmount ?? 0)
            .times(taxRate)
            .dividedBy(100)
            .minus(taxAmount ?? 0)
            .abs()
            .lte('0.01'),
        ).toBe(true);
      }),
      { seed: 6 },
    ));
});

describe('COR-M2 of one hospital, company, currency and month', () => {
  const late: OwedLine = { ...owedLine, lineId: idAs('late') };
  const settled = (account: AccountState) => accountDecider.evolve(account, ofAccount(linesSettled, 2, settlementClerk));
  const account = settled(accountOf([owedLine, late]));
  const decided = (change: Partial<SubmitStatement>, known: AccountState) =>
    statementDecider.decide(
      { ...submit, statementId: idAs('second'), ...change, by: settlementClerk, at: '', today: said.today },
      { status: 'none' },
      { ...seen, account: known },
    );

  it('there is one statement that is not void: what came late waits for the next month', () => {
    given()
      .when({ ...submit, statementId: idAs('second') }, { ...said, seen: { ...seen, account } })
      .thenRefused('PeriodIsStated');
    expect(decided({ month: '2025-07' }, account)).toMatchObject({
      events: [{ data: { month: '2025-07', revision: 0, lines: [{ lineId: late.lineId }] } }],
    });
  });
  it('a statement after a void one is its next revision', () => {
    const reopened = accountDecider.evolve(account, ofAccount(linesReopened, 3, settlementClerk));
    expect(decided({}, reopened)).toMatchObject({ events: [{ data: { revision: 1, lineCount: 2 } }] });
  });
});

describe('a statement', () => {
  it('is confirmed by the hospital', () =>
    given(drafted, submitted).when({ type: 'ConfirmStatement', statementId, remark: '已盖章' }).then(settlementConfirmed));
  it('is confirmed once', () =>
    given(drafted, submitted, confirmed).when({ type: 'ConfirmStatement', statementId, remark: null }).thenNothing());
  it('is not confirmed as a draft', () =>
    given(drafted).when({ type: 'ConfirmStatement', statementId, remark: null }).thenRefused('StatementNotSubmitted'));
  it('is voided with a reason, and lets its lines go', () =>
    given(drafted, submitted)
      .when({ type: 'VoidStatement', statementId, reason: '医院要求并入下月' })
      .then(settlementVoided)
      .releasing(claim, periodClaim));
  it('is not voided once the hospital has signed', () =>
    given(drafted, submitted, confirmed).when({ type: 'VoidStatement', statementId, reason: '错' }).thenRefused('StatementIsConfirmed'));
  it('is not voided as a draft', () =>
    given(drafted).when({ type: 'VoidStatement', statementId, reason: '错' }).thenRefused('StatementNotSubmitted'));
  it('still says, once void, what it asked for', () => {
    const states = [drafted, submitted, voided].map((_, nth, past) =>
      past.slice(0, nth + 1).reduce(statementDecider.evolve, statementDecider.initialState),
    );
    expect(states[2]).toEqual({ ...states[1], status: 'void' });
    expect(states[1]).toMatchObject({ status: 'submitted', lineIds: [lineId] });
  });
  it('stays void', () => given(drafted, submitted, voided).when(submit, said).thenRefused('StatementNotDraft'));
  it('is removed as a draft', () => given(drafted).when({ type: 'RemoveStatement', statementId }).then(settlementRemoved));
  it('is not removed once it was submitted', () =>
    given(drafted, submitted).when({ type: 'RemoveStatement', statementId }).thenRefused('DocumentNotDraft'));
});

describe('the preview', () => {
  const preview = (today: string, customer = knownCustomer) =>
    previewStatement(customer, seen.account, { company, month: '2025-06', currency: null, today });
  it('says that the period is not over, and does not stop for that', () =>
    expect(preview('2025-06-25').findings).toEqual([{ code: 'periodNotOver', severity: 'warning', count: null }]));
  it('finds nothing on the day after the closing day', () => expect(preview('2025-06-26').findings).toEqual([]));
  it('warns of a licence that has ended', () => expect(preview('2031-01-01').findings.map(({ code }) => code)).toEqual(['licenceExpired']));
  it('says how many lines are in another currency, from the first one on', () => {
    const dollars = ofAccount(
      { ...linesDelivered, data: { ...linesDelivered.data, lines: [{ ...owedLine, lineId: idAs('usd') }], currency: 'USD' } },
      2,
      settlementClerk,
    );
    const account = accountDecider.evolve(seen.account, dollars);
    expect(previewStatement(knownCustomer, account, { company, month: '2025-06', currency: null, today: '2025-06-26' }).findings).toEqual([
      { code: 'otherCurrency', severity: 'warning', count: 1 },
    ]);
  });
  it('has the same hash whatever the names are', () => {
    const renamed = accountOf([{ ...owedLine, doctorName: '王医生', productName: '新名' }]);
    expect(previewStatement(knownCustomer, renamed, { company, month: '2025-06', currency: null, today: '2025-06-26' }).contentHash).toBe(
      preview('2025-06-26').contentHash,
    );
  });
  it('has another hash for another figure', () => {
    const dearer = accountOf([{ ...owedLine, amount: idAs('360.01') }]);
    expect(
      previewStatement(knownCustomer, dearer, { company, month: '2025-06', currency: null, today: '2025-06-26' }).contentHash,
    ).not.toBe(preview('2025-06-26').contentHash);
  });
});

// Ten-thousandths of a yuan, from a cent up: a total of zero is refused and has its own test.
const cents = fc.integer({ min: 100, max: 10_000_000 });
const line = fc.record({ price: cents, qty: fc.integer({ min: 1, max: 32 }), day: fc.integer({ min: 1, max: 56 }), isFree: fc.boolean() });
const dayOf = (nth: number): string => new Date(Date.UTC(2025, 4, nth)).toISOString().slice(0, 10);

/** A customer's deliveries, one line each, in the order of their days. */
const deliveriesOf = (drawn: readonly { price: number; qty: number; day: number; isFree: boolean }[]) =>
  drawn
    .toSorted((a, b) => a.day - b.day)
    .map(({ price, qty, day, isFree }, index) => {
      const [unitPrice, quantity] = [fixed<'price'>(new Exact(price).dividedBy(10_000), 4), fixed<'quantity'>(qty, 4)];
      const amount = amountOf(unitPrice, quantity);
      const owed = {
        ...owedLine,
        lineId: idAs<'orderLine'>(`line-${index}`),
        qty: quantity,
        unitPrice,
        standardPrice: unitPrice,
        amount,
        standardAmount: amount,
        isFree,
      };
      return ofAccount(
        {
          ...linesDelivered,
          data: { ...linesDelivered.data, deliveredOn: dayOf(day), lines: [owed], upTo: idAs(String(index).padStart(19, '0')) },
        },
        index + 1,
        settlementClerk,
      );
    });

it('M03 M05 asks for every charged line exactly once and for the sum of what was delivered, however the statements fall', () => {
  const months = fc.shuffledSubarray(['2025-05', '2025-06', '2025-07', '2025-06', '2025-05', '2025-07'] as const, {
    minLength: 6,
    maxLength: 6,
  });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 30 }), months, fc.boolean(), (drawn, asked, isNoticeLate) => {
      const deliveries = deliveriesOf(drawn);
      let account = deliveries.reduce<AccountState>((state, event) => accountDecider.evolve(state, event), accountDecider.initialState);
      const held = new Set<OrderLineId>();
      const totals: ReturnType<typeof sumOf>[] = [];
      let notices: readonly LinesSettled[] = [];
      for (const [index, month] of [...asked, '2025-07'].entries()) {
        // The account learns of a statement by a reaction: at once, or only before the last month is asked for.
        if (!isNoticeLate || index === asked.length) {
          account = notices.reduce(
            (state, event, nth) => accountDecider.evolve(state, ofAccount(event, 50 + index * 10 + nth, settlementClerk)),
            account,
          );
          notices = [];
        }
        const id: StatementId = idAs(`statement-${index}`);
        const command: Said<SubmitStatement> = { ...submit, statementId: id, month, by: settlementClerk, at: '', today: '2025-08-01' };
        const decision = statementDecider.decide(command, { status: 'none' }, { customer: knownCustomer, account });
        if (!('events' in decision)) continue;
        // The log refuses a claim that another stream holds.
        if (decision.claims?.some(({ value }) => held.has(idAs(value)))) continue;
        for (const event of decision.events) {
          if (event.type !== 'SettlementSubmitted') continue;
          event.data.lines.forEach(({ lineId: each }) => {
            expect(held).not.toContain(each);
            held.add(each);
          });
          expect(event.data.totalPrice).toBe(sumOf(event.data.lines.map(({ amount }) => amount)));
          totals.push(event.data.totalPrice);
          notices = [
            ...notices,
            {
              type: 'LinesSettled',
              data: { customerId: hospital, statementId: id, period: null, lineIds: event.data.lines.map((each) => each.lineId) },
            },
          ];
        }
      }
      const charged = deliveries.flatMap(({ data }) => data.lines).filter(({ isFree }) => !isFree);
      expect(held.size).toBe(charged.length);
      expect(sumOf(totals)).toBe(sumOf(charged.map(({ amount }) => amount)));
    }),
    { seed: 35, numRuns: 300 },
  );
});

it('M07 walks only the drawn transitions of a statement, and reaches all of them', () => {
  const drawn = new Set([
    'none>draft',
    'none>submitted',
    'draft>submitted',
    'draft>removed',
    'submitted>customerConfirmed',
    'submitted>void',
    'submitted>paid',
    'customerConfirmed>paid',
    'paid>submitted',
    'paid>customerConfirmed',
  ]);
  const commands = [
    { ...submit, type: 'DraftStatement' },
    submit,
    { type: 'ConfirmStatement', statementId, remark: null },
    { type: 'VoidStatement', statementId, reason: '错' },
    { type: 'RemoveStatement', statementId },
    { type: 'RecordPayment', statementId, paymentId: idAs<'payment'>('payment'), amount: null, paidOn: '2025-06-26', remark: null },
    { type: 'CancelPayment', statementId, paymentId: idAs<'payment'>('payment'), reason: '错' },
  ] as const;
  const reached = new Set<string>();
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...commands), { maxLength: 12 }), (sequence) => {
      let state: StatementState = { status: 'none' };
      for (const [index, command] of sequence.entries()) {
        const decision = statementDecider.decide({ ...command, by: settlementClerk, at: '', today: '2025-06-26' }, state, seen);
        for (const event of 'events' in decision ? decision.events : []) {
          const before: StatementState = state;
          state = statementDecider.evolve(before, ofStatement(event, index + 1, settlementClerk));
          if (before.status !== state.status) reached.add(`${before.status}>${state.status}`);
        }
      }
    }),
    { seed: 7, numRuns: 2_000 },
  );
  expect(reached).toEqual(drawn);
});
