import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { JobRow } from '@cloud-factory/domain/jobs/contract';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drawPage, endPage, refusal, said, serve, startPage, type Answering } from '../testing/page.js';
import { importJob } from '../testing/jobs.js';
import { ImportDialog } from './import-dialog.js';
import { resourceByKey } from './sources.js';

configure({ asyncUtilTimeout: 10_000 });
beforeEach(startPage);
afterEach(endPage);

const resource = resourceByKey('toothColor');
if (!resource) throw new Error('there is no such record');
const sheet = (name: string) => new File(['PK'], name);
/** FileInput keeps its input hidden; the button beside it opens the chooser. */
const choose = async (file: File): Promise<void> => {
  await screen.findByText('Excel 文件');
  fireEvent.change(document.querySelector('input[type=file]') as Element, { target: { files: [file] } }); // the only one
};
const go = (): HTMLButtonElement => screen.getByRole('button', { name: /^导入 \d+ 行$/ });

/** `faults`: of the workbook that is checked next. */
let faults: readonly Readonly<{ row: number; field: string; message: string }>[];
let importing: () => unknown;
/** As the server tells of the job that was begun. */
let job: JobRow;
const answering: Answering = ({ path }) => {
  if (path.startsWith('console/jobs')) return path.endsWith('/cancel') ? job : [job];
  return path.endsWith('/check') ? { rows: 2, creates: 1, changes: 1, errors: faults } : importing();
};
/** The dialog, and a button that opens it again. */
function open() {
  const asked = serve(answering);
  let done = 0;
  let closed = 0;
  function Opened() {
    const [isOpen, setOpen] = useState(true);
    const close = () => {
      closed += 1;
      setOpen(false);
    };
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          又开
        </button>
        <ImportDialog resource={resource as NonNullable<typeof resource>} isOpen={isOpen} onClose={close} onDone={() => (done += 1)} />
      </>
    );
  }
  drawPage(<Opened />);
  return { asked, ended: () => ({ done, closed }) };
}
/** Chooses a workbook and sends it. */
async function send(): Promise<void> {
  await choose(sheet('一.xlsx'));
  await waitFor(() => expect(go().disabled).toBe(false));
  fireEvent.click(go());
}
beforeEach(() => {
  faults = [];
  importing = () => ({ jobId: job.id });
  job = importJob({ state: 'done', done: 2, outcome: { created: 1, changed: 1, refused: 0, left: 0 } });
});

describe('a workbook that is imported', () => {
  it('is checked when it is chosen: each fault by its row and field, and nothing can be sent until a better one is chosen', async () => {
    const { asked, ended } = open();
    faults = [
      { row: 2, field: '颜色编码', message: '请输入颜色编码' },
      { row: 5, field: '比色系统', message: '没有这个选项' },
    ];
    await choose(sheet('错.xlsx'));
    const told = await screen.findByRole('alert');
    expect(told.textContent).toContain('2 处错误，修正后请重新选择文件');
    expect(
      within(told)
        .getAllByRole('row')
        .slice(1)
        .map((row) =>
          within(row)
            .getAllByRole('cell')
            .map(({ textContent }) => textContent),
        ),
    ).toEqual([
      ['2', '颜色编码', '请输入颜色编码'],
      ['5', '比色系统', '没有这个选项'],
    ]);
    expect(go().disabled).toBe(true);

    faults = [];
    await choose(sheet('对.xlsx'));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect((await screen.findByRole('status')).textContent).toBe('2 行：新增 1，修改 1');
    await waitFor(() => expect(go().disabled).toBe(false));
    fireEvent.click(go());
    await waitFor(() => expect(ended()).toEqual({ done: 1, closed: 1 }));
    expect(said(asked).map(({ path }) => path)).toEqual([
      'console/catalogue/toothColor/import/check',
      'console/catalogue/toothColor/import/check',
      'console/catalogue/toothColor/import',
    ]);
  });

  it('is sent again under the same command when the answer was lost, and under another for another file', async () => {
    const { asked, ended } = open();
    importing = () => refusal(500, { msg: '服务器繁忙' });
    await choose(sheet('一.xlsx'));
    await screen.findByRole('status');
    await waitFor(() => expect(go().disabled).toBe(false));
    fireEvent.click(go());
    await screen.findByRole('alert');
    expect(ended()).toEqual({ done: 0, closed: 0 });
    await waitFor(() => expect(go().disabled).toBe(false));
    fireEvent.click(go());
    await waitFor(() => expect(asked.filter(({ path }) => path.endsWith('/import'))).toHaveLength(2));
    await waitFor(() => expect(go().disabled).toBe(false));
    importing = () => ({ jobId: job.id });
    await choose(sheet('二.xlsx'));
    await waitFor(() => expect(asked.filter(({ path }) => path.endsWith('/check'))).toHaveLength(2));
    await waitFor(() => expect(go().disabled).toBe(false));
    fireEvent.click(go());
    await waitFor(() => expect(ended()).toEqual({ done: 1, closed: 1 }));
    const [first, again, other] = asked.filter(({ path }) => path.endsWith('/import')).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  it('that is no workbook is refused in words, and offers nothing to send', async () => {
    open();
    const said = '无法读取该文件：不是 Excel 工作簿';
    serve(() => refusal(409, { refusal: 'WorkbookUnreadable', msg: said }));
    await choose(sheet('照片.xlsx'));
    expect((await screen.findByRole('alert')).textContent).toBe(said);
    expect(go().disabled).toBe(true);
  });
});

describe('the job of an import', () => {
  const closeIt = (): void => void fireEvent.click(screen.getAllByRole('button', { name: '关闭' }).at(-1) as Element); // that of the foot

  it('shows how far it is, may be left alone, and is there again while it goes on; its end shows in the list', async () => {
    job = importJob({ state: 'running', done: 1 });
    const { ended } = open();
    await send();
    const dialog = within(await screen.findByRole('dialog'));
    expect((await dialog.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe('50');
    expect(dialog.getByText(/1 \/ 2 行/).textContent).toContain('1 / 2 行');
    expect(dialog.queryByText('Excel 文件')).toBeNull();
    closeIt();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(ended()).toEqual({ done: 0, closed: 1 });
    fireEvent.click(screen.getByRole('button', { name: '又开' }));
    await within(await screen.findByRole('dialog')).findByRole('progressbar');
    closeIt();
    job = importJob({ state: 'done', done: 2, outcome: { created: 2, changed: 0, refused: 0, left: 0 } });
    await waitFor(() => expect(ended()).toEqual({ done: 1, closed: 2 }));
    fireEvent.click(screen.getByRole('button', { name: '又开' }));
    await screen.findByText('Excel 文件');
  });

  it('says how many rows were refused and gives the result, and the list is read anew', async () => {
    job = importJob({
      state: 'done',
      done: 2,
      outcome: { created: 1, changed: 0, refused: 1, left: 0 },
      file: { name: '导入牙色.xlsx', size: 900, expiresAt: '2026-01-02T00:00:00.000Z' },
    });
    const { ended } = open();
    await send();
    await screen.findByText('新增 1 行，修改 0 行，拒绝 1 行，未处理 0 行');
    expect(screen.getByRole('button', { name: '下载 导入牙色' }).textContent).toBe('下载');
    expect(ended()).toEqual({ done: 1, closed: 0 });
    closeIt();
    expect(ended()).toEqual({ done: 1, closed: 1 });
  });

  it('is cancelled from the dialog, and says what was written before', async () => {
    job = importJob({ state: 'running', done: 1 });
    const { asked, ended } = open();
    await send();
    fireEvent.click(await screen.findByRole('button', { name: '取消 导入牙色' }));
    job = importJob({ state: 'cancelled', done: 1, outcome: { created: 1, changed: 0, refused: 0, left: 1 } });
    await screen.findByText('新增 1 行，修改 0 行，拒绝 0 行，未处理 1 行');
    expect(said(asked).at(-1)?.path).toBe(`console/jobs/${job.id}/cancel`);
    expect(ended()).toEqual({ done: 1, closed: 0 });
  });
});
