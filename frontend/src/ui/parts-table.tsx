import { Alert, Button, Group, Pagination, Stack, Table, Text, TextInput } from '@mantine/core';
import type { Fields } from '@cloud-factory/domain/shared/fields';
import type { Words } from '@cloud-factory/domain/shared/refusals';
import { IconPlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useWords } from '../i18n/language.js';
import { useConfirm } from './confirm.js';
import { useDeed } from './deed.js';
import { FieldValue } from './field-value.js';
import { isNumeric, unitOf } from './field-words.js';
import type { FilesInput } from './form/field-input.js';
import { FormDialog } from './form/form-dialog.js';
import type { Inputs } from './form/wire.js';
import { noticeDone, sentenceOf } from './notices.js';
import { WideTable } from './wide-table.js';

const shownAtOnce = 50;

type Edits<Row> = Readonly<{
  /** What is typed for one row. */
  fields: Fields;
  defaults?: Inputs;
  files?: FilesInput;
  /** Adds a row, or changes the one that is given. */
  save: (values: Record<string, unknown>, row: Row | undefined, commandId: string) => Promise<unknown>;
  remove: (row: Row, commandId: string) => Promise<unknown>;
}>;

type Props<Row> = Readonly<{
  /** What the rows are, in the singular: `材料`. */
  label: Words;
  columns: Fields;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  titleOf: (row: Row) => string;
  /** Absent: the rows are looked at only. */
  edits?: Edits<Row> | undefined;
  cells?: Readonly<Partial<Record<string, (row: Row) => ReactNode>>>;
  /** More buttons above the table. */
  toolbar?: ReactNode;
}>;

/** The rows of a document that are kept one by one: a table, and a form in a dialog for the one that is added or changed. */
export function PartsTable<Row extends object>({ label, columns, rows, keyOf, titleOf, edits, cells = {}, toolbar }: Props<Row>) {
  const { t } = useTranslation('ui');
  const words = useWords();
  const [typed, setTyped] = useState('');
  const [current, setCurrent] = useState(1);
  const [edited, setEdited] = useState<Row | 'new'>();
  const [ask, question] = useConfirm();
  const drop = useDeed((key: string, commandId: string) => {
    const row = rows.find((each) => keyOf(each) === key);
    return row && edits ? edits.remove(row, commandId) : Promise.resolve();
  });
  const wanted = typed.trim().toLowerCase();
  const found = rows.filter((row) => Object.values(row).join(' ').toLowerCase().includes(wanted));
  const pages = Math.max(1, Math.ceil(found.length / shownAtOnce));
  const at = Math.min(current, pages);
  const shown = found.slice((at - 1) * shownAtOnce, at * shownAtOnce);
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        {rows.length > 10 ? (
          <TextInput
            aria-label={t('search')}
            placeholder={t('search')}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            w={260}
            maw="100%"
          />
        ) : (
          <Text size="sm" c="dimmed">
            {t('list.total', { total: rows.length })}
          </Text>
        )}
        <Group gap="xs">
          {toolbar}
          {edits && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
              {t('add')}
              {words({ zh: label.zh, en: ` ${label.en.toLowerCase()}` })}
            </Button>
          )}
        </Group>
      </Group>
      {drop.error && (
        <Alert color="red" role="alert">
          {sentenceOf(drop.error)}
        </Alert>
      )}
      {shown.length === 0 ? (
        <Text c="dimmed" size="sm">
          {t(rows.length === 0 ? 'form.noLines' : 'list.noMatchTitle')}
        </Text>
      ) : (
        <WideTable minWidth={Math.max(480, Object.keys(columns).length * 120)} label={words(label)}>
          <Table striped highlightOnHover verticalSpacing={6} fz="sm">
            <Table.Thead>
              <Table.Tr>
                {Object.entries(columns).map(([name, field]) => (
                  <Table.Th key={name} ta={isNumeric(field) ? 'right' : 'left'}>
                    {words(field) + unitOf(field)}
                  </Table.Th>
                ))}
                {edits && <Table.Th>{t('actions')}</Table.Th>}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {shown.map((row) => (
                <Table.Tr key={keyOf(row)}>
                  {Object.entries(columns).map(([name, field]) => (
                    <Table.Td key={name} ta={isNumeric(field) ? 'right' : 'left'}>
                      {cells[name]?.(row) ?? (
                        <FieldValue
                          name={name}
                          field={field}
                          value={(row as Readonly<Record<string, unknown>>)[name]}
                          row={row as Readonly<Record<string, unknown>>} // the columns name its properties
                        />
                      )}
                    </Table.Td>
                  ))}
                  {edits && (
                    <Table.Td>
                      <Group gap={4} wrap="nowrap">
                        <Button
                          size="compact-sm"
                          variant="subtle"
                          aria-label={`${t('edit')} ${titleOf(row)}`}
                          onClick={() => setEdited(row)}
                        >
                          {t('edit')}
                        </Button>
                        <Button
                          size="compact-sm"
                          variant="subtle"
                          color="red"
                          loading={drop.isPending}
                          aria-label={`${t('remove')} ${titleOf(row)}`}
                          onClick={() =>
                            ask({
                              body: t('list.removeAsk'),
                              isDanger: true,
                              go: () => drop.go(keyOf(row), () => noticeDone(t('done.removed'))),
                            })
                          }
                        >
                          {t('remove')}
                        </Button>
                      </Group>
                    </Table.Td>
                  )}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </WideTable>
      )}
      {pages > 1 && <Pagination size="sm" total={pages} value={at} onChange={setCurrent} aria-label={t('list.page')} />}
      {edited && edits && (
        <FormDialog
          title={edited === 'new' ? t('form.new', { label: words(label) }) : titleOf(edited)}
          fields={edits.fields}
          {...(edited === 'new' ? { defaults: edits.defaults ?? {} } : { values: edited as Inputs })}
          files={edits.files}
          done={t(edited === 'new' ? 'done.added' : 'done.updated')}
          save={(values, commandId) => edits.save(values, edited === 'new' ? undefined : edited, commandId)}
          onClose={() => setEdited(undefined)}
        />
      )}
      {question}
    </Stack>
  );
}
