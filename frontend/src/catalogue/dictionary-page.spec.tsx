import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawPage, endPage, pageOf, refusal, rowOf, said, serve, startPage } from '../testing/page.js';
import { dictionaryPages } from './dictionary-page.js';

beforeEach(startPage);
afterEach(endPage);

it.each(['horizontal', 'vertical'] as const)('R088 a dictionary is added in a dialog 880 wide (%s)', async (layout) => {
  const asked = serve(({ method }) => (method === 'POST' ? [{ id: 'a', version: 1 }] : pageOf([])));
  const Page = dictionaryPages[layout];
  drawPage(<Page />, { path: `/dict-${layout}/index` });
  fireEvent.click(await screen.findByRole('button', { name: /^新增/ }));
  const dialog = await screen.findByRole('dialog');
  // 880 px, in rem of 16 px.
  expect(dialog.closest<HTMLElement>('.mantine-Modal-root')?.style.getPropertyValue('--modal-size')).toContain('55rem');
  expect(said(asked)).toEqual([]);
});

it('C02 an entry that a third person changed after the answer: that it was not saved is said, also when the newest is not read', async () => {
  const first = { id: 'a', version: 1, code: 'sex', dictKey: '-1', dictValue: '性别', sort: 1, isSealed: 0, remark: null, parentId: null };
  let entry = first;
  serve(({ method, body }) => {
    if (method === 'GET') return pageOf([entry]);
    const { version } = body as { version: number };
    // The list does not know of the third one yet.
    entry = { ...first, version: 2, dictValue: '性别（旧）' };
    return refusal(412, { msg: '数据已被他人修改，请刷新后重试', refusal: 'StaleVersion', details: { expectedVersion: version } });
  });
  const Page = dictionaryPages.horizontal;
  drawPage(<Page />, { path: '/dict-horizontal/index' });
  fireEvent.click((await rowOf('性别')).getByRole('button', { name: '编辑' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByDisplayValue('性别'), { target: { value: '患者性别' } });
  fireEvent.click(dialog.getByRole('button', { name: '保存' }));
  fireEvent.click(await dialog.findByRole('button', { name: '保留我的' }));
  expect(dialog.queryByRole('alert')).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: '保存' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('数据已被他人修改，请刷新后重试');
  expect(dialog.getByDisplayValue('患者性别')).toBeTruthy();
});

it('C02 an entry that somebody else changed meanwhile is saved at the second try, of the version that was chosen', async () => {
  const first = { id: 'a', version: 1, code: 'sex', dictKey: '-1', dictValue: '性别', sort: 1, isSealed: 0, remark: null, parentId: null };
  let entry = first;
  const asked = serve(({ method, body }) => {
    if (method === 'GET') return pageOf([entry]);
    if ((body as { version: number }).version === 2) return [{ id: 'a', version: 3 }];
    entry = { ...first, version: 2, dictValue: '性别（旧）' };
    return refusal(412, { msg: '数据已被他人修改，请刷新后重试', refusal: 'StaleVersion', details: { expectedVersion: 1 } });
  });
  const Page = dictionaryPages.horizontal;
  drawPage(<Page />, { path: '/dict-horizontal/index' });
  fireEvent.click((await rowOf('性别')).getByRole('button', { name: '编辑' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByDisplayValue('性别'), { target: { value: '患者性别' } });
  fireEvent.click(dialog.getByRole('button', { name: '保存' }));
  fireEvent.click(await dialog.findByRole('button', { name: '保留我的' }));
  expect(dialog.getByDisplayValue('患者性别')).toBeTruthy();
  expect(dialog.queryByRole('alert')).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(said(asked).map(({ body }) => body)).toMatchObject([{ version: 1 }, { version: 2, dictValue: '患者性别' }]));
});
