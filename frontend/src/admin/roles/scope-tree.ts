// Data scopes and API scopes as the server hangs them below the items of the menu, made flat: a heading per item, its scopes below.

/** `category` is `scope` for what can be granted; an item of the menu otherwise. */
export type ScopeNode = Readonly<{
  id: string;
  name: string;
  category: string;
  resource?: string;
  kindName?: string;
  method?: string;
  pathPattern?: string;
  children: readonly ScopeNode[];
}>;
export type ScopePage = Readonly<{ id: string; name: string; scopes: readonly Readonly<{ id: string; name: string; detail: string }>[] }>;

const detailOf = ({ resource, kindName, method, pathPattern }: ScopeNode): string =>
  [resource, kindName, method, pathPattern].filter((part) => part !== undefined && part !== '').join(' · ');

/** Every item that has scopes of its own, in the order of the menu. An item is told with what it stands below. */
export const scopePagesOf = (nodes: readonly ScopeNode[], above = ''): readonly ScopePage[] =>
  nodes
    .filter(({ category }) => category !== 'scope')
    .flatMap((node) => {
      const name = above === '' ? node.name : `${above} / ${node.name}`;
      const scopes = node.children
        .filter(({ category }) => category === 'scope')
        .map((each) => ({ id: each.id, name: each.name, detail: detailOf(each) }));
      return [...(scopes.length > 0 ? [{ id: node.id, name, scopes }] : []), ...scopePagesOf(node.children, name)];
    });
