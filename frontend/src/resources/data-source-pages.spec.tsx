import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drawPage, endPage, pageOf, refusal, rowOf, said, serve, startPage, type Answering } from '../testing/page.js';
import { DataSourceListPage, DataSourcePage } from './data-source-pages.js';

const id = '0190a000-0000-7000-8000-000000000021';
const source = {
  id,
  version: 2,
  name: '质检库',
  driver: 'postgres',
  host: 'db.example.com',
  port: 5432,
  database: 'inspection',
  user: 'reader',
  tls: false,
  remark: null,
  hasSecrets: true,
};
const answering: Answering = ({ method, path }) => {
  if (method === 'POST') return path.endsWith('/test') ? { isOk: true, ms: 4, server: 'PostgreSQL 18' } : { id, version: 3, position: '1' };
  return path.endsWith('/detail') ? source : pageOf([source]);
};

// What the platform owns is granted by name, never by '*'.
const permissions = ['datasource.read', 'platform.datasource'];

beforeEach(startPage);
afterEach(endPage);

describe('S050 SC050 data sources', () => {
  it('C122 are listed with where they are, and whether a password is kept', async () => {
    serve(answering);
    drawPage(<DataSourceListPage />, { permissions });
    const row = await rowOf('质检库');
    for (const words of ['PostgreSQL', 'db.example.com', 'inspection', 'reader', '是', '否']) expect(row.getByText(words)).toBeTruthy();
    expect(screen.getByRole('columnheader', { name: '密码已设置' })).toBeTruthy();
  });

  it('are tried, and why one does not answer is said', async () => {
    const asked = serve((request) =>
      request.path.endsWith('/test') ? refusal(409, { refusal: 'DataSourceTestFailed', msg: '连接被拒绝' }) : answering(request),
    );
    drawPage(<DataSourceListPage />, { permissions });
    fireEvent.click((await rowOf('质检库')).getByRole('button', { name: '测试连接 质检库' }));
    expect(await screen.findByText('连接被拒绝')).toBeTruthy();
    expect(said(asked)).toMatchObject([{ path: 'blade-develop/datasource/test', body: { id } }]);
  });

  it('C124 are deleted after a question', async () => {
    const asked = serve(answering);
    drawPage(<DataSourceListPage />, { permissions });
    fireEvent.click((await rowOf('质检库')).getByRole('button', { name: '删除 质检库' }));
    fireEvent.click(within(await screen.findByRole('dialog', { name: '提示' })).getByRole('button', { name: '确定' }));
    expect(await screen.findByText('删除成功')).toBeTruthy();
    expect(said(asked)).toMatchObject([{ path: 'blade-develop/datasource/remove', search: { ids: id } }]);
  });

  it('C125 are added with a password that is typed under dots', async () => {
    const asked = serve(answering);
    drawPage(<DataSourcePage />, { params: { id: 'new' }, path: '/develop/datasource/new', permissions });
    const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
    await screen.findByText('新增数据源');
    type(/^名称/, '仓库');
    type(/^主机/, '10.0.0.7');
    type(/^数据库/, 'stock');
    type(/^用户名/, 'reader');
    type(/^密码/, 'secret');
    expect(screen.getByLabelText(/^密码/).getAttribute('type')).toBe('password');
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('新增成功')).toBeTruthy();
    expect(said(asked)).toMatchObject([
      {
        path: 'blade-develop/datasource/submit',
        body: {
          name: '仓库',
          driver: 'postgres',
          host: '10.0.0.7',
          port: 5432,
          database: 'stock',
          user: 'reader',
          password: 'secret',
          tls: true,
        },
      },
    ]);
  });

  it('C123 C125 are changed with the version that was shown; a password that nobody typed stays as it is', async () => {
    const asked = serve(answering);
    drawPage(<DataSourcePage />, { params: { id }, path: `/develop/datasource/${id}`, permissions });
    fireEvent.change(await screen.findByLabelText(/^主机/), { target: { value: 'db2.example.com' } });
    expect(screen.getByLabelText<HTMLInputElement>(/^密码/).value).toBe('');
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('更新成功')).toBeTruthy();
    expect(said(asked)).toMatchObject([
      { path: 'blade-develop/datasource/submit', body: { id, version: 2, host: 'db2.example.com', password: null } },
    ]);
  });

  it('tell their history, which is the platform’s', async () => {
    const asked = serve((request) => (request.path.startsWith('console/history') ? [] : answering(request)));
    drawPage(<DataSourcePage />, { params: { id }, path: `/develop/datasource/${id}`, permissions });
    fireEvent.click(await screen.findByRole('button', { name: '修改历史' }));
    await waitFor(() => expect(asked.map(({ path }) => path)).toContain(`console/history/dataSource-${id}`));
  });

  it('are only looked at by whoever may not change them', async () => {
    serve(answering);
    drawPage(<DataSourceListPage />, { permissions: ['*'] });
    await rowOf('质检库');
    for (const name of [/^测试连接/, /^删除/, '新增']) expect(screen.queryByRole('button', { name })).toBeNull();
  });
});
