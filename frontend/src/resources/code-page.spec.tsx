import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ResourceFormPage } from '../catalogue/resource-form-page.js';
import { drawPage, endPage, pageOf, refusal, rowOf, said, serve, startPage, type Answering } from '../testing/page.js';
import { CodeListPage } from './code-page.js';

const id = '0190a000-0000-7000-8000-000000000051';
const column = {
  name: 'articulatorCode',
  zh: '编号',
  en: 'Code',
  kind: 'text',
  required: true,
  unique: true,
  inList: true,
  inSearch: true,
};
const wanted = {
  id,
  version: 2,
  recordKey: 'articulator',
  nameZh: '咬合架',
  nameEn: 'Articulator',
  service: 'saas-equipment',
  area: 'equipment',
  owner: 'tenant',
  titleField: 'articulatorCode',
  columns: [{ ...column, limit: 20, detail: null }],
  remark: null,
};
const other = { ...wanted, id: `${id.slice(0, -1)}2`, recordKey: 'shadeGuide', nameZh: '比色板', nameEn: 'Shade guide' };
const zip = (): Response =>
  new Response('PK', { headers: { 'content-type': 'application/zip', 'content-disposition': 'attachment; filename="code.zip"' } });
const answering: Answering = ({ method, path }) => {
  if (path.endsWith('/gen-code')) return zip();
  if (method === 'POST') return path.endsWith('/submit') ? { id, version: 3, position: '1' } : [{ id, version: 3 }];
  return path.endsWith('/detail') ? wanted : pageOf([wanted, other]);
};
// What the platform owns is granted by name, never by '*'.
const permissions = ['code.read', 'platform.code'];
const saved: string[] = [];

beforeEach(async () => {
  await startPage();
  saved.length = 0;
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:zip');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  endPage();
  vi.restoreAllMocks();
});

describe('S051 SC051 the code generator', () => {
  it('C126 lists the kinds of records that somebody would like to have', async () => {
    serve(answering);
    drawPage(<CodeListPage />, { permissions });
    const row = await rowOf('articulator');
    for (const words of ['咬合架', 'Articulator', 'saas-equipment', '设备管理', '租户']) expect(row.getByText(words)).toBeTruthy();
  });

  it('C127 generates one, or all that are selected, as one zip', async () => {
    const asked = serve(answering);
    drawPage(<CodeListPage />, { permissions });
    fireEvent.click((await rowOf('shadeGuide')).getByRole('button', { name: '生成代码 shadeGuide' }));
    await waitFor(() => expect(saved).toEqual(['code.zip']));
    fireEvent.click(screen.getByLabelText('选择 articulator'));
    fireEvent.click(screen.getByLabelText('选择 shadeGuide'));
    fireEvent.click(screen.getByRole('button', { name: '生成代码' }));
    await waitFor(() => expect(saved).toEqual(['code.zip', 'code.zip']));
    expect(said(asked).map(({ path, body }) => [path, body])).toEqual([
      ['blade-develop/code/gen-code', { ids: [other.id] }],
      ['blade-develop/code/gen-code', { ids: [id, other.id] }],
    ]);
  });

  it('says what is wrong with a form, and then hands out nothing', async () => {
    serve((request) =>
      request.path.endsWith('/gen-code') ? refusal(409, { refusal: 'GeneratorRefused', msg: '标题字段不存在' }) : answering(request),
    );
    drawPage(<CodeListPage />, { permissions });
    fireEvent.click((await rowOf('articulator')).getByRole('button', { name: '生成代码 articulator' }));
    expect(await screen.findByText('标题字段不存在')).toBeTruthy();
    expect(saved).toEqual([]);
  });

  it('C130 copies one, and shows the copy', async () => {
    const copy = { ...wanted, id: `${id.slice(0, -1)}3`, recordKey: 'articulatorCabc123' };
    const records = [wanted, other];
    const asked = serve((request) => {
      if (request.path.endsWith('/copy')) {
        records.push(copy);
        return { id: copy.id, version: 1, position: '2' };
      }
      return request.path.endsWith('/list') ? pageOf(records) : answering(request);
    });
    drawPage(<CodeListPage />, { permissions });
    fireEvent.click((await rowOf('articulator')).getByRole('button', { name: '复制 articulator' }));
    expect(await rowOf('articulatorCabc123')).toBeTruthy();
    expect(said(asked)).toMatchObject([{ path: 'blade-develop/code/copy', body: { id } }]);
  });

  it('C128 deletes after a question', async () => {
    const asked = serve(answering);
    drawPage(<CodeListPage />, { permissions });
    fireEvent.click((await rowOf('articulator')).getByRole('button', { name: '删除 articulator' }));
    fireEvent.click(within(await screen.findByRole('dialog', { name: '提示' })).getByRole('button', { name: '确定' }));
    expect(await screen.findByText('删除成功')).toBeTruthy();
    expect(said(asked)).toMatchObject([{ path: 'blade-develop/code/remove', search: { ids: id } }]);
  });

  it('C129 C131 changes one with its fields line by line, and the version that was shown', async () => {
    const asked = serve(answering);
    drawPage(<ResourceFormPage />, { params: { area: 'develop', key: 'code', id }, path: `/develop/code/${id}`, permissions });
    fireEvent.change(await screen.findByLabelText(/^中文名称/), { target: { value: '全可调咬合架' } });
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('更新成功')).toBeTruthy();
    expect(said(asked)).toMatchObject([
      {
        path: 'blade-develop/code/submit',
        body: { id, version: 2, nameZh: '全可调咬合架', columns: [{ name: 'articulatorCode', kind: 'text', limit: 20 }] },
      },
    ]);
  });

  it('offers nothing to whoever may only look', async () => {
    serve(answering);
    drawPage(<CodeListPage />, { permissions: ['*'] });
    await rowOf('articulator');
    for (const name of [/^生成代码/, /^复制/, /^删除/, '新增']) expect(screen.queryByRole('button', { name })).toBeNull();
  });
});
