// What a list lets people do with its rows: one by one, with all that are selected, and the deletion that both have.
import { Text } from '@mantine/core';
import type { ListDescription } from '@cloud-factory/domain/shared/list';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage, useWords } from '../../i18n/language.js';
import { api } from '../../platform/api.js';
import { formatList } from '../../platform/format.js';
import { usePermissions } from '../../platform/permissions.js';
import { useConfirm } from '../confirm.js';
import { noticeDone, noticeFailed, noticeWarning } from '../notices.js';
import { doer, type BulkAction, type Doer, type RowAction } from './actions.js';
import type { ListRow } from './list-table.js';
import { listKey } from './use-list-rows.js';

/** 删除: the path of the call, below `/api/`. */
export type Removal<Row extends ListRow> = Readonly<{ path: string; permission?: string; isShown?: (row: Row) => boolean }>;

type Offered<Row extends ListRow> = Readonly<{
  list: ListDescription;
  remove: Removal<Row> | undefined;
  rowActions: readonly RowAction<Row>[] | undefined;
  bulkActions: readonly BulkAction<Row>[] | undefined;
  /** Selected rows, also of other pages. */
  selected: ReadonlyMap<string, Row>;
  /** Something was done, or was tried in vain. */
  onDone: () => void;
}>;

const removal = {
  label: { zh: '删除', en: 'Delete' },
  isDanger: true,
  ask: { zh: '确定将选择数据删除?', en: 'Delete the selected rows?' },
} as const;
const removed = { zh: '删除成功', en: 'Deleted' };
/** More rows than this are deleted only by whoever types how many. */
const deletedByClick = 100;

function removalOf<Row extends ListRow>({ path, permission, isShown }: Removal<Row>): readonly [RowAction<Row>, BulkAction<Row>] {
  const shared = { ...removal, key: 'remove', done: removed, ...(permission && { permission }) };
  return [
    { ...shared, ...(isShown && { isShown }), run: (row, commandId) => api.remove(path, [row.id], commandId) },
    {
      ...shared,
      run: (rows, commandId) =>
        api.remove(
          path,
          rows.map(({ id }) => id),
          commandId,
        ),
    },
  ];
}

type ListActions<Row extends ListRow> = Readonly<{
  rowActions: readonly RowAction<Row>[];
  /** Those that the person may do. */
  bulkActions: readonly BulkAction<Row>[];
  /** Does something to one row. */
  onDo: Doer;
  /** Does something to all selected rows, or says that none is selected. */
  bulk: (action: BulkAction<Row>) => void;
  /** The dialog that asks; stands once on the page. */
  question: ReactNode;
}>;

export function useListActions<Row extends ListRow>({ list, remove, selected, onDone, ...offered }: Offered<Row>): ListActions<Row> {
  const { t } = useTranslation('ui');
  const words = useWords();
  const language = useLanguage();
  const { may } = usePermissions();
  const queryClient = useQueryClient();
  const [ask, question] = useConfirm();

  const onDo = doer(ask, words, (action, work) => {
    const result = work();
    if (!result) return;
    result
      .then(() => noticeDone(action.done ? words(action.done) : t('done.done')), noticeFailed)
      .finally(() => {
        onDone();
        void queryClient.invalidateQueries({ queryKey: listKey(list) });
      });
  });
  const [removeRow, removeRows] = remove ? removalOf(remove) : [];

  const bulk = (action: BulkAction<Row>): void => {
    const rows = [...selected.values()];
    if (!rows.length) return noticeWarning(t('list.pickFirst'));
    const names = formatList(
      rows.slice(0, 3).map((row) => String(row[list.title] ?? '')),
      language,
    );
    const body = action.ask && (
      <>
        <Text>{words(action.ask)}</Text>
        <Text size="sm" c="dimmed" mt={4}>
          {t('list.removeNamed', { count: rows.length, names: rows.length > 3 ? `${names}…` : names })}
        </Text>
      </>
    );
    onDo(
      action,
      (commandId) => action.run(rows, commandId),
      action.isDanger ? body : undefined,
      action.isDanger && rows.length > deletedByClick ? String(rows.length) : undefined,
    );
  };

  return {
    rowActions: [...(offered.rowActions ?? []), ...(removeRow ? [removeRow] : [])],
    bulkActions: [...(offered.bulkActions ?? []), ...(removeRows ? [removeRows] : [])].filter((action) => may(action.permission)),
    onDo,
    bulk,
    question,
  };
}
