import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drawPage, endPage, pageOf, refusal, rowOf, said, serve, startPage, type Answering } from '../testing/page.js';
import { StoreListPage, StorePage } from './store-pages.js';

const id = '0190a000-0000-7000-8000-000000000011';
const bucket = {
  id,
  version: 3,
  code: 'S3-01',
  kind: 's3',
  endpoint: 'https://s3.example.com',
  bucket: 'teeth',
  region: 'us-east-1',
  remark: null,
  hasSecrets: true,
  enabled: false,
};
const folder = {
  ...bucket,
  id: `${id.slice(0, -1)}2`,
  code: 'LOCAL',
  kind: 'folder',
  endpoint: null,
  bucket: null,
  hasSecrets: false,
  enabled: true,
};
const answering: Answering = ({ method, path }) => {
  if (method === 'POST') return { id, version: 4, position: '1' };
  return path.endsWith('/detail') ? bucket : pageOf([bucket, folder]);
};

beforeEach(startPage);
afterEach(endPage);

describe('S052 SC052 the stores of files', () => {
  it('C139 are listed with where they answer, whether keys are kept, and which is in use; keys are not', async () => {
    serve(answering);
    drawPage(<StoreListPage />);
    const row = await rowOf('S3-01');
    for (const words of ['S3 对象存储', 'https://s3.example.com', 'teeth', 'us-east-1']) expect(row.getByText(words)).toBeTruthy();
    expect((await rowOf('LOCAL')).getByText('使用中')).toBeTruthy();
    expect(row.queryByText('使用中')).toBeNull();
  });

  it('C143 are put into use after a question; the one in use is neither put into use again nor deleted', async () => {
    const asked = serve(answering);
    drawPage(<StoreListPage />);
    fireEvent.click((await rowOf('S3-01')).getByRole('button', { name: '启用 S3-01' }));
    fireEvent.click(within(await screen.findByRole('dialog', { name: '提示' })).getByRole('button', { name: '确定' }));
    expect(await screen.findByText('已启用')).toBeTruthy();
    expect(said(asked)).toMatchObject([{ path: 'blade-resource/oss/enable', body: { id } }]);
    const used = await rowOf('LOCAL');
    expect(used.queryByRole('button', { name: /^(启用|删除) / })).toBeNull();
  });

  it('C141 are deleted after a question', async () => {
    const asked = serve(answering);
    drawPage(<StoreListPage />);
    fireEvent.click((await rowOf('S3-01')).getByRole('button', { name: '删除 S3-01' }));
    fireEvent.click(within(await screen.findByRole('dialog', { name: '提示' })).getByRole('button', { name: '确定' }));
    expect(await screen.findByText('删除成功')).toBeTruthy();
    expect(said(asked)).toMatchObject([{ path: 'blade-resource/oss/remove', search: { ids: id } }]);
  });

  it('say what a test of one found', async () => {
    serve((request) =>
      request.path.endsWith('/test') ? refusal(409, { refusal: 'StoreTestFailed', msg: '存储没有应答' }) : answering(request),
    );
    drawPage(<StoreListPage />);
    fireEvent.click((await rowOf('S3-01')).getByRole('button', { name: '测试 S3-01' }));
    expect(await screen.findByText('存储没有应答')).toBeTruthy();
  });

  it('C142 are added with keys that are typed under dots', async () => {
    const asked = serve(answering);
    const seen = drawPage(<StorePage />, { params: { id: 'new' }, path: '/resource/oss/new' });
    const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
    await screen.findByText('新增对象存储');
    expect(screen.queryByText('留空则保留原值')).toBeNull();
    type(/^资源编号/, 'S3-02');
    type(/^访问地址/, 'https://s3.example.com');
    type(/^存储桶/, 'teeth');
    type(/^访问密钥/, 'AK');
    type(/^密钥/, 'SK');
    expect(screen.getByLabelText(/^密钥/).getAttribute('type')).toBe('password');
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('新增成功')).toBeTruthy();
    expect(said(asked)).toMatchObject([
      { path: 'blade-resource/oss/submit', body: { code: 'S3-02', kind: 's3', bucket: 'teeth', accessKey: 'AK', secretKey: 'SK' } },
    ]);
    expect(seen.replaced).toEqual([`/resource/oss/${id}`]);
  });

  it('C140 C142 are changed with the version that was shown; keys that nobody typed stay as they are', async () => {
    const asked = serve(answering);
    drawPage(<StorePage />, { params: { id }, path: `/resource/oss/${id}` });
    fireEvent.change(await screen.findByLabelText(/^备注/), { target: { value: '深圳' } });
    expect(screen.getByLabelText<HTMLInputElement>(/^密钥/).value).toBe('');
    expect(screen.getAllByText('留空则保留原值')).toHaveLength(2);
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('更新成功')).toBeTruthy();
    expect(said(asked)).toMatchObject([
      { path: 'blade-resource/oss/submit', body: { id, version: 3, code: 'S3-01', remark: '深圳', accessKey: null, secretKey: null } },
    ]);
  });
});
