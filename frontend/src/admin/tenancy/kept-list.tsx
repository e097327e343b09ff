import type { Fields } from '@cloud-factory/domain/shared/fields';
import type { Words } from '@cloud-factory/domain/shared/refusals';
import type { ListDescription } from '@cloud-factory/domain/shared/list';
import { useQuery } from '@tanstack/react-query';
import { Modal } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useWords } from '../../i18n/language.js';
import { FormDialog } from '../../ui/form/form-dialog.js';
import type { OwnInputs } from '../../ui/form/own-inputs.js';
import { HistoryDrawer } from '../../ui/history-drawer.js';
import type { RowAction } from '../../ui/list/actions.js';
import { ListPage } from '../../ui/list/list-page.js';
import type { CellWords } from '../../ui/list/list-table.js';
import { detailQuery, remove, save, type KeptRow, type Made } from './tenancy-queries.js';
import { useBegun } from '../../ui/form/use-begun.js';
import { NotRead } from '../../ui/not-read.js';

type Props = Readonly<{
  list: ListDescription;
  /** One of them, as the head of its form says it; without it what they are called together. */
  one?: Words;
  /** The last part of the call's path: `tenant`, `menu`. */
  resource: string;
  permission: string;
  fields: Fields;
  /** Fields that only a new one has. */
  newFields?: Fields;
  /** Fields that only one that is there has. */
  savedFields?: Fields;
  defaults?: Readonly<Record<string, unknown>>;
  /** Of fields that are more than their kind says. */
  inputs?: OwnInputs;
  /** The typed values as they are sent. */
  body?: (values: Record<string, unknown>) => Record<string, unknown>;
  stream: (row: KeptRow) => string;
  /** In place of the form: something that a form of fields cannot hold. */
  dialog?: (row: KeptRow | 'new', onClose: () => void) => ReactNode;
  rowActions?: readonly RowAction<KeptRow>[];
  cells?: CellWords<KeptRow>;
  onSaved?: (made: Made) => void;
  /** Said after any deed; without it 新增成功, 更新成功 and 删除成功. */
  done?: Readonly<{ zh: string; en: string }>;
}>;

const removeWords = { zh: '删除', en: 'Delete' };
const removedWords = { zh: '删除成功', en: 'Deleted' };
const ask = { zh: '确定将选择数据删除?', en: 'Delete the selected rows?' };

/** A list of what the platform keeps: search, add, edit, delete one or many, history. There is nothing to view that the form does not show. */
export function KeptList({ list, resource, permission, dialog, rowActions = [], cells, stream, done, ...form }: Props) {
  const [edited, setEdited] = useState<KeptRow | 'new'>();
  const [told, setTold] = useState<KeptRow>();
  const close = (): void => setEdited(undefined);
  const removing = {
    key: 'remove',
    label: removeWords,
    permission,
    isDanger: true as const,
    ask,
    done: done ?? removedWords,
  };
  return (
    <>
      <ListPage<KeptRow>
        list={list}
        permission={permission}
        create={{ run: () => setEdited('new'), permission }}
        {...(cells && { cells })}
        rowActions={[
          { key: 'edit', label: { zh: '编辑', en: 'Edit' }, permission, run: (row) => setEdited(row) },
          ...rowActions,
          { key: 'history', label: { zh: '历史', en: 'History' }, permission, run: (row) => setTold(row) },
          { ...removing, run: ({ id }, commandId) => remove(resource, [id], commandId) },
        ]}
        bulkActions={[
          {
            ...removing,
            run: (rows, commandId) =>
              remove(
                resource,
                rows.map(({ id }) => id),
                commandId,
              ),
          },
        ]}
      />
      {edited && dialog?.(edited, close)}
      {edited && !dialog && <KeptDialog {...form} list={list} resource={resource} row={edited} {...(done && { done })} onClose={close} />}
      {told && <HistoryDrawer opened onClose={() => setTold(undefined)} stream={stream(told)} fields={list.fields} />}
    </>
  );
}

type DialogProps = Pick<
  Props,
  'list' | 'one' | 'resource' | 'fields' | 'newFields' | 'savedFields' | 'defaults' | 'inputs' | 'body' | 'onSaved' | 'done'
> &
  Readonly<{ row: KeptRow | 'new'; onClose: () => void }>;

function KeptDialog({
  list,
  one = list.labels,
  resource,
  row,
  fields,
  newFields = {},
  savedFields = {},
  defaults = {},
  inputs,
  body,
  onSaved,
  done,
  onClose,
}: DialogProps) {
  const { t } = useTranslation('ui');
  const words = useWords();
  const isNew = row === 'new';
  const { data, error } = useQuery({ ...detailQuery(resource, isNew ? '' : row.id), enabled: !isNew, staleTime: 0 });
  const shown = { ...fields, ...(isNew ? newFields : savedFields) };
  const { row: begun, key, setDirty, newer, asked } = useBegun(data, shown);
  if (!isNew && !begun)
    return (
      error && (
        <Modal opened onClose={onClose} title={String(row[list.title] ?? '')} closeButtonProps={{ 'aria-label': t('close') }}>
          <NotRead error={error} />
        </Modal>
      )
    );
  return (
    <FormDialog
      key={key}
      title={isNew ? t('form.new', { label: words(one) }) : `${words(one)} ${String(row[list.title] ?? '')}`}
      fields={shown}
      values={isNew ? defaults : { ...begun }}
      above={newer}
      asked={asked}
      onDirty={setDirty}
      inputs={inputs}
      done={done ? words(done) : t(isNew ? 'done.added' : 'done.updated')}
      save={async (typed, commandId) => {
        const values = body ? body(typed) : typed;
        const made = await save(resource, { ...values, ...(begun && { id: begun.id, version: begun.version }) }, commandId);
        onSaved?.(made);
      }}
      onClose={onClose}
    />
  );
}
