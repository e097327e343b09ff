import type { DeliveryDetail } from '@cloud-factory/domain/delivery/contract';
import { act, screen, within } from '@testing-library/react';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { drawPage, endPage, serve, startPage } from '../testing/page.js';
import { PrintButton } from '../ui/print-button.js';
import { DeliveryNote } from './delivery-note.js';

const line = (lineId: string, change: object = {}) => ({
  lineId,
  orderId: 'o1',
  orderNo: 'YC-1',
  lineNo: 1,
  receiveModelAt: '2025-06-11T01:20:00.000Z',
  doctorName: '李医生',
  patientName: '林一',
  productName: '全瓷单冠',
  toothCross: ['1', '0', '0', '67'],
  qty: '2.5000',
  unit: '颗',
  unitPrice: '117.0000',
  amount: '292.50',
  isRework: true,
  remark: '轻放',
  ...change,
});
// Only what the note shows.
const delivery = {
  deliveryNo: 'FH-1',
  customerName: '安和口腔',
  sendDate: '2025-06-20',
  province: '440000',
  city: '440300',
  district: '440305',
  address: '科技园 1 号',
  contact: '何护士',
  phone: '13800000000',
  carrier: '顺丰',
  expressNo: 'SF1',
  noteHeightCm: '7.2',
  lines: [line('l1'), line('l2', { qty: '1.0000', isRework: false, remark: null, receiveModelAt: null })],
} as unknown as DeliveryDetail;

const folder = join(import.meta.dirname, '..');
const styles = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'));
const pageRules = styles.flatMap((name) => readFileSync(join(folder, name), 'utf8').match(/@page[^{]*\{[^}]*\}/g) ?? []);

beforeEach(async () => {
  await startPage();
  const names: Readonly<Record<string, string>> = { '440000': '广东省', '440300': '深圳市', '440305': '南山区' };
  serve(({ path, search }) => {
    const code = /\d{6}/.exec(`${path} ${JSON.stringify(search)}`)?.[0] ?? '';
    return names[code] ? { code, name: names[code] } : null;
  });
});
afterEach(endPage);

it('R307 every page that is printed has a margin of 1 cm: no style says anything else', () => {
  expect(pageRules).toEqual(['@page { margin: 1cm; }']);
});

it('R308 R309 the note is as high as the server says, in cm; nine columns, the sixth with the teeth of four quadrants', async () => {
  drawPage(<DeliveryNote delivery={delivery} />);
  const note = await screen.findByRole('article');
  expect(note.style.minHeight).toBe('7.2cm');
  const [head, first, second] = within(note).getAllByRole('row');
  const textsOf = (row: HTMLElement | undefined) => [...(row?.children ?? [])].map(({ textContent }) => textContent);
  expect(textsOf(head)).toEqual(['订单号', '收模日期', '医生', '患者', '义齿名称', '牙位', '数量', '返工', '备注']);
  expect(textsOf(first)).toEqual(['YC-1', '2025-06-11', '李医生', '林一', '全瓷单冠', '167', '2.5 颗', '是', '轻放']);
  expect(textsOf(second).slice(6)).toEqual(['1 颗', '', '']);
  expect(textsOf(second)[1]).toBe('');
  // Upper right, upper left, lower right, lower left; a quadrant without a tooth is an empty place, not a missing one.
  expect([...(first?.children[5]?.firstElementChild?.children ?? [])].map(({ textContent }) => textContent)).toEqual(['1', '', '', '67']);
});

it('USE-S5 the note says where the goods go, from the province to the door, and who made it, and no price', async () => {
  drawPage(<DeliveryNote delivery={delivery} />);
  await screen.findByText(/广东省.*深圳市.*南山区/s);
  const words = (await screen.findByRole('article')).textContent;
  for (const each of ['安和口腔', 'FH-1', '2025-06-20', '广东省深圳市南山区 科技园 1 号  何护士  13800000000', '顺丰 SF1', '林一'])
    expect(words).toContain(each);
  expect(words).not.toMatch(/117|292|¥/);
});

it('the sheet stands in the page while it is printed and no longer; the button itself is not printed', async () => {
  const print = vi.fn<() => void>(() => {
    window.dispatchEvent(new Event('beforeprint'));
    expect(document.querySelector('body > div > article')?.textContent).toContain('FH-1');
    window.dispatchEvent(new Event('afterprint'));
  });
  vi.stubGlobal('print', print);
  drawPage(<PrintButton sheet={<DeliveryNote delivery={delivery} />}>打印</PrintButton>);
  const button = await screen.findByRole('button', { name: '打印' });
  expect(button.className).toContain('noPrint');
  expect(screen.queryByRole('article')).toBeNull();
  act(() => button.click());
  expect(print).toHaveBeenCalledOnce();
  expect(screen.queryByRole('article')).toBeNull();
});
