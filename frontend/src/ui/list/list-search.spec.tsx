import { deliveryFileList } from '@cloud-factory/domain/files/contract';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawPage, endPage, startPage } from '../../testing/page.js';
import { ListSearch } from './list-search.js';

const draw = (filters: Readonly<Record<string, string>>) =>
  drawPage(<ListSearch list={deliveryFileList} filters={filters} hidden={[]} onSearch={() => undefined} onReset={() => undefined} />);
/** As on a page: each view has filters of its own, also where they are the same. */
function OfPage() {
  const [{ filters }, show] = useState<{ filters: Readonly<Record<string, string>> }>({ filters: {} });
  return (
    <>
      <ListSearch
        list={deliveryFileList}
        filters={filters}
        hidden={[]}
        onSearch={(next) => show({ filters: next })}
        onReset={() => undefined}
      />
      <button onClick={() => show({ filters: { ...filters } })}>another page</button>
      <button onClick={() => show({ filters: { orderNo_like: 'YC2' } })}>another view</button>
    </>
  );
}
const labels = () => [...document.querySelectorAll('label')].map((label) => label.textContent);

beforeEach(startPage);
afterEach(endPage);

it('an order is asked for by its number, once', () => {
  draw({});
  fireEvent.click(screen.getByRole('button', { name: /展开|更多/ }));
  expect(labels().filter((label) => label.startsWith('订单'))).toEqual(['订单号', '订单明细']);
});
it('an order that the address names by its id stands there to be taken off', () => {
  draw({ orderId: '0190b2db-427b-7f53-8147-6d0c8b9d678c' });
  expect(labels()).toContain('订单');
});
it('what is typed stays on another page of the same rows, gives way to another view, and goes when it is taken back', () => {
  drawPage(<OfPage />);
  const orderNo = (): HTMLInputElement => screen.getByLabelText('订单号');
  const type = (value: string): void => void fireEvent.change(orderNo(), { target: { value } });
  const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));
  type('YC1');
  press('another page');
  expect(orderNo().value).toBe('YC1');
  press('重置');
  expect(orderNo().value).toBe('');
  type('YC1');
  press('another view');
  expect(orderNo().value).toBe('YC2');
});
