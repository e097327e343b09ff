// A tree as the pages of the administration show it: what of it is seen, whole or searched, row by row.
import type { Words } from '@cloud-factory/domain/shared/refusals';

/** Something with what stands below it. `words` is its name; `code` is found by a search as well. */
export type TreeNode = Readonly<{ id: string; words: Words; code?: string; aside?: string; children: readonly TreeNode[] }>;

/** A node on its line. `place` and `size` count it among those of its parent, from one. */
export type TreeRow<Node extends TreeNode> = Readonly<{
  node: Node;
  depth: number;
  parentId: string | null;
  place: number;
  size: number;
  isOpen: boolean;
}>;

type Of<Node> = readonly Node[];
const childrenOf = <Node extends TreeNode>(node: Node): Of<Node> => node.children as Of<Node>; // a tree is of one kind of node

/** Every node, each before those below it. */
export const everyNode = <Node extends TreeNode>(nodes: Of<Node>): Of<Node> =>
  nodes.flatMap((node) => [node, ...everyNode(childrenOf(node))]);

/** The node of an id, wherever it stands. */
export const nodeOf = <Node extends TreeNode>(nodes: Of<Node>, id: string): Node | undefined =>
  everyNode(nodes).find((node) => node.id === id);

/** The ids of all that stands above a node, the highest first; empty for a root and for what is not there. */
export function above<Node extends TreeNode>(nodes: Of<Node>, id: string): readonly string[] {
  for (const node of nodes) {
    if (childrenOf(node).some((child) => child.id === id)) return [node.id];
    const found = above(childrenOf(node), id);
    if (found.length > 0) return [node.id, ...found];
  }
  return [];
}

const matches = ({ words, code = '' }: TreeNode, query: string): boolean =>
  [words.zh, words.en, code].some((text) => text.toLowerCase().includes(query));

/** Those that a search finds, by either name or by code, with their parents and nothing else. */
export function found<Node extends TreeNode>(nodes: Of<Node>, query: string): Of<Node> {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return nodes;
  return nodes.flatMap((node) => {
    const children = found(childrenOf(node), wanted);
    return children.length > 0 || matches(node, wanted) ? [{ ...node, children }] : [];
  });
}

/** The lines of a tree from above: what stands below a closed node is not there. */
export const rowsOf = <Node extends TreeNode>(
  nodes: Of<Node>,
  isOpen: (id: string) => boolean,
  depth = 0,
  parentId: string | null = null,
): readonly TreeRow<Node>[] =>
  nodes.flatMap((node, index) => {
    const opens = node.children.length > 0 && isOpen(node.id);
    const row = { node, depth, parentId, place: index + 1, size: nodes.length, isOpen: opens };
    return opens ? [row, ...rowsOf(childrenOf(node), isOpen, depth + 1, node.id)] : [row];
  });
