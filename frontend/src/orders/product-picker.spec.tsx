import type { ProductOption } from '@cloud-factory/domain/products/contract';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { drawPage, endPage, serve, startPage } from '../testing/page.js';
import { ProductPicker } from './product-picker.js';

const product = (id: string, name: string, change: object = {}) =>
  ({
    id,
    name,
    productCode: id,
    productType: 'fixed',
    shipmentType: 'semi',
    unit: '颗',
    materialId: 'm1',
    materialName: '氧化锆',
    standardPrice: '380.0000',
    currency: 'CNY',
    workDays: 4,
    ...change,
  }) as ProductOption; // ids are plain texts here
const [crown, bridge, finished, metal] = [
  product('ZR-CR', '全瓷单冠'),
  product('ZR-BR', '全瓷固定桥'),
  product('ZR-FIN', '全瓷成品冠', { shipmentType: 'finished' }),
  product('CC-CR', '钴铬单冠', { materialId: 'm2' }),
] as const;
const taken = vi.fn<(products: readonly ProductOption[]) => void>();
const draw = (more: Partial<Parameters<typeof ProductPicker>[0]> = {}) =>
  drawPage(
    <ProductPicker
      products={[crown, bridge, finished, metal]}
      agreed={new Map()}
      chosen={[]}
      waiting={[]}
      isSingle={false}
      onTake={taken}
      onClose={() => undefined}
      {...more}
    />,
  );
const search = () => screen.findByRole('combobox', { name: '输入名称、编码、材料或拼音首字母' });
const row = (name: string) => screen.getByRole('option', { name: new RegExp(name) });

beforeEach(async () => {
  taken.mockClear();
  await startPage();
  serve(() => null);
});
afterEach(endPage);

it('M074 R322 warns when nothing is selected', async () => {
  draw({ products: [] });
  await search();
  fireEvent.click(screen.getByRole('button', { name: '确定' }));
  expect(await screen.findByText('请选择数据！')).toBeTruthy();
  expect(taken).not.toHaveBeenCalled();
});
it('M075 R321 warns when more than one is selected for one line', async () => {
  draw({ isSingle: true });
  await search();
  fireEvent.click(row('全瓷单冠'));
  fireEvent.click(row('全瓷固定桥'));
  fireEvent.click(screen.getByRole('button', { name: '确定' }));
  expect(await screen.findByText('只能选择1条数据！')).toBeTruthy();
  expect(taken).not.toHaveBeenCalled();
});
it('M091 R316 refuses another shipment type, M092 R317 another material, and says why', async () => {
  draw({ chosen: [crown] });
  await search();
  fireEvent.click(row('全瓷成品冠'));
  expect(screen.getByRole('status').textContent).toBe('全瓷成品冠：出货类型与已选产品不同');
  fireEvent.click(row('钴铬单冠'));
  expect(screen.getByRole('status').textContent).toBe('钴铬单冠：材料与已选产品不同');
  expect(row('钴铬单冠').getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(row('全瓷固定桥'));
  fireEvent.click(screen.getByRole('button', { name: '确定' }));
  expect(taken.mock.calls).toEqual([[[bridge]]]);
});
it('R316 what is marked first decides for what is marked next', async () => {
  draw();
  await search();
  fireEvent.click(row('钴铬单冠'));
  fireEvent.click(row('全瓷固定桥'));
  expect(screen.getByRole('status').textContent).toBe('全瓷固定桥：材料与已选产品不同');
});
it('M076 R319 refuses a product that waits for its teeth already', async () => {
  draw({ chosen: [crown], waiting: ['ZR-CR'] });
  await search();
  fireEvent.click(row('全瓷单冠'));
  expect(screen.getByRole('status').textContent).toBe('全瓷单冠：该产品已存在');
});
it('by keys alone: letters, arrows, Enter', async () => {
  draw();
  const input = await search();
  fireEvent.change(input, { target: { value: '全瓷' } });
  fireEvent.keyDown(input, { key: 'ArrowDown' });
  fireEvent.keyDown(input, { key: 'Enter' });
  expect(taken.mock.calls).toEqual([[[bridge]]]);
});
it('by keys alone: several, marked with Ctrl and Space', async () => {
  draw();
  const input = await search();
  fireEvent.keyDown(input, { key: ' ', ctrlKey: true });
  fireEvent.keyDown(input, { key: 'ArrowDown' });
  fireEvent.keyDown(input, { key: ' ', ctrlKey: true });
  fireEvent.keyDown(input, { key: 'Enter' });
  expect(taken.mock.calls).toEqual([[[crown, bridge]]]);
});
it('shows what the customer pays, with its source', async () => {
  draw({ agreed: new Map([['ZR-CR', { id: 'ZR-CR', unitPrice: '320.0000', priceSource: 'schemeRate', priceReference: 'PS-0007 v2' }]]) });
  await search();
  expect(row('全瓷单冠').textContent).toContain('¥320.00');
  expect(row('全瓷单冠').textContent).toContain('PS-0007 v2');
  expect(row('全瓷固定桥').textContent).toContain('¥380.00');
});
