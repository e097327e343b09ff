// The menu that every tenant starts with, made from its areas and from the declarations of the catalogue.
import { catalogue, type Resource } from '../catalogue/index.js';
import type { Words } from '../shared/refusals.js';
import type { MenuNode } from './contract.js';
import { areas, type Area, type Button, type Page } from './menu-areas.js';

const buttonWords: Readonly<Record<Button, Words>> = {
  write: { zh: '编辑', en: 'Edit' },
  review: { zh: '审核', en: 'Review' },
  confirm: { zh: '确认', en: 'Confirm' },
};

/** `platform` records are changed with the grant of the platform: their edit button belongs to nobody else. */
const pageOf = ({ key, labels, owner }: Resource): Page => ({
  resource: key,
  ...labels,
  icon: 'adjustments',
  buttons: owner === 'tenant' ? ['write'] : [],
});

function nodesOf({ area, zh, en, icon, pages }: Area, sort: number): MenuNode {
  const node = (
    code: string,
    words: Words,
    rest: Pick<MenuNode, 'parentId' | 'path' | 'icon' | 'sort' | 'category' | 'permission' | 'children'>,
  ): MenuNode => ({ id: code, code, name: words.zh, nameZh: words.zh, nameEn: words.en, openMode: 1, url: null, ...rest });
  // A resource that a context serves is not also a record of the catalogue; the page declared above wins.
  const kept = catalogue
    .filter((resource: Resource) => resource.area === area && !pages.some((page) => page.resource === resource.key))
    .map(pageOf);
  const children = [...pages, ...kept].map((page, index) => {
    const code = `${area}.${page.resource}`;
    const buttons = (page.buttons ?? []).map((button, place) =>
      node(`${code}.${button}`, buttonWords[button], {
        parentId: code,
        path: '',
        icon: '',
        sort: place + 1,
        category: 'button',
        permission: `${page.resource}.${button}`,
        children: [],
      }),
    );
    return node(code, page, {
      parentId: area,
      path: `/${area}/${page.resource}`,
      icon: page.icon,
      sort: index + 1,
      category: 'menu',
      permission: page.permission ?? `${page.resource}.read`,
      children: buttons,
    });
  });
  return node(area, { zh, en }, { parentId: null, path: `/${area}`, icon, sort, category: 'menu', permission: null, children });
}

/** The whole menu, pages and buttons, in the order of the areas. An area without a page is left out. */
export const defaultMenu: readonly MenuNode[] = areas
  .map((area, index) => nodesOf(area, index + 1))
  .filter(({ children }) => children.length > 0);

/** By the code of a page: what comes with it when a package holds it. */
export const pageNeeds: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  areas.flatMap(({ area, pages }) => pages.map(({ resource, needs = [] }) => [`${area}.${resource}`, needs])),
);
