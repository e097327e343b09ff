import { ActionIcon, Group, Table, Text, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useWords } from '../../i18n/language.js';
import { WideTable } from '../../ui/wide-table.js';
import { everyNode, found, rowsOf, type TreeNode } from './tree.js';

export type TreeColumn<Node extends TreeNode> = Readonly<{
  key: string;
  label: string;
  cell: (node: Node) => ReactNode;
  isNumber?: boolean;
}>;

type Props<Node extends TreeNode> = Readonly<{
  label: string;
  nodes: readonly Node[];
  /** The heading of the first column, which the names stand in. */
  title: string;
  titleOf: (node: Node) => ReactNode;
  columns: readonly TreeColumn<Node>[];
  /** What can be done with a line; without it there is no such column. */
  actionsOf?: (node: Node) => ReactNode;
  none: string;
  minWidth?: number;
  /** Kept by the page, so that a change of its rows does not close what was open. */
  isAllOpen?: boolean;
}>;

/** What hangs below each other, in columns: a line opens, and a search leaves what it finds with what that stands in. */
export function TreeTable<Node extends TreeNode>({ label, nodes, title, titleOf, columns, actionsOf, none, ...given }: Props<Node>) {
  const { t } = useTranslation(['admin', 'ui']);
  const words = useWords();
  const [query, setQuery] = useState('');
  const isSearched = query.trim() !== '';
  /** Those that are not as they are at first. */
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const isOpen = (id: string): boolean => isSearched || turned.has(id) !== (given.isAllOpen ?? false);
  const rows = rowsOf(found(nodes, query), isOpen);
  const turn = (id: string): void => {
    const next = new Set(turned);
    if (!next.delete(id)) next.add(id);
    setTurned(next);
  };
  return (
    <>
      <TextInput
        size="xs"
        maw={320}
        mb="xs"
        aria-label={t('admin:tree.searchIn', { label })}
        placeholder={t('admin:tree.search')}
        value={query}
        onChange={({ currentTarget }) => setQuery(currentTarget.value)}
      />
      <WideTable minWidth={given.minWidth ?? 720} label={label}>
        <Table verticalSpacing={4} fz="sm" withTableBorder aria-label={label}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{title}</Table.Th>
              {columns.map((column) => (
                <Table.Th key={column.key} ta={column.isNumber ? 'right' : 'left'}>
                  {column.label}
                </Table.Th>
              ))}
              {actionsOf && <Table.Th>{t('ui:actions')}</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ node, depth }) => (
              <Table.Tr key={node.id} data-level={depth + 1}>
                <Table.Td>
                  <Group gap={4} wrap="nowrap" pl={depth * 22}>
                    {node.children.length > 0 ? (
                      <Carets title={words(node.words)} isOpen={isOpen(node.id)} onTurn={() => turn(node.id)} />
                    ) : (
                      <span style={{ width: 24, flex: 'none' }} />
                    )}
                    {titleOf(node)}
                  </Group>
                </Table.Td>
                {columns.map((column) => (
                  <Table.Td key={column.key} ta={column.isNumber ? 'right' : 'left'}>
                    {column.cell(node)}
                  </Table.Td>
                ))}
                {actionsOf && <Table.Td>{actionsOf(node)}</Table.Td>}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
      {rows.length === 0 && (
        <Text c="dimmed" size="sm" p="md">
          {isSearched ? t('admin:tree.nothing') : none}
        </Text>
      )}
      <Text size="xs" c="dimmed" mt={4} aria-live="polite">
        {t('ui:list.total', { total: everyNode(found(nodes, query)).length })}
      </Text>
    </>
  );
}

function Carets({ title, isOpen, onTurn }: Readonly<{ title: string; isOpen: boolean; onTurn: () => void }>) {
  const { t } = useTranslation('ui');
  return (
    <ActionIcon
      size={24}
      variant="subtle"
      color="gray"
      aria-expanded={isOpen}
      aria-label={isOpen ? t('tree.collapse', { title }) : t('tree.expand', { title })}
      onClick={onTurn}
    >
      {isOpen ? <IconChevronDown size={15} aria-hidden /> : <IconChevronRight size={15} aria-hidden />}
    </ActionIcon>
  );
}
