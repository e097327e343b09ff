import { describe, expect, it } from 'vitest';
import { specFor } from '../shared/decider-spec.js';
import { idAs } from '../shared/ids.js';
import { accountDecider, type AccountState } from './account.js';
import { linesDelivered, linesReopened, linesRepriced, linesSettled, ofAccount, settlementClerk, statementId } from './examples.js';

const { given } = specFor(accountDecider);
const note = { type: 'NoteDelivered', ...linesDelivered.data } as const;
const mark = { type: 'MarkLinesSettled', ...linesSettled.data } as const;
const reopen = { type: 'ReopenLines', customerId: linesReopened.data.customerId, statementId } as const;
const delivered = ofAccount(linesDelivered, 1, settlementClerk);
const settled = ofAccount(linesSettled, 2, settlementClerk);

describe('the account of a customer', () => {
  it('takes up what was delivered', () => given().when(note).then(linesDelivered));
  it('takes a delivery up once, however often the log tells of it', () => given(delivered).when(note).thenNothing());
  it('takes the next one up', () => {
    const next = { ...note, upTo: idAs<'position'>('0000000000000000009') };
    given(delivered)
      .when(next)
      .then({ ...linesDelivered, data: { ...linesDelivered.data, upTo: next.upTo } });
  });
  it('moves lines onto their statement', () => given(delivered).when(mark).then(linesSettled));
  it('moves them once', () => given(delivered, settled).when(mark).thenNothing());
  it('moves no line that is not open', () => given().when(mark).thenRefused('LineNotOpen'));
  it('takes them back from a voided statement', () => given(delivered, settled).when(reopen).then(linesReopened));
  it('takes nothing back twice', () =>
    given(delivered, settled, ofAccount(linesReopened, 3, settlementClerk))
      .when(reopen)
      .thenNothing());
  it('holds the line open again afterwards', () => {
    const state = [delivered, settled, ofAccount(linesReopened, 3, settlementClerk)].reduce<AccountState>(
      (each, event) => accountDecider.evolve(each, event),
      accountDecider.initialState,
    );
    expect(state).toMatchObject({ open: [{ lineId: linesDelivered.data.lines[0]?.lineId }], settled: {}, position: '0000000000000000003' });
  });
});

describe('C277 lines that got another price', () => {
  const repriced = ofAccount(linesRepriced, 2, settlementClerk);
  const noteRepriced = { type: 'NoteLinesRepriced', ...linesRepriced.data } as const;
  const folded = (...events: readonly Parameters<typeof accountDecider.evolve>[1][]) =>
    events.reduce<AccountState>((each, event) => accountDecider.evolve(each, event), accountDecider.initialState);
  it('are owed at it, when they were delivered before', () => {
    given(delivered).when(noteRepriced).then(linesRepriced);
    expect(folded(delivered, repriced)).toMatchObject({ open: [{ unitPrice: '110.0000', amount: '330.00' }], repriced: {} });
  });
  it('are owed at it when they are delivered later, also by who looked at the order just before', () => {
    const [line] = linesDelivered.data.lines;
    if (!line) throw new Error('the example has a line');
    given(ofAccount(linesRepriced, 1, settlementClerk))
      .when(note)
      .then({
        ...linesDelivered,
        data: { ...linesDelivered.data, lines: [{ ...line, unitPrice: idAs('110.0000'), amount: idAs('330.00') }] },
      });
    expect(folded(ofAccount(linesRepriced, 1, settlementClerk), ofAccount(linesDelivered, 2, settlementClerk))).toMatchObject({
      repriced: {},
    });
  });
  it('cost nothing still, where they are free', () => {
    const free = {
      ...linesDelivered,
      data: { ...linesDelivered.data, lines: linesDelivered.data.lines.map((line) => ({ ...line, isFree: true })) },
    };
    expect(folded(ofAccount(free, 1, settlementClerk), repriced)).toMatchObject({ open: [{ amount: '360.00' }] });
  });
  it('are refused once a statement has asked for them', () => given(delivered, settled).when(noteRepriced).thenRefused('LineNotOpen'));
});
