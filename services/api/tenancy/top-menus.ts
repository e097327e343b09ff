import type { MenuNode } from '@cloud-factory/domain/platform/contract';
import type { Language } from '@cloud-factory/domain/shared/refusals';
import type { TopMenuListRow } from '@cloud-factory/projections/tenancy';

/** The part of a menu that some items stand for: each with all below it, and with what it stands in. */
export const underTop = (nodes: readonly MenuNode[], ids: ReadonlySet<string>): readonly MenuNode[] =>
  nodes.flatMap((node) => {
    if (ids.has(node.id)) return [node];
    const children = underTop(node.children, ids);
    return children.length > 0 ? [{ ...node, children }] : [];
  });

/** The top menus behind which something of somebody's own menu stands, in their order and language. */
export const topMenusFor = (tops: readonly TopMenuListRow[], own: readonly MenuNode[], language: Language): readonly MenuNode[] =>
  tops
    .filter(({ menuIds }) => underTop(own, new Set(menuIds)).length > 0)
    .map(({ id, code, nameZh, nameEn, path, icon, sort }) => ({
      id,
      parentId: null,
      code,
      name: language === 'en' ? nameEn : nameZh,
      nameZh,
      nameEn,
      path,
      icon,
      sort,
      category: 'menu',
      openMode: 1,
      url: null,
      permission: null,
      children: [],
    }));
