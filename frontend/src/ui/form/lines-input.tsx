import { ActionIcon, Button, Group, Paper, Stack, Table, Text, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Field } from '@cloud-factory/domain/shared/fields';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useWords } from '../../i18n/language.js';
import { unitOf } from '../field-words.js';
import { WideTable } from '../wide-table.js';
import { FieldInput, type FilesInput } from './field-input.js';
import { inputsOf, type Inputs } from './wire.js';

type Props = Readonly<{
  id: string;
  name: string;
  field: Extract<Field, { kind: 'lines' }>;
  lines: readonly Inputs[];
  onChange: (lines: readonly Inputs[]) => void;
  onBlur: () => void;
  sentence: (path: string) => string | undefined;
  isReadOnly: boolean;
  files?: FilesInput | undefined;
}>;

/** A table whose rows are typed in; on a telephone a card for each of them. */
export function LinesInput(props: Props) {
  const { id, name, field, lines, onChange, sentence, isReadOnly } = props;
  const { t } = useTranslation('ui');
  const words = useWords();
  const isNarrow = useMediaQuery('(max-width: 47.99em)') ?? false;
  const own = sentence(name);
  return (
    <div role="group" aria-label={words(field)}>
      <Group justify="space-between" mb={4}>
        <Text component="div" size="sm" fw={500}>
          {words(field)}
          {field.required && (
            <Text span c="var(--mantine-color-error)" aria-hidden>
              {' '}
              *
            </Text>
          )}
        </Text>
        {!isReadOnly && (
          <Button
            size="compact-sm"
            variant="light"
            leftSection={<IconPlus size={14} aria-hidden />}
            id={id}
            onClick={() => onChange([...lines, inputsOf(field.fields)])}
          >
            {t('form.addLine')}
          </Button>
        )}
      </Group>
      {isNarrow ? <StackedLines {...props} /> : <LinesTable {...props} />}
      {own && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {own}
        </Text>
      )}
    </div>
  );
}

function LinesTable(props: Props) {
  const { field, lines, isReadOnly } = props;
  const { t } = useTranslation('ui');
  const words = useWords();
  const columns = Object.entries(field.fields);
  return (
    <WideTable minWidth={Math.max(400, columns.length * 150)} label={words(field)}>
      <Table withTableBorder verticalSpacing={4} horizontalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={56} style={{ whiteSpace: 'nowrap' }}>
              {t('list.index')}
            </Table.Th>
            {columns.map(([column, each]) => (
              <Table.Th key={column}>
                {words(each) + unitOf(each)}
                {each.required && ' *'}
              </Table.Th>
            ))}
            {!isReadOnly && (
              <Table.Th w={44}>
                <VisuallyHidden>{t('actions')}</VisuallyHidden>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {!lines.length && (
            <Table.Tr>
              <Table.Td colSpan={columns.length + 2}>
                <Text size="sm" c="dimmed" ta="center">
                  {t('form.noLines')}
                </Text>
              </Table.Td>
            </Table.Tr>
          )}
          {lines.map((_, index) => (
            // Lines have no ids of their own, and are only added at the end or taken out.
            <Table.Tr key={index}>
              <Table.Td>{index + 1}</Table.Td>
              {columns.map(([column]) => (
                <Table.Td key={column} miw={130}>
                  <LineField {...props} index={index} column={column} isBare />
                </Table.Td>
              ))}
              {!isReadOnly && (
                <Table.Td>
                  <RemoveLine {...props} index={index} />
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  );
}

function StackedLines(props: Props) {
  const { field, lines, isReadOnly } = props;
  const { t } = useTranslation('ui');
  return (
    <Stack gap="xs">
      {!lines.length && (
        <Text size="sm" c="dimmed">
          {t('form.noLines')}
        </Text>
      )}
      {lines.map((_, index) => (
        // As above.
        <Paper key={index} withBorder p="xs" role="group" aria-label={t('form.line', { row: index + 1 })}>
          <Group justify="space-between">
            <Text size="sm" fw={500}>
              {t('form.line', { row: index + 1 })}
            </Text>
            {!isReadOnly && <RemoveLine {...props} index={index} />}
          </Group>
          <Stack gap="xs">
            {Object.keys(field.fields).map((column) => (
              <LineField key={column} {...props} index={index} column={column} />
            ))}
          </Stack>
        </Paper>
      ))}
    </Stack>
  );
}

type LineFieldProps = Props & Readonly<{ index: number; column: string; isBare?: true }>;

function LineField({ id, name, field, lines, onChange, onBlur, sentence, isReadOnly, files, index, column, isBare }: LineFieldProps) {
  const { t } = useTranslation('ui');
  const words = useWords();
  const each = field.fields[column];
  if (!each) return null;
  const set = (value: unknown): void => onChange(lines.map((line, at) => (at === index ? { ...line, [column]: value } : line)));
  return (
    <FieldInput
      id={`${id}.${index}.${column}`}
      field={each}
      {...(isBare && { isBare })}
      ariaLabel={`${words(each)} ${t('form.line', { row: index + 1 })}`}
      value={lines[index]?.[column]}
      onChange={set}
      onBlur={onBlur}
      error={sentence(`${name}.${index}.${column}`)}
      isReadOnly={isReadOnly}
      files={files}
    />
  );
}

function RemoveLine({ lines, onChange, index }: Pick<Props, 'lines' | 'onChange'> & Readonly<{ index: number }>) {
  const { t } = useTranslation('ui');
  return (
    <ActionIcon
      variant="subtle"
      color="red"
      size={28}
      aria-label={t('form.removeLine', { row: index + 1 })}
      onClick={() => onChange(lines.filter((_, at) => at !== index))}
    >
      <IconTrash size={15} aria-hidden />
    </ActionIcon>
  );
}
