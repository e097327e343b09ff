import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { endPage, refusal, serve, startPage, type Answering } from '../../testing/page.js';
import { askAhead, shownContentOf } from './stored-file.js';

const bytes = 'solid arch';
const answering =
  (contentType: string, sent: () => unknown = () => new Response(bytes)): Answering =>
  ({ path }) =>
    path.endsWith('/content') ? sent() : { id: 'f1', contentType, facts: {} };
/** Its bytes never come. */
const standing = (contentType: string): Answering => answering(contentType, () => new Promise(() => undefined));
const client = (): QueryClient => new QueryClient({ defaultOptions: { queries: { retry: false } } });
const { signal } = new AbortController();
const [about, content] = ['console/files/f1', 'console/files/f1/content'];
const paths = (asked: ReturnType<typeof serve>) => asked.map(({ path }) => path).sort();

beforeEach(startPage);
afterEach(endPage);

it('bytes that were asked for ahead are handed over once, and kept nowhere', async () => {
  const asked = serve(answering('model/stl'));
  const queries = client();
  await askAhead(queries, 'f1');
  expect(await (await shownContentOf(queries, 'f1', signal)).text()).toBe(bytes);
  expect(paths(asked)).toEqual([about, content]);
  expect(queries.getQueryState(['file', 'f1', 'content'])).toBeUndefined();
  await shownContentOf(queries, 'f1', signal);
  expect(paths(asked)).toEqual([about, content, content]);
});

it.each(['application/dicom', 'text/html'])('of %s, which nothing draws, no bytes are waited for', async (contentType) => {
  serve(standing(contentType));
  const queries = client();
  await askAhead(queries, 'f1');
  expect(queries.getQueryState(['file', 'f1', 'content'])).toBeUndefined();
});

it('bytes that did not come ahead are asked for again', async () => {
  const queries = client();
  serve(() => refusal(503, { msg: '系统错误，请稍后再试' }));
  await askAhead(queries, 'f1');
  const asked = serve(answering('model/stl'));
  expect(await (await shownContentOf(queries, 'f1', signal)).text()).toBe(bytes);
  expect(paths(asked)).toEqual([content]);
});

it('whoever looks elsewhere meanwhile waits for no bytes', async () => {
  serve(standing('model/stl'));
  const [queries, leaving] = [client(), new AbortController()];
  await askAhead(queries, 'f1');
  const waiting = shownContentOf(queries, 'f1', leaving.signal);
  leaving.abort();
  await expect(waiting).rejects.toThrow('CancelledError');
  expect(queries.getQueryState(['file', 'f1', 'content'])).toBeUndefined();
});
