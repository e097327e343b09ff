import type { OrderDetail, OrderLineRow } from '@cloud-factory/domain/orders/contract';
import type { ProductOption } from '@cloud-factory/domain/products/contract';
import { describe, expect, it } from 'vitest';
import { copyOfLine, emptyLine, isEmptyLine, lineOf, withChoice, wireOfLine, type Line } from './line-inputs.js';
import { doubles, inputsOfOrder, newOrder, orderOf, placeOf, whyNot, type OrderInputs } from './order-inputs.js';
import { asBridge, withTeeth } from './units.js';

const id = (n: number): string => `0197e000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const blank = newOrder('a');
const bridge = { units: asBridge(withTeeth([], ['12', '11', '21']), '11'), fullArch: null };
const line: Line = { ...withChoice({ ...emptyLine('a'), productId: id(2), patientName: '林一' }, bridge), fileIds: [id(3)] };
const typed: OrderInputs = {
  header: { ...blank.header, customerId: id(1), doctorName: ' 李医生 ', companyCode: 'C01', district: '440305', address: '科技园 1 号' },
  enclosures: ['bite'],
  lines: [line],
};
const faultsOf = (inputs: OrderInputs, how: 'draft' | 'pending' = 'pending') => {
  const read = orderOf(inputs, how);
  return 'faults' in read ? read.faults : {};
};
const withLine = (change: Partial<Line>): OrderInputs => ({ ...typed, lines: [{ ...line, ...change }] });
const product = (change: Partial<ProductOption>): ProductOption => ({ shipmentType: 'semi', materialId: 'm1', ...change }) as ProductOption; // all that `whyNot` looks at

describe('an order as it is typed', () => {
  it('R402 R403 becomes what the server wants: trimmed, with province and city of the district, with the roles of the bridge', () => {
    const withMould = { ...typed, header: { ...typed.header, receiveModelAt: '2025-06-11 09:20:00' } };
    expect(orderOf(withMould, 'pending')).toMatchObject({ order: { receiveModelAt: '2025-06-11T01:20:00.000Z' } });
    expect(orderOf(typed, 'pending')).toMatchObject({
      order: {
        receiveModelAt: null,
        doctorName: '李医生',
        province: '440000',
        city: '440300',
        district: '440305',
        reviewStatus: 'pending',
        remark: null,
        enclosures: ['bite'],
        lines: [
          {
            toothPositions: ['12', '11', '21'],
            units: [
              { fdi: '12', role: 'retainer', structure: 'bridge' },
              { fdi: '11', role: 'pontic' },
              { fdi: '21', role: 'retainer' },
            ],
            qty: '3.0000',
            pieces: 1,
            patientName: '林一',
            fileIds: [id(3)],
          },
        ],
      },
    });
  });
  it('carries the version that the form showed, so that a stale one is noticed', () =>
    expect(orderOf(typed, 'draft', { id: id(9), version: 4 })).toMatchObject({ order: { id: id(9), version: 4, reviewStatus: 'draft' } }));
  it('says no unit where nothing is said of any tooth', () =>
    expect(wireOfLine({ ...line, units: withTeeth([], ['16']) })).toMatchObject({ toothPositions: ['16'], units: [] }));
  it('orders a whole arch by its word', () => {
    const arch = withChoice(emptyLine('a'), { units: [], fullArch: 'both' });
    expect([arch.qty, arch.pieces]).toEqual(['2', '2']);
    expect(wireOfLine(arch)).toMatchObject({ fullArch: 'both', units: [] });
  });
  it('leaves away what was typed for another property of the order', () => {
    const of = (orderProperty: string) =>
      orderOf(
        {
          ...withLine({ reworkType: 'R03' }),
          header: { ...typed.header, orderProperty, freeReason: '保修', remakeCause: 'LT01', sourceOrderId: id(8) },
        },
        'draft',
      );
    expect(of('normal')).toMatchObject({
      order: { freeReason: null, remakeCause: null, sourceOrderId: null, lines: [{ reworkType: null }] },
    });
    expect(of('remake')).toMatchObject({
      order: { freeReason: null, remakeCause: 'LT01', sourceOrderId: id(8), lines: [{ reworkType: 'R03' }] },
    });
    expect(of('free')).toMatchObject({ order: { freeReason: '保修', remakeCause: null } });
  });
});

describe('what is wrong', () => {
  it('is named at the place where it is typed', () => {
    expect(Object.keys(faultsOf({ ...blank, lines: [{ ...emptyLine('a'), qty: 'x', pieces: '0' }] }))).toEqual(
      expect.arrayContaining([
        'customerId',
        'doctorName',
        'companyCode',
        'lines.0.productId',
        'lines.0.teeth',
        'lines.0.qty',
        'lines.0.pieces',
        'lines.0.patientName',
        'lines.0.fileIds',
      ]),
    );
  });
  it('COR-S1 a barcode that was read into the quantity is too much, and is no missing number', () => {
    expect(faultsOf(withLine({ qty: '69012345678901' }))).toEqual({ 'lines.0.qty': { word: 'tooMuch' } });
    expect(faultsOf(withLine({ qty: '3 颗' }))).toEqual({ 'lines.0.qty': { word: 'number' } });
  });
  it('R314 a line without a file is not submitted, but may be kept as a draft', () => {
    expect(faultsOf(withLine({ fileIds: [] }))).toEqual({ 'lines.0.fileIds': { word: 'noFile' } });
    expect(faultsOf(withLine({ fileIds: [] }), 'draft')).toEqual({});
  });
  it('R315 M090 a print count is a whole number from 1 on', () => {
    for (const printCount of ['', '0', '1.5', 'x', '100'])
      expect(faultsOf(withLine({ printCount }))).toEqual({ 'lines.0.printCount': { word: 'printCount' } });
    expect(faultsOf(withLine({ printCount: '2' }))).toEqual({});
  });
  it('a shade that no guide has is named, one of the dentist’s own is not', () => {
    expect(faultsOf(withLine({ shade: 'B3.5' }))).toEqual({ 'lines.0.shade': { word: 'shadeUnknown' } });
    expect(faultsOf(withLine({ shade: '按照片', isOwnShade: true }))).toEqual({});
  });
  it('a patient has a name or a code', () => {
    expect(faultsOf(withLine({ patientName: ' ' }))).toEqual({ 'lines.0.patientName': { word: 'patientNameOrCode' } });
    expect(faultsOf(withLine({ patientName: '', patientCode: 'P-77' }))).toEqual({});
  });
  it('what the server names by its own words is found in the form', () => {
    expect(placeOf('lines.3.toothPositions.1')).toBe('lines.3.teeth');
    expect(placeOf('lines.3.units.1.fdi')).toBe('lines.3.teeth');
    expect(placeOf('lines.0.designOptions.pontic')).toBe('lines.0.design.pontic');
    expect(placeOf('province')).toBe('district');
  });
});

describe('a line', () => {
  it('is charged by its teeth until a person types another quantity', () => {
    const other = withChoice({ ...line, qty: '5', isQtyTyped: true }, { units: withTeeth([], ['16']), fullArch: null });
    expect([other.qty, other.pieces]).toEqual(['5', '1']);
  });
  it('copied has its work and patient, but other teeth and files of its own', () => {
    const copy = copyOfLine({ ...line, shade: 'A2' }, 'b');
    expect(copy).toMatchObject({
      key: 'b',
      id: null,
      productId: line.productId,
      shade: 'A2',
      patientName: '林一',
      units: [],
      qty: '',
      fileIds: [],
    });
  });
  it('is empty until something is typed', () => {
    expect(isEmptyLine(emptyLine('x'))).toBe(true);
    expect(isEmptyLine({ ...emptyLine('x'), patientName: '林' })).toBe(false);
  });
  it('that was kept is shown as it is and goes back unchanged', () => {
    const sent = wireOfLine({
      ...line,
      design: { pontic: 'ovate', cementGap: '0.03' },
      patientAge: '41',
      patientSex: 'female',
      shade: 'A2',
    });
    const row = { ...sent, qty: '3.0000', files: [{ id: id(3) }] } as unknown as OrderLineRow; // what the server answers for it, as far as the form reads it
    expect(wireOfLine(lineOf({ ...row, id: id(7) as OrderLineRow['id'] }))).toEqual({ ...sent, id: id(7) });
  });
});

describe('products of one order', () => {
  it('R316 share the shipment type', () => expect(whyNot(product({ shipmentType: 'finished' }), [product({})])).toBe('otherShipment'));
  it('R317 share the material', () =>
    expect(whyNot(product({ materialId: 'm2' as ProductOption['materialId'] }), [undefined, product({})])).toBe('otherMaterial'));
  it('may be the first', () => expect(whyNot(product({}), [undefined])).toBeUndefined());
  it('R319 the same work for the same patient on the same tooth exists', () => {
    const again = { ...line, key: 'b' };
    expect(doubles([line, again])).toEqual([1]);
    expect(doubles([line, { ...again, patientName: '王二' }])).toEqual([]);
    expect(doubles([line, { ...again, units: withTeeth([], ['22']) }])).toEqual([]);
    expect(doubles([line, { ...again, productId: id(6) }])).toEqual([]);
  });
});

it('an order that was kept goes back unchanged', () => {
  const read = orderOf(typed, 'draft');
  if (!('order' in read)) throw new Error('the sample is whole');
  const saved = {
    ...read.order,
    receiveModelAt: '2025-06-11T01:20:00.000Z',
    lines: read.order.lines.map((each) => ({ ...each, surcharges: [], files: each.fileIds.map((file) => ({ id: file })) })),
  };
  const kept = { ...saved, dueDate: '2025-06-20', isDueNamed: true, currency: 'CNY' } as unknown as OrderDetail; // what the server adds and the form reads
  const shown = inputsOfOrder(kept);
  expect(shown.header.receiveModelAt).toBe('2025-06-11 09:20:00');
  expect(orderOf(shown, 'draft')).toEqual({
    order: { ...read.order, receiveModelAt: saved.receiveModelAt, dueDate: '2025-06-20', currency: 'CNY' },
  });
  // A draft that lay for a while is due by the lead times of the day on which it is sent, not on one that has passed.
  const unnamed = inputsOfOrder({ ...kept, isDueNamed: false });
  expect(unnamed.header.dueDate).toBe('');
  expect(orderOf(unnamed, 'draft')).toMatchObject({ order: { dueDate: null } });
});
