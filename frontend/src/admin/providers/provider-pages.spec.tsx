import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drawPage, endPage, pageOf, refusal, rowOf, said, serve, startPage, type Answering } from '../../testing/page.js';
import { ProviderListPage, ProviderPage } from './provider-pages.js';

const oa = {
  id: 'oa',
  version: 2,
  source: 'oa',
  name: '集团账号',
  issuer: 'https://id.example.cn',
  clientId: 'cloud-factory',
  tenantId: '000000',
  status: 'disabled',
};
const clinic = { ...oa, id: 'clinic', source: 'clinic', name: '诊所账号', tenantId: null, status: 'enabled' };
const answering: Answering = ({ method, path }) => {
  if (method === 'POST') return path.endsWith('/test') ? { isOk: true, ms: 3 } : { id: 'oa', version: 3, position: '1' };
  return path.endsWith('/detail') ? oa : pageOf([oa, clinic]);
};

const permissions = ['platform.provider'];

beforeEach(startPage);
afterEach(endPage);

const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('providers of sign-in', () => {
  it('are listed with where they are, and whether the door offers them', async () => {
    serve(answering);
    drawPage(<ProviderListPage />, { permissions });
    const row = await rowOf('集团账号');
    for (const words of ['oa', 'https://id.example.cn', 'cloud-factory', '000000']) expect(row.getByText(words)).toBeTruthy();
    expect((await rowOf('诊所账号')).getByText('启用')).toBeTruthy();
  });

  it('are enabled at once, and why one does not answer is said', async () => {
    const asked = serve((request) =>
      request.path.endsWith('/enable')
        ? refusal(409, { refusal: 'ProviderTestFailed', msg: '登录源测试失败：unreachable' })
        : answering(request),
    );
    drawPage(<ProviderListPage />, { permissions });
    const row = await rowOf('集团账号');
    expect(row.queryByRole('button', { name: '停用 集团账号' })).toBeNull();
    fireEvent.click(row.getByRole('button', { name: '启用 集团账号' }));
    expect(await screen.findByText('登录源测试失败：unreachable')).toBeTruthy();
    expect(said(asked)).toMatchObject([{ path: 'blade-system/provider/enable', body: { id: 'oa' } }]);
  });

  it('are disabled and deleted after a question', async () => {
    const asked = serve(answering);
    drawPage(<ProviderListPage />, { permissions });
    for (const deed of ['停用', '删除']) {
      fireEvent.click((await rowOf('诊所账号')).getByRole('button', { name: `${deed} 诊所账号` }));
      fireEvent.click(within(await screen.findByRole('dialog', { name: '提示' })).getByRole('button', { name: '确定' }));
      expect(await screen.findByText(deed === '停用' ? '已停用' : '删除成功')).toBeTruthy();
    }
    expect(said(asked)).toMatchObject([
      { path: 'blade-system/provider/disable', body: { id: 'clinic' } },
      { path: 'blade-system/provider/remove', search: { ids: 'clinic' } },
    ]);
  });

  it('are tried', async () => {
    const asked = serve(answering);
    drawPage(<ProviderListPage />, { permissions });
    fireEvent.click((await rowOf('集团账号')).getByRole('button', { name: '测试 集团账号' }));
    expect(await screen.findByText('登录源应答正常')).toBeTruthy();
    expect(said(asked)).toMatchObject([{ path: 'blade-system/provider/test', body: { id: 'oa' } }]);
  });

  it('are added with a secret that is typed under dots; the page says where people come back to', async () => {
    const asked = serve(answering);
    drawPage(<ProviderPage />, { permissions, params: { id: 'new' }, path: '/system/provider/new' });
    await screen.findByText('新增登录源');
    expect(screen.getByText(`${location.origin}/login/<编号>`)).toBeTruthy();
    expect(screen.getByText(`${location.origin}/login`)).toBeTruthy();
    type(/^编号/, 'oa');
    type(/^名称/, '集团账号');
    type(/^签发地址/, 'https://id.example.cn');
    type(/^客户端编号/, 'cloud-factory');
    type(/^客户端密钥/, 'Elf-Amseln');
    expect(screen.getByLabelText(/^客户端密钥/).getAttribute('type')).toBe('password');
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('新增成功')).toBeTruthy();
    expect(said(asked)).toMatchObject([
      {
        path: 'blade-system/provider/submit',
        body: { source: 'oa', name: '集团账号', issuer: 'https://id.example.cn', clientId: 'cloud-factory', clientSecret: 'Elf-Amseln' },
      },
    ]);
  });

  it('are changed, but for what they are known by; a secret that nobody typed stays as it is', async () => {
    const asked = serve(answering);
    drawPage(<ProviderPage />, { permissions, params: { id: 'oa' }, path: '/system/provider/oa' });
    fireEvent.change(await screen.findByLabelText(/^名称/), { target: { value: 'OA' } });
    for (const label of [/^编号/, /^签发地址/]) expect(screen.getByLabelText<HTMLInputElement>(label).disabled).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>(/^客户端密钥/).value).toBe('');
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('更新成功')).toBeTruthy();
    expect(said(asked)).toMatchObject([
      { path: 'blade-system/provider/submit', body: { id: 'oa', version: 2, source: 'oa', name: 'OA', clientSecret: null } },
    ]);
    fireEvent.click(screen.getByRole('button', { name: '测试并启用' }));
    expect(await screen.findByText('已启用，登录页立即可用')).toBeTruthy();
    expect(said(asked).at(-1)).toMatchObject({ path: 'blade-system/provider/enable', body: { id: 'oa' } });
  });
});
