import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { Refused, Unreachable } from '../platform/api.js';
import { useDeed } from './deed.js';

afterEach(cleanup);

/** Presses the button once for each answer that the server gives; tells the ids that were sent. */
async function pressed(answers: readonly (Error | string)[], inputs: readonly string[] = []): Promise<readonly string[]> {
  const ids: string[] = [];
  function Page() {
    const [at, setAt] = useState(0);
    const { go } = useDeed(async (_input: string, commandId: string) => {
      ids.push(commandId);
      const answer = answers[ids.length - 1];
      if (answer instanceof Error) throw answer;
      return answer;
    });
    return <button onClick={() => (go(inputs[at] ?? 'same'), setAt(at + 1))}>go</button>;
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>,
  );
  for (const [index] of answers.entries()) {
    fireEvent.click(screen.getByRole('button'));
    await waitFor(() => expect(ids).toHaveLength(index + 1));
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  }
  return ids;
}

it('repeats the same command after a lost answer', async () => {
  const [first, second] = await pressed([new Unreachable(''), 'done']);
  expect(second).toBe(first);
});

it('makes another command after a refusal, and after a change of the content', async () => {
  const [refused, again] = await pressed([new Refused(409, 'LotTooLow', ''), 'done']);
  expect(again).not.toBe(refused);
  cleanup();
  const [lost, changed] = await pressed([new Unreachable(''), 'done'], ['2.6', '2.7']);
  expect(changed).not.toBe(lost);
});

it('tells that it is done also when the form was drawn anew meanwhile', async () => {
  const done: string[] = [];
  function Form({ redraw }: Readonly<{ redraw: () => void }>) {
    const { go } = useDeed(async (input: string) => {
      redraw();
      await Promise.resolve();
      return input;
    });
    return <button onClick={() => go('saved', (answered) => void done.push(answered))}>go</button>;
  }
  function Page() {
    const [version, setVersion] = useState(1);
    return <Form key={version} redraw={() => setVersion(2)} />;
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(done).toEqual(['saved']));
});
