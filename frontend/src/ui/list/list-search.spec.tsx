import { deliveryFileList } from '@cloud-factory/domain/files/contract';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawPage, endPage, startPage } from '../../testing/page.js';
import { ListSearch } from './list-search.js';

const draw = (filters: Readonly<Record<string, string>>) =>
  drawPage(<ListSearch list={deliveryFileList} filters={filters} hidden={[]} onSearch={() => undefined} onReset={() => undefined} />);
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
