import { describe, expect, it } from 'vitest';
import { fileRules, type FileKind } from '../files/contract.js';
import { productContent } from '../products/examples.js';
import type { ProductState } from '../products/index.js';
import { orderDecider } from './decider.js';
import { clerk, content, entry, line, lineId, orderApproved, orderId, orderSubmitted, otherLineId, scan, seen } from './examples.js';
import { incomplete } from './order-entry.js';
import { fileIdsIn } from './order-files.js';
import { idAs } from '../shared/ids.js';

it('C11 finds every file that an order ever had, also one that was replaced', () => {
  const other = { ...scan, id: idAs<'file'>('other') };
  const before = { ...orderSubmitted, data: { ...content, lines: [{ ...line, files: [other] }] } };
  expect(fileIdsIn([before, orderSubmitted, orderApproved])).toEqual([other.id, scan.id]);
});

describe('R314 M089 what a line is made from', () => {
  const withFiles = (...files: readonly Readonly<{ kind: FileKind; ext: string }>[]) =>
    incomplete({ ...content, lines: [{ ...line, files: files.map((file) => ({ ...scan, ...file })) }] });
  const none = { refusal: 'LineHasNoFile', details: { lineNo: line.lineNo, productName: line.productName } };
  const enough = ['.stl', '.ply', '.obj', '.jpeg', '.jpg', '.png', '.gif', '.bmp', '.psd', '.svg'];
  const kinds = Object.entries(fileRules) as [FileKind, (typeof fileRules)[FileKind]][]; // its keys are the kinds
  const files = kinds.flatMap(([kind, { extensions }]) => extensions.map((ext) => ({ kind, ext })));
  it.each(files)('is told by its ending, whatever it is for: $ext as $kind', ({ kind, ext }) =>
    expect(withFiles({ kind, ext })).toEqual(enough.includes(ext) ? undefined : none),
  );
  it('STL and DCM may both come as attachments; DCM alone is not enough, nor is a requirement', () => {
    expect(withFiles({ kind: 'attachment', ext: '.dcm' }, { kind: 'attachment', ext: '.stl' })).toBeUndefined();
    expect(withFiles({ kind: 'attachment', ext: '.dcm' }, { kind: 'requirement', ext: '.pdf' })).toEqual(none);
  });
});

describe('R329 the same file', () => {
  const [first = entry.lines[0]] = entry.lines;
  if (!first) throw new Error('the example has a line');
  const other = idAs<'product'>('0197e000-0000-7000-8000-000000000042');
  const bridge: ProductState = { status: 'kept', content: { ...productContent, productId: other } };
  const decided = (files: readonly (typeof first.files)[number][], otherFiles: typeof files) =>
    orderDecider.decide(
      {
        ...{ type: 'SubmitOrder', orderId, newLineIds: [lineId, otherLineId], by: clerk, at: '2025-06-11T01:20:00Z', today: '2025-06-11' },
        entry: {
          ...entry,
          lines: [
            { ...first, files },
            { ...first, productId: other, files: otherFiles },
          ],
        },
      },
      orderDecider.initialState,
      { ...seen, [`product-${other}`]: bridge },
    );
  it('is refused twice in one row of products, and may be the scan of two: each row needs its own (R314)', () => {
    const again = { ...scan, id: idAs<'file'>('again'), fileName: '再次.stl' };
    expect(decided([scan], [again])).toMatchObject({ events: [{ type: 'OrderSubmitted' }] });
    expect(decided([scan], [scan])).toMatchObject({ events: [{ type: 'OrderSubmitted' }] });
    expect(decided([scan], [scan, again])).toMatchObject({ refusal: 'FileTwiceInLine', details: { lineNo: 2 } });
  });
});
