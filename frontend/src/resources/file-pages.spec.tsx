import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { drawPage, endPage, pageOf, refusal, rowOf, said, serve, startPage, type Answering } from '../testing/page.js';
import { AttachmentListPage, ReportFileListPage } from './file-pages.js';

const id = '0190a000-0000-7000-8000-000000000041';
const orderId = '0190a000-0000-7000-8000-000000000049';
const sha256 = 'ab'.repeat(32);
const written = { createdAt: '2026-11-20T01:00:00Z', createdBy: 'u', updatedAt: '2026-11-20T01:00:00Z', updatedBy: 'u', version: 1 };
const free = {
  ...written,
  id,
  fileName: '上颌.stl',
  ext: '.stl',
  kind: 'print',
  size: 2_621_440,
  contentType: 'model/stl',
  sha256,
  storeCode: '',
  inUse: false,
  uses: 0,
};
const used = {
  ...free,
  id: `${id.slice(0, -1)}2`,
  fileName: '口内.jpg',
  ext: '.jpg',
  kind: 'photo',
  storeCode: 'S3-01',
  inUse: true,
  uses: 2,
};
const usedBy = [`order-${orderId}`, 'delivery-77'];

/** What a download is given to: the address of a link that was clicked. */
const clicked: string[] = [];
/** Sums at once what a worker would sum up beside the page. */
class SumAtOnce {
  onmessage: ((event: { data: object }) => void) | null = null;
  postMessage = (): void => queueMicrotask(() => this.onmessage?.({ data: { sha256 } }));
  terminate = (): void => undefined;
}

beforeEach(async () => {
  await startPage();
  clicked.length = 0;
  vi.stubGlobal('Worker', SumAtOnce);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(this.href);
  });
});
afterEach(() => {
  endPage();
  vi.restoreAllMocks();
});

describe('S053 SC053 attachments', () => {
  const answering: Answering = ({ method, path, search }) => {
    if (method === 'GET' && path.endsWith('/detail')) return { ...(search['id'] === id ? free : used), usedBy };
    if (method === 'GET') return pageOf([free, used]);
    return path.endsWith('/link') ? { url: `http://console/kept/${id}` } : { id };
  };

  it('C145 are listed with what they are for, how large they are, where they lie, and whether something uses them', async () => {
    serve(answering);
    drawPage(<AttachmentListPage />);
    const row = await rowOf('上颌.stl');
    for (const words of ['2.5 MB', '本机', '0']) expect(row.getByText(words)).toBeTruthy();
    const other = await rowOf('口内.jpg');
    for (const words of ['S3-01', '使用中', '2']) expect(other.getByText(words)).toBeTruthy();
    expect(row.queryByText('使用中')).toBeNull();
  });

  it('C146 tell beside the list what uses them: an order one click away, other records by name', async () => {
    serve(answering);
    drawPage(<AttachmentListPage />);
    fireEvent.click((await rowOf('口内.jpg')).getByText('口内.jpg'));
    const beside = within(await screen.findByRole('dialog'));
    expect((await beside.findByRole('link', { name: '订单' })).getAttribute('href')).toBe(`/order/orderentry/${orderId}`);
    expect(beside.getByText('delivery-77')).toBeTruthy();
    expect(beside.getByText(`SHA-256 ${sha256}`)).toBeTruthy();
  });

  it('are downloaded by a link for some minutes, in which no token stands', async () => {
    const asked = serve(answering);
    drawPage(<AttachmentListPage />);
    fireEvent.click((await rowOf('上颌.stl')).getByRole('button', { name: '下载 上颌.stl' }));
    await waitFor(() => expect(clicked).toEqual([`http://console/kept/${id}`]));
    expect(said(asked)).toMatchObject([{ path: `console/files/${id}/link` }]);
  });

  it('C148 are given another name; why one is refused is said in the form', async () => {
    const asked = serve((request) =>
      request.path.endsWith('/submit') && (request.body as { fileName: string }).fileName.endsWith('.zip')
        ? refusal(409, { refusal: 'FileEndingFixed', msg: '扩展名不能更改' })
        : answering(request),
    );
    drawPage(<AttachmentListPage />);
    fireEvent.click((await rowOf('上颌.stl')).getByRole('button', { name: '重命名 上颌.stl' }));
    const dialog = within(await screen.findByRole('dialog', { name: '重命名' }));
    const name = dialog.getByLabelText<HTMLInputElement>(/^文件名/);
    expect(name.value).toBe('上颌.stl');
    fireEvent.change(name, { target: { value: '上颌.zip' } });
    fireEvent.click(dialog.getByRole('button', { name: '保存' }));
    expect(await dialog.findByText('扩展名不能更改')).toBeTruthy();
    fireEvent.change(name, { target: { value: '上颌修正.stl' } });
    fireEvent.click(dialog.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('更新成功')).toBeTruthy();
    expect(said(asked).map(({ path, body }) => [path, body])).toEqual([
      ['blade-resource/attach/submit', { id, fileName: '上颌.zip' }],
      ['blade-resource/attach/submit', { id, fileName: '上颌修正.stl' }],
    ]);
  });

  it('C147 are deleted after a question; one that something uses is not', async () => {
    const asked = serve(answering);
    drawPage(<AttachmentListPage />);
    expect((await rowOf('口内.jpg')).queryByRole('button', { name: /^删除/ })).toBeNull();
    fireEvent.click((await rowOf('上颌.stl')).getByRole('button', { name: '删除 上颌.stl' }));
    fireEvent.click(within(await screen.findByRole('dialog', { name: '提示' })).getByRole('button', { name: '确定' }));
    expect(await screen.findByText('删除成功')).toBeTruthy();
    expect(said(asked)).toMatchObject([{ path: 'blade-resource/attach/remove', search: { ids: id } }]);
  });

  it('are uploaded on the page, and stand in its list at once', async () => {
    const stored = { ...free, id: '0190a000-0000-7000-8000-000000000048', fileName: '下颌.stl', geometry: null, facts: {} };
    const uploaded: string[] = [];
    const asked = serve((request) => {
      const { method, path } = request;
      if (path === 'console/uploads') return { id: 'u1', offset: 0 };
      if (path === 'console/uploads/u1') return { offset: 684 };
      if (path === 'console/uploads/u1/done') {
        uploaded.push(stored.fileName);
        return stored;
      }
      if (path.startsWith('console/files/like/')) return [];
      if (path === `console/files/${stored.id}`) return stored;
      return method === 'GET' && path.endsWith('/list') ? pageOf(uploaded.length ? [stored, free] : [free]) : answering(request);
    });
    drawPage(<AttachmentListPage />);
    await rowOf('上颌.stl');
    fireEvent.click(screen.getByRole('button', { name: '上传' }));
    const dialog = within(await screen.findByRole('dialog', { name: '上传' }));
    await dialog.findByText('将文件拖到此处，或');
    const input = document.querySelector('[role=dialog] input[type=file]');
    if (!input) throw new Error('nothing to choose files with');
    fireEvent.change(input, { target: { files: [new File([new Uint8Array(684)], '下颌.stl')] } });
    expect(await dialog.findByRole('button', { name: '预览 下颌.stl' })).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: '关闭' }));
    expect((await rowOf('下颌.stl')).getByText('2.5 MB')).toBeTruthy();
    expect(said(asked).map(({ path }) => path)).toEqual(['console/uploads', 'console/uploads/u1', 'console/uploads/u1/done']);
    expect(said(asked)[0]?.body).toEqual({ fileName: '下颌.stl', size: 684 });
  });

  it('are only looked at and downloaded by whoever may not change them', async () => {
    serve(answering);
    drawPage(<AttachmentListPage />, { permissions: ['attach.read', 'files.read'] });
    const row = await rowOf('上颌.stl');
    expect(row.getByRole('button', { name: '下载 上颌.stl' })).toBeTruthy();
    for (const name of [/^重命名/, /^删除/, '上传']) expect(screen.queryByRole('button', { name })).toBeNull();
  });
});

describe('S058 SC058 report files', () => {
  const report = {
    ...written,
    id,
    title: '应收账款报表',
    name: '应收账款-2026-11.xlsx',
    state: 'done',
    size: 20_480,
    finishedAt: '2026-11-20T01:00:09Z',
    expiresAt: '2026-11-27T01:00:09Z',
  };
  const running = {
    ...report,
    id: `${id.slice(0, -1)}2`,
    title: '订单导出',
    name: '',
    state: 'running',
    size: null,
    finishedAt: null,
    expiresAt: null,
  };
  const expired = { ...running, id: `${id.slice(0, -1)}3`, title: '月度对账单', state: 'done', finishedAt: '2026-10-01T01:00:00Z' };
  const answering: Answering = ({ method, path }) => {
    if (method === 'GET') return pageOf([report, running, expired]);
    return path.endsWith('/link') ? { url: `http://console/kept/${id}` } : [{ id }];
  };

  it('C163 are listed with how far they are, how large, and until when they are kept', async () => {
    serve(answering);
    drawPage(<ReportFileListPage />);
    const row = await rowOf('应收账款报表');
    for (const words of ['应收账款-2026-11.xlsx', '已完成', '20.0 KB', '2026-11-27 09:00:09']) expect(row.getByText(words)).toBeTruthy();
    expect((await rowOf('订单导出')).getByText('进行中')).toBeTruthy();
  });

  it('are downloaded by a link for some minutes; what has no file, or no more, is not offered', async () => {
    const asked = serve(answering);
    drawPage(<ReportFileListPage />);
    fireEvent.click((await rowOf('应收账款报表')).getByRole('button', { name: '下载 应收账款报表' }));
    await waitFor(() => expect(clicked).toEqual([`http://console/kept/${id}`]));
    expect(said(asked)).toMatchObject([{ path: `console/jobs/${id}/link` }]);
    for (const title of ['订单导出', '月度对账单']) expect((await rowOf(title)).queryByRole('button', { name: /^下载/ })).toBeNull();
  });

  it.each([{}, { state: 'done' }, { state_in: 'done,failed' }])(
    'are searched by their state in one place, also with %o in the address',
    async (search) => {
      serve(answering);
      drawPage(<ReportFileListPage />, { search });
      await rowOf('应收账款报表');
      expect(screen.getAllByText('状态', { selector: 'label' })).toHaveLength(1);
    },
  );

  it('C164 are deleted after a question, once they are done', async () => {
    const asked = serve(answering);
    drawPage(<ReportFileListPage />);
    expect((await rowOf('订单导出')).queryByRole('button', { name: /^删除/ })).toBeNull();
    expect((await rowOf('月度对账单')).getByRole('button', { name: '删除 月度对账单' })).toBeTruthy();
    fireEvent.click((await rowOf('应收账款报表')).getByRole('button', { name: '删除 应收账款报表' }));
    fireEvent.click(within(await screen.findByRole('dialog', { name: '提示' })).getByRole('button', { name: '确定' }));
    expect(await screen.findByText('删除成功')).toBeTruthy();
    expect(said(asked)).toMatchObject([{ path: 'blade-report/report/rest/remove', search: { ids: id } }]);
  });
});
