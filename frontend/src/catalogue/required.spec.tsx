import { resourceOf } from '@cloud-factory/domain/catalogue';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { drawPage, endPage, serve, startPage } from '../testing/page.js';
import { RecordForm } from '../ui/form/record-form.js';
import { ResourceFormPage } from './resource-form-page.js';

beforeEach(startPage);
afterEach(endPage);

it.each([
  ['M022 M023 M024', 'param', ['请输入参数名称', '请输入参数键名', '请输入参数键值']],
  ['M036 M037 M038 M040', 'dict-biz', ['请输入字典编号', '请输入字典名称', '请输入字典排序', '请输入字典键值']],
] as const)('%s a form of %s asks by name for each field that is missing, and sends nothing', async (_, key, sentences) => {
  const asked = serve(() => []);
  drawPage(<ResourceFormPage />, { path: `/system/${key}/new`, params: { area: 'system', key, id: 'new' } });
  const save = await screen.findByRole('button', { name: '保存' });
  const order = screen.queryByLabelText('字典排序', { exact: false });
  if (order) fireEvent.change(order, { target: { value: '' } });
  fireEvent.click(save);
  for (const sentence of sentences) expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
});

it('M039 asks to choose whether an entry is sealed, by words and not by numbers', async () => {
  const fields = resourceOf('dict-biz')?.fields ?? {};
  const save = vi.fn<(values: Record<string, unknown>) => Promise<void>>(async () => undefined);
  drawPage(<RecordForm fields={fields} defaults={{ code: 'unit', dictValue: '克', dictKey: 'g', sort: 1 }} save={save} />);
  fireEvent.click(await screen.findByRole('button', { name: '保存' }));
  expect(await screen.findByText('请选择封存')).toBeTruthy();
  expect(save).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('combobox', { name: /^封存/ }));
  fireEvent.click(await screen.findByRole('option', { name: '是' }));
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(save.mock.calls[0]?.[0]).toMatchObject({ isSealed: 1 }));
});
