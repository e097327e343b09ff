// A workbook of records comes in by the keyboard alone: what is wrong is said by row and column, mended in the sheet, and comes in again.
import type { Page } from '@playwright/test';
import ExcelJs from 'exceljs';
import { expectAccessible, front, switchLanguage } from './console.js';
import { expect, test } from './people.js';

type Row = readonly (string | number)[];

type Book = Readonly<{ name: string; mimeType: string; buffer: Buffer }>;

async function workbook(head: Row, ...rows: readonly Row[]): Promise<Book> {
  const book = new ExcelJs.Workbook();
  const sheet = book.addWorksheet('1');
  for (const row of [head, ...rows]) sheet.addRow([...row]);
  const bytes = await book.xlsx.writeBuffer();
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return { name: 'shades.xlsx', mimeType, buffer: Buffer.from(bytes) };
}

/** Tab until it has the focus: whoever has no mouse gets there like this. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let steps = 0; steps < 60; steps += 1) {
    const text = await page.evaluate(() => {
      const at = document.activeElement;
      return at?.getAttribute('aria-label') ?? at?.closest('button')?.textContent ?? '';
    });
    if (text.startsWith(name)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no Tab leads to ${name}`);
}

/** Answers every question for a file from now on with what `next` holds, and counts them. */
function answerFiles(page: Page): { next: Book | undefined; asked: number } {
  const hand: { next: Book | undefined; asked: number } = { next: undefined, asked: 0 };
  page.on('filechooser', (chooser) => {
    hand.asked += 1;
    if (hand.next) void chooser.setFiles(hand.next);
  });
  return hand;
}

const spoken = {
  zh: {
    heading: '牙色',
    import: '导入',
    head: ['颜色编码', '中文名称', '英文名称', '比色系统', '启用'],
    system: '自定义',
    yes: '是',
    file: 'Excel 文件',
    report: '3 行',
    errors: /^2 处错误/,
    faults: [
      ['3', '颜色编码', /请输入|必填/],
      ['4', '比色系统', /不正确/],
    ],
    go: '导入 3 行',
    done: '已导入 3 行',
  },
  en: {
    heading: 'Tooth colours',
    import: 'Import',
    head: ['Shade code', 'Name (Chinese)', 'Name (English)', 'Shade system', 'Enabled'],
    system: 'Custom',
    yes: 'yes',
    file: '.xlsx file',
    report: '3 rows',
    errors: /^2 errors/,
    faults: [
      ['3', 'Shade code', /[a-z]/],
      ['4', 'Shade system', /[a-z]/],
    ],
    go: 'Import 3 rows',
    done: '3 rows imported',
  },
} as const;

for (const language of ['zh', 'en'] as const)
  test(`SC034 a workbook with faulty rows is checked, mended and imported by keyboard alone, in ${language}`, async ({ house }) => {
    const said = spoken[language];
    const code = `${language}${Date.now() % 1_000_000}`;
    const page = await house.as('admin');
    const hand = answerFiles(page);
    await page.goto(`/storage/toothColor?colorCode_like=${code}`);
    if (language === 'en') await switchLanguage(page, 'English');
    await expect(front(page).getByRole('heading', { level: 1, name: said.heading })).toBeVisible();
    await front(page).getByRole('heading', { level: 1 }).click();
    await tabTo(page, said.import);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel(said.file)).toBeFocused();

    const row = (nth: number): Row => [`${code}-${nth}`, `导入色 ${nth}`, `Imported ${nth}`, said.system, said.yes];
    hand.next = await workbook(said.head, row(1), ['', ...row(2).slice(1)], [...row(3).slice(0, 3), '?', said.yes]);
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(said.errors)).toBeVisible();
    for (const [line, column, problem] of said.faults) {
      const fault = dialog.getByRole('row').filter({ hasText: column });
      await expect(fault.getByRole('cell').first()).toHaveText(line);
      await expect(fault.getByRole('cell').last()).toHaveText(problem);
      if (language === 'en') await expect(fault).not.toHaveText(/\p{Script=Han}/u);
    }
    await expect(dialog.getByRole('button', { name: new RegExp(`^${said.import} \\d`) })).toBeDisabled();
    await expectAccessible(page);

    await tabTo(page, 'shades.xlsx');
    hand.next = await workbook(said.head, row(1), row(2), row(3));
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('status')).toContainText(said.report);
    await expect(dialog.getByText(said.errors)).toBeHidden();
    expect(hand.asked).toBe(2);
    await tabTo(page, said.go);
    await page.keyboard.press('Enter');
    await expect(page.getByText(said.done)).toBeVisible();
    await expect(dialog).toBeHidden();
    for (const nth of [1, 2, 3]) await expect(front(page).getByRole('link', { name: `${code}-${nth}` })).toBeVisible();
    await expect(front(page).getByRole('button', { name: said.import, exact: true })).toBeFocused();
  });
