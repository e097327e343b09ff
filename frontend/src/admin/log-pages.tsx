import { Code, Text } from '@mantine/core';
import { apiLogList, errorLogList, usualLogList, type LogKind, type LogRow } from '@cloud-factory/domain/platform/contract';
import type { ListDescription } from '@cloud-factory/domain/shared/list';
import { useWords } from '../i18n/language.js';
import { Facts } from '../ui/facts.js';
import { FieldValue } from '../ui/field-value.js';
import type { CellWords } from '../ui/list/list-table.js';
import { ListPage } from '../ui/list/list-page.js';

const lists: Readonly<Record<LogKind, ListDescription>> = { usual: usualLogList, api: apiLogList, error: errorLogList };

const errorWords = { zh: '错误', en: 'Error' };

/** What consoles send is of the type `error`; a bug of the server says its own name. */
function LogType({ type }: Readonly<{ type: string }>) {
  const words = useWords();
  return type === 'error' ? words(errorWords) : type;
}
const cells: CellWords<LogRow> = { type: ({ type }) => <LogType type={type} /> };

/** All that a row says; what a program wrote in the letters of a program. */
function LogEntry({ kind, row }: Readonly<{ kind: LogKind; row: LogRow }>) {
  const words = useWords();
  const facts = Object.entries(lists[kind].fields).map(([name, field]) => {
    const value = row[name as keyof LogRow]; // the list's fields are the row's
    const shown =
      name === 'stack' || name === 'params' ? (
        value ? (
          <Code block fz="xs" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {String(value)}
          </Code>
        ) : null
      ) : name === 'type' ? (
        <LogType type={row.type} />
      ) : (
        <FieldValue name={name} field={field} value={value} row={row} />
      );
    return [words(field), value === '' ? null : shown] as const;
  });
  return (
    <>
      <Text fw={600} mb="sm">
        {words(lists[kind].labels)}
      </Text>
      <Facts facts={facts} />
    </>
  );
}

const pageOf = (kind: LogKind) => () => (
  <ListPage<LogRow> list={lists[kind]} permission="log.read" cells={cells} peek={(row) => <LogEntry kind={kind} row={row} />} />
);

/** The three logs of an administrator, by their kind. */
export const logPages = { usual: pageOf('usual'), api: pageOf('api'), error: pageOf('error') } as const;
