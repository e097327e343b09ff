import { Code, Text } from '@mantine/core';
import { apiLogList, errorLogList, usualLogList, type LogKind, type LogRow } from '@cloud-factory/domain/platform/contract';
import type { ListDescription } from '@cloud-factory/domain/shared/list';
import { useWords } from '../i18n/language.js';
import { Facts } from '../ui/facts.js';
import { FieldValue } from '../ui/field-value.js';
import { ListPage } from '../ui/list/list-page.js';

const lists: Readonly<Record<LogKind, ListDescription>> = { usual: usualLogList, api: apiLogList, error: errorLogList };

/** All that a row says; what a program wrote in the letters of a program. */
function LogEntry({ kind, row }: Readonly<{ kind: LogKind; row: LogRow }>) {
  const words = useWords();
  const facts = Object.entries(lists[kind].fields).map(([name, field]) => {
    const value = row[name as keyof LogRow]; // the list's fields are the row's
    const shown =
      name === 'stack' || name === 'params' ? (
        value ? (
          <Code block fz="xs">
            {String(value)}
          </Code>
        ) : null
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
  <ListPage<LogRow> list={lists[kind]} permission="log.read" peek={(row) => <LogEntry kind={kind} row={row} />} />
);

/** The three logs of an administrator, by their kind. */
export const logPages = { usual: pageOf('usual'), api: pageOf('api'), error: pageOf('error') } as const;
