import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Suspense, use, useEffect, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { KeepFocus } from './keep-focus.js';

afterEach(cleanup);

/** What a browser does with a field that is not shown any more: it takes its cursor. */
function Hidden() {
  useEffect(() => (document.activeElement as HTMLElement | null)?.blur(), []);
  return <p>…</p>;
}
const Words = ({ of }: Readonly<{ of: Promise<string> }>) => <p>{use(of)}</p>;

it('USE-S6 the field that had the cursor has it again when words that came late hid the page for a moment', async () => {
  let come = (_: string): void => undefined;
  const late = new Promise<string>((resolve) => {
    come = resolve;
  });
  function Page() {
    const [isAsked, setAsked] = useState(false);
    return (
      <>
        <KeepFocus />
        <input aria-label="工单号" onKeyDown={() => setAsked(true)} />
        {isAsked && <Words of={late} />}
      </>
    );
  }
  render(
    <Suspense fallback={<Hidden />}>
      <Page />
    </Suspense>,
  );
  screen.getByLabelText('工单号').focus();
  await act(async () => fireEvent.keyDown(screen.getByLabelText('工单号'), { key: 'Enter' }));
  expect(document.activeElement).toBe(document.body);
  await act(async () => come('牙位'));
  expect(await screen.findByText('牙位')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('工单号'));
});
