import { describe, expect, it } from 'vitest';
import { fileRules, type FileKind } from '../files/contract.js';
import { content, line, orderApproved, orderSubmitted, scan } from './examples.js';
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
