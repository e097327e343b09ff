import { menuList } from '@cloud-factory/domain/tenancy/contract';
import type { Fields } from '@cloud-factory/domain/shared/fields';
import { KeptList } from './kept-list.js';

const { openMode: _openMode, ...rest } = menuList.fields;
const fields: Fields = {
  ...rest,
  openMode: {
    kind: 'choice',
    zh: '打开方式',
    en: 'Opens in',
    options: { 1: { zh: '标签页', en: 'A tab' }, 2: { zh: '新窗口', en: 'A window of its own' } },
  },
};
/** Empty texts stand for nothing; the form says null. */
const body = (values: Record<string, unknown>): Record<string, unknown> => ({
  ...values,
  path: values['path'] ?? '',
  icon: values['icon'] ?? '',
  sort: values['sort'] ?? 1,
  category: values['category'] ?? 'menu',
  openMode: Number(values['openMode'] ?? 1),
});

/** The items of the menu: pages, folders and buttons. */
export function MenuListPage() {
  return (
    <KeptList
      list={menuList}
      resource="menu"
      permission="platform.menu"
      fields={fields}
      defaults={{ category: 'menu', openMode: '1', sort: '1' }}
      body={body}
      stream={({ id }) => `menu-${id}`}
    />
  );
}
