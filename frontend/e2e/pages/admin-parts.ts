// Dialogs of the administrators' pages, each opened as people do: forms, grants, somebody else's people, an item of the menu on its way.
import { expect, type Locator, type Page } from '@playwright/test';
import { front } from '../console.js';
import { settled, wear } from './looks.js';
import { sentence, type Walk } from './shell-parts.js';

type Part = Readonly<{ name: string; path: string; open: (page: Page) => Promise<void> }>;

const rowOf = (page: Page, text: RegExp): Locator => front(page).getByRole('row').filter({ hasText: text }).first();

/** What is done with a row: its button, or the item of the menu behind it. */
async function act(page: Page, row: RegExp, name: RegExp): Promise<void> {
  const line = rowOf(page, row);
  await line.waitFor();
  const button = line.getByRole('button', { name });
  if ((await button.count()) > 0) return button.first().click();
  await line.getByRole('button', { name: /的操作$|^Actions of/ }).click();
  await page.getByRole('menuitem', { name }).click();
}

async function shownDialog(page: Page): Promise<Locator> {
  const dialog = page.getByRole('dialog').first();
  await expect(dialog).toBeVisible();
  await expect(dialog.locator('.mantine-Skeleton-root, .mantine-Loader-root')).toHaveCount(0);
  return dialog;
}

const edit = /^(编辑|Edit)/;
const acted = (path: string, name: string, row: RegExp, deed: RegExp): Part => ({
  name,
  path,
  open: async (page) => {
    await act(page, row, deed);
    await shownDialog(page);
  },
});

const order = /订单管理|Orders/;
async function chooseItem(page: Page): Promise<void> {
  const tree = front(page).getByRole('tree');
  await tree
    .getByRole('treeitem', { name: /^(订单管理|Orders)/ })
    .first()
    .locator('button, [role="button"], svg')
    .first()
    .click();
  await tree
    .getByRole('treeitem', { name: /^(订单|Orders)$/ })
    .last()
    .click();
  await front(page)
    .getByRole('button', { name: /^(新增|New)$/ })
    .click();
  await shownDialog(page);
}

const parts: readonly Part[] = [
  acted('/system/tenant', 'tenant-form', /深圳第二工厂/, edit),
  acted('/system/tenant', 'tenant-users', /深圳第二工厂/, /^(用户|Users)/),
  acted('/system/tenant-package', 'package-form', /基础版/, edit),
  acted('/system/topmenu', 'top-menu-form', /业务/, edit),
  {
    name: 'icons',
    path: '/system/topmenu',
    open: async (page) => {
      await act(page, /业务/, edit);
      await (await shownDialog(page))
        .getByRole('button', { name: /选择|Choose/ })
        .first()
        .click();
      await expect(page.getByRole('dialog').last().getByRole('textbox')).toBeVisible();
    },
  },
  acted('/system/client', 'client-form', /reports/, edit),
  acted('/system/menu', 'menu-form', order, edit),
  acted('/system/role', 'role-grants', /订单员|clerk/, /^(权限设置|Grants)/),
  { name: 'data-scope-form', path: '/system/data-scope', open: chooseItem },
  {
    name: 'api-scope-form',
    path: '/system/api-scope',
    open: async (page) => {
      await chooseItem(page);
      await page.getByRole('dialog').getByRole('combobox').or(page.getByRole('dialog').getByRole('textbox')).first().click();
    },
  },
  {
    name: 'menu-moved',
    path: '/system/menu',
    open: async (page) => {
      await act(page, /生产管理|Production/, /^(上移|Up|Move up)/);
      await expect(page.getByRole('alert').or(page.getByRole('status')).first()).toBeVisible();
      await act(page, /生产管理|Production/, /^(下移|Down|Move down)/);
    },
  },
];

/** Opens every dialog in every look. */
export async function walkAdministration({ page, looks, onLook, onBroken }: Walk): Promise<void> {
  for (const part of parts)
    for (const look of looks) {
      try {
        await page.evaluate(() => sessionStorage.clear());
        await page.goto(part.path);
        await settled(page, part.path);
        await wear(page, look);
        await part.open(page);
        await page.mouse.move(0, 0);
        await page.waitForTimeout(250); // what folds out has folded
        await onLook(page, part.name, look);
      } catch (error) {
        onBroken(part.name, look, sentence(error));
      }
      await page.keyboard.press('Escape');
    }
}
