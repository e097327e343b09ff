import { expect, it } from 'vitest';
import { emptyLine, withChoice } from './line-inputs.js';
import { newOrder, type OrderInputs } from './order-inputs.js';
import { faultsOfRefusal, previewable } from './order-preview.js';
import { withTeeth } from './units.js';

const id = (n: number): string => `0197e000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const line = (key: string, name: string) => ({
  ...withChoice({ ...emptyLine(key), productId: id(2), patientName: name }, { units: withTeeth([], ['11']), fullArch: null }),
});
const order = (...lines: OrderInputs['lines']): OrderInputs => {
  const blank = newOrder('a', 'C01');
  return { ...blank, header: { ...blank.header, customerId: id(1), doctorName: '李医生', contact: '王五', remark: '急' }, lines };
};
const bodyOf = (inputs: OrderInputs) => previewable(inputs)?.body as { lines: { patientName: string; patientCode: string }[] }; // what is asked

it('a question about prices names nobody', () => {
  const text = JSON.stringify(bodyOf(order(line('a', '林一'), line('b', '王二'))));
  for (const name of ['林一', '王二', '李医生', '王五', '急']) expect(text).not.toContain(name);
});
it('says which saved order it is about: its lines are known there, and may have prices of their own', () => {
  const saved = order({ ...line('a', '林一'), id: id(9) });
  expect(previewable(saved, id(8))?.body).toMatchObject({ id: id(8), lines: [{ id: id(9) }] });
  expect(previewable(order(line('a', '林一')))?.body).not.toHaveProperty('id');
});
it('but tells patients apart, so that the same work twice is still seen', () => {
  const codes = bodyOf(order(line('a', '林一'), line('b', '林一'), line('c', '王二'))).lines.map(({ patientCode }) => patientCode);
  expect(codes[0]).toBe(codes[1]);
  expect(codes[2]).not.toBe(codes[0]);
});
it('lines that are not filled in yet are left out, and without any nothing is asked', () => {
  expect(bodyOf(order(line('a', '林一'), emptyLine('b'))).lines).toHaveLength(1);
  expect(previewable(order(emptyLine('b')))).toBeUndefined();
  expect(previewable({ ...order(line('a', '林一')), header: { ...newOrder('a').header, companyCode: 'C01' } })).toBeUndefined();
});
it('what is half typed takes no price away: a surcharge without its code, an emptied count, the beginning of a number', () => {
  const half = { ...line('a', '林一'), printCount: '', pieces: '', tryInRound: 'x', design: { cementGap: '0.' }, patientAge: '3x' };
  const surcharges = [
    { key: 'x', code: '', qty: '1' },
    { key: 'y', code: 'gold', qty: '' },
    { key: 'z', code: 'rush', qty: '2' },
  ];
  expect(bodyOf(order({ ...half, surcharges })).lines).toMatchObject([{ surcharges: [{ code: 'rush', qty: '2.0000' }] }]);
});

it('a refusal stands where it can be put right', () => {
  const at = (code: string, details: object = {}) =>
    Object.keys(faultsOfRefusal({ code, msg: '…', details: { ...details } }, [line('a', '林一')]));
  expect(at('CustomerIsBlacklisted')).toEqual(['customerId']);
  expect(at('DueDatePassed')).toEqual(['dueDate']);
  expect(at('BridgeEndHasNoRole', { lineNo: 2 })).toEqual(['lines.1.teeth']);
  expect(at('LineHasNoFile', { lineNo: 1 })).toEqual(['lines.0.fileIds']);
  expect(at('ProductNotPriced', { productName: '桥', currency: 'EUR' })).toEqual(['currency']);
  expect(at('SomethingElse')).toEqual([]);
});
it('a surcharge without a price is told by its code', () => {
  const lines = [line('a', '林一'), { ...line('b', '林一'), surcharges: [{ key: 'x', code: 'gold', qty: '1' }] }];
  expect(faultsOfRefusal({ code: 'SurchargeNotPriced', msg: '无价', details: { surcharge: 'gold' } }, lines)).toEqual({
    'lines.1.surcharges.0.code': { sentence: '无价' },
  });
});
it('a line of the form is meant, not the line of the question', () =>
  expect(faultsOfRefusal({ code: 'LineExists', msg: '…', details: { lineNo: 1 } }, [], () => 3)).toEqual({
    'lines.3.teeth': { sentence: '…' },
  }));
