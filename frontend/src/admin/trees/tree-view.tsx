import { Checkbox, Input, Text, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useWords } from '../../i18n/language.js';
import { above, everyNode, found, rowsOf, type TreeNode, type TreeRow } from './tree.js';
import classes from './tree-view.module.css';

/** `mixed`: some of what stands below is ticked. */
export type Tick = boolean | 'mixed';

type Props<Node extends TreeNode> = Readonly<{
  label: string;
  nodes: readonly Node[];
  /** With both, every node has a box. */
  tickOf?: (node: Node) => Tick;
  onTick?: (node: Node, isOn: boolean) => void;
  /** Without boxes one node is chosen. */
  chosen?: string | undefined;
  onChoose?: (node: Node) => void;
  isChoosable?: (node: Node) => boolean;
  isReadOnly?: boolean;
  /** Shown as its name; else the label is only told. */
  isLabelled?: boolean;
  error?: string | undefined;
  /** Said in place of an empty tree. */
  none?: string;
}>;

/** So few are all shown at once. */
const fewNodes = 25;

/**
 * A tree with a search above it, by the keys that the field expects of one: arrows go and open, Home and End, Space ticks, Enter ticks or
 * chooses. Ours and not Mantine's, whose items tell neither their level nor whether they are ticked.
 */
export function TreeView<Node extends TreeNode>(props: Props<Node>) {
  const { label, nodes, chosen, isLabelled = false, error, none } = props;
  const { t } = useTranslation('admin');
  const id = useId();
  const [query, setQuery] = useState('');
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => opensAtFirst(nodes, chosen));
  const shown = found(nodes, query);
  const isSearched = query.trim() !== '';
  const rows = rowsOf(shown, (each) => isSearched || opened.has(each));
  const open = (each: string, isOpen: boolean): void => {
    const next = new Set(opened);
    if (isOpen) next.add(each);
    else next.delete(each);
    setOpened(next);
  };
  return (
    <Input.Wrapper label={isLabelled ? label : undefined} labelElement="div" error={error} withAsterisk={isLabelled}>
      <TextInput
        size="xs"
        maw={320}
        my="xs"
        aria-label={t('tree.searchIn', { label })}
        placeholder={t('tree.search')}
        value={query}
        onChange={({ currentTarget }) => setQuery(currentTarget.value)}
      />
      {rows.length > 0 ? (
        <Rows {...props} rows={rows} treeId={id} open={open} />
      ) : (
        <Text size="sm" c="dimmed" p="xs">
          {isSearched ? t('tree.nothing') : none}
        </Text>
      )}
    </Input.Wrapper>
  );
}

const opensAtFirst = (nodes: readonly TreeNode[], chosen: string | undefined): ReadonlySet<string> => {
  const all = everyNode(nodes);
  return new Set(all.length <= fewNodes ? all.map(({ id }) => id) : chosen === undefined ? [] : above(nodes, chosen));
};

type RowsProps<Node extends TreeNode> = Props<Node> &
  Readonly<{ rows: readonly TreeRow<Node>[]; treeId: string; open: (id: string, isOpen: boolean) => void }>;

function Rows<Node extends TreeNode>({ rows, treeId, open, ...props }: RowsProps<Node>) {
  const { label, tickOf, onTick, chosen, onChoose, isChoosable = () => true, isReadOnly = false } = props;
  const tree = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<string>();
  const isThere = (id: string | undefined): boolean => rows.some(({ node }) => node.id === id);
  // One of them is reached by Tab: where one was, what is chosen, else the first.
  const reached = [current, chosen].find(isThere) ?? rows[0]?.node.id;
  const go = (id: string | null | undefined): void => {
    if (id === null || id === undefined) return;
    setCurrent(id);
    document.getElementById(`${treeId}-${id}`)?.focus();
  };
  const act = (node: Node): void => {
    if (onTick && tickOf) {
      if (!isReadOnly) onTick(node, tickOf(node) !== true);
    } else if (isChoosable(node)) onChoose?.(node);
    else open(node.id, !rows.some((row) => row.node.id === node.id && row.isOpen));
  };
  const onKeyDown = (event: KeyboardEvent, { node, isOpen, parentId }: TreeRow<Node>, nth: number): void => {
    const inside = node.children[0]?.id;
    const keys: Readonly<Record<string, (() => void) | undefined>> = {
      ArrowDown: () => go(rows[nth + 1]?.node.id),
      ArrowUp: () => go(rows[nth - 1]?.node.id),
      Home: () => go(rows[0]?.node.id),
      End: () => go(rows.at(-1)?.node.id),
      ArrowRight: () => (isOpen ? go(inside) : inside !== undefined && open(node.id, true)),
      ArrowLeft: () => (isOpen ? open(node.id, false) : go(parentId)),
      ' ': () => act(node),
      Enter: () => act(node),
    };
    const key = keys[event.key];
    if (!key || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    key();
  };
  return (
    <div ref={tree} role="tree" aria-label={label} aria-multiselectable={tickOf ? true : undefined} className={classes['tree'] ?? ''}>
      {rows.map((row, nth) => {
        const { node } = row;
        const tick = tickOf?.(node);
        return (
          <div
            key={node.id}
            id={`${treeId}-${node.id}`}
            role="treeitem"
            aria-level={row.depth + 1}
            aria-posinset={row.place}
            aria-setsize={row.size}
            aria-expanded={node.children.length > 0 ? row.isOpen : undefined}
            aria-checked={tick}
            aria-selected={tickOf ? undefined : node.id === chosen}
            aria-disabled={isReadOnly || undefined}
            tabIndex={node.id === reached ? 0 : -1}
            className={classes['item'] ?? ''}
            style={{ paddingInlineStart: 4 + row.depth * 22 }}
            onKeyDown={(event) => onKeyDown(event, row, nth)}
            onFocus={() => setCurrent(node.id)}
            onClick={() => act(node)}
          >
            <Line row={row} tick={tick} isReadOnly={isReadOnly} open={open} />
          </div>
        );
      })}
    </div>
  );
}

type LineProps = Readonly<{
  row: TreeRow<TreeNode>;
  tick: Tick | undefined;
  isReadOnly: boolean;
  open: (id: string, isOpen: boolean) => void;
}>;

function Line({ row: { node, isOpen }, tick, isReadOnly, open }: LineProps) {
  const words = useWords();
  const Picture = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <>
      <span
        aria-hidden
        className={classes['chevron'] ?? ''}
        onClick={(event) => {
          if (node.children.length === 0) return;
          event.stopPropagation();
          open(node.id, !isOpen);
        }}
      >
        {node.children.length > 0 && <Picture size={15} />}
      </span>
      {tick !== undefined && (
        <Checkbox.Indicator size="xs" aria-hidden checked={tick === true} indeterminate={tick === 'mixed'} disabled={isReadOnly} />
      )}
      <span data-typed>{words(node.words)}</span>
      {node.aside && (
        <Text span size="xs" c="dimmed" data-typed>
          {node.aside}
        </Text>
      )}
    </>
  );
}
