// What a role may do, as a tree of areas, pages and buttons, and what it may do beside that.
import type { Words } from '@cloud-factory/domain/shared/refusals';

/** An item of the menu as the server tells it. */
export type GrantNode = Readonly<{
  id: string;
  parentId: string | null;
  nameZh: string;
  nameEn: string;
  permission: string | null;
  children: readonly GrantNode[];
}>;
export type GrantPage = Words & Readonly<{ id: string; read: string; buttons: readonly (Words & Readonly<{ permission: string }>)[] }>;
export type GrantArea = Words & Readonly<{ id: string; pages: readonly GrantPage[] }>;

const words = ({ nameZh, nameEn }: GrantNode): Words => ({ zh: nameZh, en: nameEn });

/** Areas with their pages, each with the right to see it and the rights of its buttons. A page that needs no right is not granted, so it is left out. */
export function treeOf(areas: readonly GrantNode[]): readonly GrantArea[] {
  return areas
    .map((area) => ({
      ...words(area),
      id: area.id,
      pages: area.children.flatMap((page): readonly GrantPage[] =>
        page.permission === null
          ? []
          : [
              {
                ...words(page),
                id: page.id,
                read: page.permission,
                buttons: page.children.flatMap((button) =>
                  button.permission === null ? [] : [{ ...words(button), permission: button.permission }],
                ),
              },
            ],
      ),
    }))
    .filter(({ pages }) => pages.length > 0);
}

/** All rights below an area, each once. */
export const rightsOf = ({ pages }: Pick<GrantArea, 'pages'>): readonly string[] => [
  ...new Set(pages.flatMap(({ read, buttons }) => [read, ...buttons.map(({ permission }) => permission)])),
];

/** What is granted and stands in no place of the tree: rights without a page, whole resources, everything. It must survive a change of the ticks. */
export function othersOf(granted: readonly string[], tree: readonly GrantArea[]): readonly string[] {
  const known = new Set(tree.flatMap(rightsOf));
  return granted.filter((permission) => !known.has(permission));
}

/** Ticks rights or takes ticks away. What may be changed may also be seen: the right to see a page comes with its buttons, and goes with them. */
export function ticked(granted: ReadonlySet<string>, page: GrantPage, permission: string, isOn: boolean): ReadonlySet<string> {
  const next = new Set(granted);
  if (isOn) {
    next.add(permission);
    next.add(page.read);
  } else next.delete(permission);
  if (!isOn && permission === page.read) for (const button of page.buttons) next.delete(button.permission);
  return next;
}
