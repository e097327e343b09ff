import { describe, expect, it } from 'vitest';
import { specFor } from '../shared/decider-spec.js';
import { orderDecider } from './decider.js';
import { approvedByReviewer, clerk, entry, lineId, ofOrder, orderId, otherLineId, remakeId, seen, submittedByClerk } from './examples.js';
import type { EntryWords } from './entry-words.js';
import type { OrderSeen } from './order-entry.js';
import type { ProductState } from '../products/index.js';
import { OrderedQuantityField } from '../shared/decimal.js';
import { productContent } from '../products/examples.js';
import { OrderLineEntry, type ToothUnit } from './contract.js';
import { unitsOf } from './order-teeth.js';
import type { Tooth } from '../shared/tooth.js';

const { given } = specFor(orderDecider);
const [first = entry.lines[0]] = entry.lines;
if (!first) throw new Error('the example has a line');

type Line = typeof first;
const unit = (fdi: Tooth, more: Partial<ToothUnit> = {}): ToothUnit => ({
  fdi,
  role: null,
  structure: null,
  shade: null,
  stumpShade: null,
  note: null,
  ...more,
});
const units = (...all: readonly ToothUnit[]): Partial<Line> => ({
  units: [...all],
  toothPositions: [...new Set(all.map(({ fdi }) => fdi))],
});
const submit = (...lines: readonly Partial<Line>[]) => ({
  type: 'SubmitOrder' as const,
  orderId,
  newLineIds: [lineId, otherLineId],
  entry: { ...entry, lines: lines.map((more) => ({ ...first, ...more })) },
});
const taken = (...lines: readonly Partial<Line>[]): void => {
  const decision = orderDecider.decide(
    { ...submit(...lines), by: orderId as never, at: '2025-06-11T01:20:00Z', today: '2025-06-11' },
    orderDecider.initialState,
    seen,
  );
  expect(decision).not.toHaveProperty('refusal');
};
const refused = (code: Parameters<ReturnType<ReturnType<typeof given>['when']>['thenRefused']>[0], ...lines: readonly Partial<Line>[]) =>
  given()
    .when(submit(...lines), { seen })
    .thenRefused(code);

const pontic = { role: 'pontic', structure: 'bridge' } as const;
const retainer = { role: 'retainer', structure: 'bridge' } as const;

describe('a bridge', () => {
  it('is neighbours in one arch with a role at both ends', () =>
    taken(units(unit('13', retainer), unit('12', pontic), unit('11', retainer))));
  it('crosses the midline', () => taken(units(unit('11', retainer), unit('21', pontic), unit('22', retainer))));
  it('is named in whatever order', () => taken(units(unit('12', pontic), unit('13', retainer), unit('11', retainer))));
  it('is refused where a tooth is missing between', () =>
    refused('BridgeNotNeighbours', units(unit('14', retainer), unit('12', retainer))));
  it('is refused across two arches', () => refused('BridgeNotNeighbours', units(unit('11', retainer), unit('41', retainer))));
  it('is refused without a role at one end', () =>
    refused('BridgeEndHasNoRole', units(unit('13', retainer), unit('12', pontic), unit('11', { structure: 'bridge' }))));
  it('is refused when nothing carries it', () => refused('BridgeHasNoSupport', units(unit('13', pontic), unit('12', pontic))));
  it('may end in a cantilever', () => taken(units(unit('14', retainer), unit('13', { role: 'cantilever', structure: 'bridge' }))));
  it('may stand on implants', () => {
    const implant = { role: 'implantAbutment', structure: 'implantBridge' } as const;
    taken(units(unit('36', implant), unit('37', implant)));
  });
  it('counts its retainers whatever structure they were given', () =>
    taken(units(unit('13', { role: 'retainer' }), unit('12', { role: 'pontic' }), unit('11', { role: 'retainer' }))));
  it('is no bridge when its crowns are linked, but they are neighbours all the same', () => {
    const linked = { structure: 'linkedCrown' } as const;
    taken(units(unit('31', linked), unit('41', linked), unit('42', linked)));
    refused('BridgeNotNeighbours', units(unit('31', linked), unit('42', linked)));
    refused('BridgeHasNoSupport', units(unit('31', { ...linked, role: 'pontic' }), unit('41', { ...linked, role: 'pontic' })));
  });
  it('stands beside another only where two pieces are handed over', () => {
    const cantilever = { role: 'cantilever', structure: 'bridge' } as const;
    const two = units(unit('13', retainer), unit('12', cantilever), unit('33', retainer), unit('32', cantilever));
    refused('BridgeNotNeighbours', two);
    taken({ ...two, pieces: 2 });
  });
});

describe('COR-M7 contradictions are refused, each at its line', () => {
  const refusedWith = (details: object, ...args: Parameters<typeof refused>) => {
    const [code, ...lines] = args;
    given()
      .when(submit(...lines), { seen })
      .thenRefused(code, details);
  };
  it('a milk tooth and its follower in one line', () => {
    refusedWith({ lineNo: 1, tooth: '15', other: '55' }, 'ToothAndItsFollower', { toothPositions: ['15', '55'] });
    refused('ToothAndItsFollower', { toothPositions: ['11', '51'] });
    taken({ toothPositions: ['16', '55'] });
    taken({ toothPositions: ['15', '65'] });
  });
  it('a milk tooth and its follower in two lines of one patient, not of two', () => {
    refusedWith({ lineNo: 2, tooth: '81', other: '41' }, 'ToothAndItsFollower', { toothPositions: ['41'] }, { toothPositions: ['81'] });
    taken({ toothPositions: ['41'] }, { toothPositions: ['81'], patientCode: 'P-78' });
  });
  it('a bridge of milk and permanent teeth', () => {
    refusedWith(
      { lineNo: 1, tooth: '52' },
      'BridgeOfTwoDentitions',
      units(unit('11', retainer), unit('52', { ...pontic, role: 'cantilever' })),
    );
    taken(units(unit('53', retainer), unit('52', pontic), unit('51', retainer)));
  });
  it.each(['0.3333', '1.5'])('%s of a tooth; but half a gram is one', (qty) => {
    const line = { qty: OrderedQuantityField.parse(qty) };
    refusedWith({ lineNo: 1, qty: `${qty}000`.slice(0, 6), unit: '颗' }, 'QuantityNotWhole', line);
    const grams: ProductState = { status: 'kept', content: { ...productContent, unit: 'g' } };
    const decision = orderDecider.decide(
      { ...submit(line), by: orderId as never, at: '2025-06-11T01:20:00Z', today: '2025-06-11' },
      orderDecider.initialState,
      { ...seen, [`product-${first.productId}`]: grams } as Partial<OrderSeen>, // a computed name is of every kind to the compiler
    );
    expect(decision).toHaveProperty('events');
  });
  it('a remake of a tooth that the source order never had', () => {
    const source = [
      submittedByClerk,
      approvedByReviewer,
      ofOrder({ type: 'OrderLineFinished', data: { orderId, lineId } }, 3, clerk),
    ].reduce(
      (state, each) => orderDecider.evolve(state, each as never), // three events of the order
      orderDecider.initialState,
    );
    const again = { ...submit({ toothPositions: ['11', '14'] }), orderId: remakeId };
    const remake = {
      ...again,
      entry: { ...again.entry, orderProperty: 'remake' as const, liability: 'lab' as const, sourceOrderId: orderId },
    };
    given()
      .when(remake, { seen: { ...seen, source } })
      .thenRefused('ToothNotOfSource', { lineNo: 1, tooth: '14', orderNo: 'YC20250611-00042' });
    const [line = first] = remake.entry.lines;
    const right = { ...remake, entry: { ...remake.entry, lines: [{ ...line, toothPositions: ['11' as const] }] } };
    expect(
      orderDecider.decide({ ...right, by: orderId as never, at: '2025-06-11T01:20:00Z', today: '2025-06-11' }, orderDecider.initialState, {
        ...seen,
        source,
      }),
    ).toHaveProperty('events');
  });
  it('a whole arch with teeth of the other jaw, at the door', () => {
    const read = (more: object) =>
      OrderLineEntry.safeParse({ productId: first.productId, qty: 1, printCount: 1, patientCode: 'P-1', ...more }).error?.issues.map(
        ({ path, message }) => [path.join('.'), message],
      );
    expect(read({ fullArch: 'upper', toothPositions: ['41'] })).toEqual([['fullArch', 'teethOfOtherJaw']]);
    expect(
      [{ fullArch: 'upper', toothPositions: ['11'] }, { fullArch: 'both', toothPositions: ['41'] }, { fullArch: 'lower' }].map(read),
    ).toEqual([undefined, undefined, undefined]);
  });
});

describe('USE-S4 what is mostly a slip is asked before an order goes to review, and taken when it is confirmed', () => {
  const bridge: ProductState = { status: 'kept', content: { ...productContent, name: '氧化锆全瓷固定桥' } };
  const ofBridge = { ...seen, [`product-${first.productId}`]: bridge } as Partial<OrderSeen>; // a computed name is of every kind to the compiler
  const said = { by: orderId as never, at: '2025-06-11T01:20:00Z', today: '2025-06-11' };
  const answered = (line: Partial<Line>, more: object, where: Partial<OrderSeen>) =>
    orderDecider.decide({ ...submit(line), ...more, ...said }, orderDecider.initialState, where);
  it.each([
    ['a bridge product with separate teeth', {}, ofBridge, {}, 'BridgeProductWithoutBridge', { productName: '氧化锆全瓷固定桥' }],
    [
      'COR-M7 a bridge of retainers only',
      units(unit('12', retainer), unit('11', retainer)),
      seen,
      {},
      'BridgeWithoutPontic',
      { tooth: '12' },
    ],
    ['no shade, where the material is made in shades', { shade: null }, seen, { A2: true }, 'ShadeMissing', { productName: '钴铬单冠' }],
  ] as const)('%s', (_, line, where, shades, code, details) => {
    const words: EntryWords = {
      ...{
        companies: ['C01'],
        departments: [],
        tryInTypes: [],
        reworkTypes: [],
        remakeCauses: {},
        boxColors: ['YELLOW'],
        boxColorOfDay: null,
      },
      shades: { [first.productId]: Object.keys(shades) },
    };
    expect(answered(line, { words }, where)).toEqual({ refusal: code, details: { lineNo: 1, ...details } });
    expect(answered(line, { words, confirmed: [code] }, where)).toHaveProperty('events');
    expect(answered(line, { words, type: 'DraftOrder' }, where)).toHaveProperty('events');
    const others = (['BridgeProductWithoutBridge', 'BridgeWithoutPontic', 'ShadeMissing'] as const).filter((each) => each !== code);
    expect(answered(line, { words, confirmed: others }, where)).toMatchObject({ refusal: code });
  });
  it('and not where the teeth are a bridge, or the implants hold each other', () => {
    const three = units(unit('13', retainer), unit('12', pontic), unit('11', retainer));
    expect(answered(three, {}, ofBridge)).toHaveProperty('events');
    const implant = { role: 'implantAbutment', structure: 'implantBridge' } as const;
    expect(answered(units(unit('36', implant), unit('37', implant)), {}, seen)).toHaveProperty('events');
  });
});

describe('a tooth', () => {
  it('stands twice in a line only for different structures', () => {
    taken(units(unit('21', { structure: 'postCore' }), unit('21', { structure: 'singleCrown' })));
    refused('ToothTwice', units(unit('21', { structure: 'postCore' }), unit('21', { structure: 'postCore' })));
    refused('ToothTwice', units(unit('21', { structure: 'postCore' }), unit('21')));
  });
  it('R319 M076 stands in two lines of one patient only for different structures', () => {
    const crown = units(unit('21', { structure: 'singleCrown' }));
    refused('LineExists', crown, crown);
    taken(crown, units(unit('21', { structure: 'postCore' })));
    taken(crown, { ...crown, patientName: '陈二' });
    taken(crown, { ...crown, patientCode: 'P-78' });
  });
  it('has no unit of its own where a whole arch is ordered by a word', () => {
    const line = { ...first, id: lineId, product: productContent, units: [], toothPositions: ['11' as const, '12' as const] };
    expect(unitsOf({ ...line, fullArch: 'upper' })).toEqual([]);
    expect(unitsOf({ ...line, fullArch: null }).map(({ fdi }) => fdi)).toEqual(['12', '11']);
  });
  it('is one of a whole arch that is ordered by a word', () => {
    const arch = OrderLineEntry.parse({ productId: first.productId, toothPositions: 'UPPER', qty: 1, printCount: 1, patientCode: 'P-1' });
    expect(arch).toMatchObject({ fullArch: 'upper', toothPositions: expect.arrayContaining(['18', '28']) });
    expect(arch.toothPositions).toHaveLength(16);
  });
});

describe('a line at the door', () => {
  const read = (more: object) =>
    OrderLineEntry.safeParse({ productId: first.productId, toothPositions: ['11'], qty: 1, printCount: 1, patientName: '林一', ...more });
  const paths = (more: object) => (read(more).error?.issues ?? []).map(({ path }) => path.join('.'));
  it('takes teeth as other houses write them', () =>
    expect(read({ toothPositions: '11-13' }).data?.toothPositions).toEqual(['11', '12', '13']));
  it('takes its teeth from its units where it names none', () => {
    const { toothPositions: _, ...line } = {
      productId: first.productId,
      qty: 1,
      printCount: 1,
      patientName: '林一',
      units: [{ fdi: '21' }, { fdi: '21' }],
      toothPositions: 0,
    };
    expect(OrderLineEntry.safeParse(line).data?.toothPositions).toEqual(['21']);
  });
  it('is refused, whatever else comes in its place', () => {
    expect([null, 'line', 7].map((line) => OrderLineEntry.safeParse(line).error?.issues.map(({ path }) => path))).toEqual([
      [[]],
      [[]],
      [[]],
    ]);
    expect(paths({ units: 'x' })).toEqual(['units']);
    const { toothPositions: _, ...untold } = {
      productId: first.productId,
      qty: 1,
      printCount: 1,
      patientName: '林一',
      units: 'x',
      toothPositions: 0,
    };
    expect(OrderLineEntry.safeParse(untold).error?.issues.map(({ path }) => path.join('.'))).toEqual(['toothPositions', 'units']);
  });
  it('is refused with units of other teeth', () => expect(paths({ units: [{ fdi: '12' }] })).toEqual(['units']));
  it('R315 M090 is refused without a valid print count, which nobody guesses', () => {
    for (const printCount of [undefined, null, 0, -1, 1.5, 100, '1'])
      expect(read({ printCount }).error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
        ['printCount', 'printCount'],
      ]);
    expect([1, 99].map((printCount) => read({ printCount }).data?.printCount)).toEqual([1, 99]);
  });
  it('is refused without a name or a code of the patient', () => {
    expect(paths({ patientName: '' })).toEqual(['patientName']);
    expect(paths({ patientName: '', patientCode: 'P-77' })).toEqual([]);
  });
  it.each([
    [{ shade: 'B3.5' }, ['shade']],
    [{ shade: 'A2', incisalShade: '3M2' }, ['incisalShade']],
    [{ shadeSystem: 'vita3d', shade: 'A2' }, ['shade']],
    [{ stumpShade: 'A2' }, ['stumpShade']],
    [{ units: [{ fdi: '11', shade: 'D1' }] }, ['units.0.shade']],
    [{ shadeSystem: 'custom', shade: '照片' }, []],
    [{ shade: 'BL3', stumpShade: 'ND4' }, []],
  ])('checks the shades of %j', (more, faults) => expect(paths(more)).toEqual(faults));
  it('has a closed list of design options', () => {
    expect(read({ designOptions: { pontic: 'ovate', cementGap: '0.05' } }).data?.designOptions).toMatchObject({
      pontic: 'ovate',
      cementGap: '0.050',
      margin: null,
    });
    expect(paths({ designOptions: { colour: 'red' } })).toEqual(['designOptions']);
    expect(paths({ designOptions: { pontic: 'egg' } })).toEqual(['designOptions.pontic']);
  });
  it('cannot read what is no tooth', () => expect(paths({ toothPositions: '11,19' })).not.toEqual([]));
});
