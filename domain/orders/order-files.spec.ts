import { expect, it } from 'vitest';
import { content, line, orderApproved, orderSubmitted, scan } from './examples.js';
import { fileIdsIn } from './order-files.js';
import { idAs } from '../shared/ids.js';

it('C11 finds every file that an order ever had, also one that was replaced', () => {
  const other = { ...scan, id: idAs<'file'>('other') };
  const before = { ...orderSubmitted, data: { ...content, lines: [{ ...line, files: [other] }] } };
  expect(fileIdsIn([before, orderSubmitted, orderApproved])).toEqual([other.id, scan.id]);
});
