import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drawPage, endPage, refusal, serve, startPage, type Answering } from '../testing/page.js';
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
const answering: Answering = ({ path }) => (path.endsWith('/check') ? { rows: 2, creates: 1, changes: 1, errors: faults } : importing());
function open() {
  const asked = serve(answering);
  let done = 0;
  let closed = 0;
  drawPage(<ImportDialog resource={resource as NonNullable<typeof resource>} onClose={() => (closed += 1)} onDone={() => (done += 1)} />);
  return { asked, ended: () => ({ done, closed }) };
}
beforeEach(() => {
  faults = [];
  importing = () => ({ rows: 2 });
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
    expect(asked.map(({ path }) => path)).toEqual([
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
    importing = () => ({ rows: 2 });
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
