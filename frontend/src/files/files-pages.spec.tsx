import type { OrderFileRow } from '@cloud-factory/domain/files/contract';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drawPage, endPage, refusal, serve, startPage, type Answering } from '../testing/page.js';
import { DeliveryBatchViewPage } from './delivery-batch-view-page.js';
import { PhotographReportPage } from './file-lists.js';
import { OrderFiles } from './order-files.js';
import { PhotographBatchPage } from './photograph-batch-page.js';

const row = (nth: number, more: Partial<Record<keyof OrderFileRow, unknown>> = {}) => ({
  id: `f${nth}`,
  version: nth,
  orderId: 'o1',
  orderNo: 'YC1',
  customerName: '安和口腔',
  kind: 'deliveryPhoto',
  lineId: null,
  lineNo: null,
  productName: null,
  fileId: `f${nth}`,
  fileVersion: 1,
  fileName: `装箱-${nth}.png`,
  ext: '.png',
  size: 1_000,
  takenAt: null,
  day: '2026-11-20',
  remark: null,
  isLocked: false,
  versions: [],
  ...more,
});
const lines = [
  { id: 'l1', lineNo: 1, productName: '单冠', files: [{ id: 's1', kind: 'print' as const, fileName: '上颌.stl', size: 684 }] },
];
const stored = {
  kind: 'photo',
  ext: '.png',
  size: 1_000,
  sha256: 'x',
  contentType: 'image/png',
  geometry: null,
  facts: { picture: { width: 40, height: 30 } },
  createdAt: '2026-11-20T00:00:00Z',
};

// A machine that does much else answers late; what is waited for is the answer, not the time.
configure({ asyncUtilTimeout: 10_000 });
beforeEach(async () => {
  await startPage();
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
});
afterEach(endPage);

describe('S015 SC015 /ycDeliveryFileBatchView', () => {
  const files = [row(1), row(2), row(3), row(4, { ext: '.pdf', fileName: '质保卡.pdf' })];
  const answering: Answering = ({ path }) => (path.endsWith('getDeliveryFiles') ? files : new Response('png'));
  it('C298 shows the pictures of an order one after another, by buttons and by keys, and names the one in its address', async () => {
    const asked = serve(answering);
    const seen = drawPage(<DeliveryBatchViewPage />, { search: { orderId: 'o1' } });
    expect(await screen.findByText('第 1 张，共 3 张')).toBeTruthy();
    expect(asked[0]).toMatchObject({ path: 'saas-order/ycorderdeliverfile/getDeliveryFiles', search: { orderId: 'o1' } });
    const stage = screen.getByRole('application', { name: '图片 装箱-1.png' });
    fireEvent.keyDown(stage, { key: 'ArrowRight' });
    expect(await screen.findByText('第 2 张，共 3 张')).toBeTruthy();
    expect(seen.search).toEqual({ orderId: 'o1', show: 'f2' });
    fireEvent.click(screen.getByRole('button', { name: '下一张' }));
    fireEvent.click(screen.getByRole('button', { name: '下一张' }));
    expect(await screen.findByText('第 1 张，共 3 张')).toBeTruthy();
    fireEvent.keyDown(screen.getByRole('application'), { key: 'End' });
    expect(await screen.findByText('第 3 张，共 3 张')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '第 2 张：装箱-2.png' }));
    expect(await screen.findByText('第 2 张，共 3 张')).toBeTruthy();
  });
  it('fetches only the picture that is shown; the others wait until they come near', async () => {
    const asked = serve(answering);
    drawPage(<DeliveryBatchViewPage />, { search: { orderId: 'o1' } });
    await screen.findByRole('img', { name: '装箱-1.png' });
    expect(asked.map(({ path }) => path).filter((path) => path.endsWith('/content'))).toEqual(['console/files/f1/content']);
  });
  it('zooms by keys and goes back to the whole with the next picture', async () => {
    serve(answering);
    drawPage(<DeliveryBatchViewPage />, { search: { ids: 'f1,f2,f3' } });
    const stage = await screen.findByRole('application');
    fireEvent.keyDown(stage, { key: '+' });
    expect(screen.getByText('缩放 125%')).toBeTruthy();
    fireEvent.keyDown(stage, { key: 'ArrowRight' });
    expect(await screen.findByText('缩放 100%')).toBeTruthy();
  });
  it('gives what is no picture as a file to keep, and says when there is nothing to show', async () => {
    serve(({ path }) => (path.endsWith('getDeliveryFiles') ? [files[3]] : undefined));
    drawPage(<DeliveryBatchViewPage />);
    expect(await screen.findByText('没有可预览的图片')).toBeTruthy();
    expect(screen.getByRole('button', { name: '质保卡.pdf' })).toBeTruthy();
  });
});

describe('the files on the page of an order', () => {
  const photo = row(7, { kind: 'photo', fileName: '正面.png', remark: '微笑' });
  const version = row(9, {
    id: 's1',
    kind: 'print',
    fileId: 's2',
    fileVersion: 2,
    fileName: '上颌-2.stl',
    versions: [
      { version: 1, fileId: 's1', fileName: '上颌.stl', size: 684, at: '2026-11-19T00:00:00Z' },
      { version: 2, fileId: 's2', fileName: '上颌-2.stl', size: 784, at: '2026-11-20T00:00:00Z' },
    ],
  });
  const answering: Answering = ({ path, method }) => {
    if (path.endsWith('listByOrderId')) return [photo];
    if (path.endsWith('getDeliveryFiles')) return [row(1)];
    if (path.endsWith('versions')) return [version];
    return method === 'POST' ? { id: 'f7', version: 8, position: '1' } : stored;
  };
  it('SC121 S121 C304 are its photographs, its delivery files, and all versions of what it was approved with', async () => {
    serve(answering);
    drawPage(<OrderFiles orderId="o1" reviewStatus="approved" lines={lines} />);
    expect(await screen.findByRole('button', { name: '查看 正面.png' })).toBeTruthy();
    expect(await screen.findByText('装箱-1.png')).toBeTruthy();
    expect((await screen.findByText(/第 2 版（当前）/)).textContent).toContain('上颌-2.stl');
    expect(screen.getByText(/第 1 版 ·/).textContent).toContain('上颌.stl');
    expect(screen.getByText('审核通过后文件已锁定，只能上传新版本')).toBeTruthy();
  });
  it('say why they could not be read, each list for itself, and a file that is opened', async () => {
    serve((one) => {
      if (one.path.endsWith('getDeliveryFiles')) return refusal(503, { msg: '发货附件暂时无法读取' });
      if (one.path.endsWith('versions')) return refusal(503, { msg: '版本暂时无法读取' });
      return one.path.includes('console/files/') ? refusal(404, { msg: '文件不存在' }) : answering(one);
    });
    drawPage(<OrderFiles orderId="o1" reviewStatus="approved" lines={lines} />);
    for (const why of ['发货附件暂时无法读取', '版本暂时无法读取']) expect(await screen.findByText(why)).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: '查看 正面.png' }));
    expect(await within(await screen.findByRole('dialog')).findByText('文件不存在')).toBeTruthy();
  });
  it('C302 are described anew, with the version that was shown', async () => {
    const asked = serve(answering);
    drawPage(<OrderFiles orderId="o1" reviewStatus="approved" lines={lines} />);
    fireEvent.click(await screen.findByRole('button', { name: '修改 正面.png' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('备注'), { target: { value: '比色' } });
    fireEvent.click(dialog.getByRole('button', { name: '保存' }));
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'POST')).toMatchObject({
        path: 'saas-order/orderphotographfile/submit',
        body: { id: 'f7', version: 7, fileId: 'f7', lineId: null, remark: '比色' },
      }),
    );
  });
  it('are said to be for something else, where their ending goes with it, and the server’s refusal is shown', async () => {
    const asked = serve((one) =>
      one.path.endsWith('kind') && one.body && (one.body as { id: string }).id === 'f7'
        ? refusal(409, { refusal: 'OrderIsCancelled', msg: '订单已取消，不能添加文件' })
        : answering(one),
    );
    drawPage(<OrderFiles orderId="o1" reviewStatus="approved" lines={lines} />);
    const scan = await screen.findByLabelText('上颌-2.stl 的用途');
    expect(
      within(scan)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['打印文件', '附件']);
    fireEvent.change(scan, { target: { value: 'attachment' } });
    expect(await screen.findByText('已修改用途')).toBeTruthy();
    fireEvent.change(await screen.findByLabelText('正面.png 的用途'), { target: { value: 'deliveryPhoto' } });
    expect(await screen.findByText('订单已取消，不能添加文件')).toBeTruthy();
    expect(asked.filter(({ method }) => method === 'POST')).toMatchObject([
      { path: 'console/order-files/kind', body: { orderId: 'o1', id: 's1', kind: 'attachment' } },
      { path: 'console/order-files/kind', body: { orderId: 'o1', id: 'f7', kind: 'deliveryPhoto' } },
    ]);
  });
  it('C301 are removed after a question, and the server’s refusal is shown', async () => {
    const asked = serve((one) =>
      one.path.endsWith('remove')
        ? refusal(409, { refusal: 'OrderFileLocked', msg: '订单审核通过时已有的文件不能删除，只能上传新版本' })
        : answering(one),
    );
    drawPage(<OrderFiles orderId="o1" reviewStatus="approved" lines={lines} />);
    fireEvent.click(await screen.findByRole('button', { name: '删除 正面.png' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '确定' }));
    expect(await screen.findByText('订单审核通过时已有的文件不能删除，只能上传新版本')).toBeTruthy();
    expect(asked.find(({ path }) => path.endsWith('remove'))).toMatchObject({ search: { ids: 'f7' } });
  });
  it('show no button to who may only look', async () => {
    serve(answering);
    drawPage(<OrderFiles orderId="o1" reviewStatus="approved" lines={lines} />, {
      permissions: ['orderphotographfile.read', 'ycorderdeliverfile.read'],
    });
    await screen.findByRole('button', { name: '查看 正面.png' });
    for (const name of ['添加照片', '添加附件', '删除 正面.png', '修改 正面.png'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('button', { name: /上传新版本/ })).toBeNull();
    expect(screen.queryByLabelText(/的用途/)).toBeNull();
  });
});

describe('SC121 C267 photographs in batches', () => {
  it('say why the order that was chosen could not be read', async () => {
    serve(({ path }) => (path.endsWith('orderentry/detail') ? refusal(404, { msg: '订单不存在' }) : []));
    drawPage(<PhotographBatchPage />, { search: { orderId: 'o1' } });
    expect(await screen.findByText('订单不存在')).toBeTruthy();
  });
  it('ask for an order and for photographs before anything is sent', async () => {
    const asked = serve(() => []);
    drawPage(<PhotographBatchPage />);
    fireEvent.click(await screen.findByRole('button', { name: '保存 0 个文件' }));
    expect(await screen.findByText('请选择订单')).toBeTruthy();
    expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
  });
});

describe('the report on photographs', () => {
  it('C303 R123 leaves as a job for the rows that are shown; that it failed is said', async () => {
    let isFull = false;
    const asked = serve(({ path }) => {
      if (!path.endsWith('exportPhotoReport')) return { records: [row(1)], total: 1, current: 1, size: 20, pages: 1 };
      return isFull ? refusal(409, { refusal: 'TooMuchToPack', msg: '请缩小筛选范围' }) : { jobId: 'j1' };
    });
    drawPage(<PhotographReportPage />, { search: { orderNo: 'YC1' } });
    fireEvent.click(await screen.findByRole('button', { name: '导出' }));
    await waitFor(() =>
      expect(asked.at(-1)).toMatchObject({ path: expect.stringMatching(/exportPhotoReport$/), search: { orderNo: 'YC1' } }),
    );
    isFull = true;
    await waitFor(() => expect(screen.getByRole('button', { name: '导出' }).hasAttribute('disabled')).toBe(false));
    fireEvent.click(screen.getByRole('button', { name: '导出' }));
    expect(await screen.findByText(/请缩小筛选范围/)).toBeTruthy();
  });
});
