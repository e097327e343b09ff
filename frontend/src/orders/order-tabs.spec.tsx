import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Activity } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawPage, endPage, pageOf, serve, startPage } from '../testing/page.js';
import { OrderForm } from './order-form.js';
import { newOrder } from './order-inputs.js';

beforeEach(startPage);
afterEach(endPage);

it('two orders that are entered in two tabs have inputs of their own: what is missing is shown in the one that was sent', async () => {
  serve(({ path }) => (path.endsWith('/list') ? pageOf([]) : []));
  drawPage(
    <>
      <Activity mode="hidden">
        <OrderForm start={newOrder('a')} />
      </Activity>
      <div data-testid="front">
        <OrderForm start={newOrder('b')} />
      </div>
    </>,
    { permissions: ['hospitalCustomerData.read'] },
  );
  // The one behind is drawn when nothing else is to do.
  await waitFor(() => expect(document.querySelectorAll('[id$="order-customerId"]')).toHaveLength(2), { timeout: 30_000 });
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  fireEvent.click(screen.getByText(/草稿/, { selector: '[data-testid="front"] *' }));
  await waitFor(() => expect(screen.getByTestId('front').contains(document.activeElement)).toBe(true));
}, 60_000);
