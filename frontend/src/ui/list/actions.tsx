import { ActionIcon, Button, Group, Menu, Text, Tooltip } from '@mantine/core';
import type { Words } from '@cloud-factory/domain/shared/refusals';
import { IconDotsVertical } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useWords } from '../../i18n/language.js';
import { newCommandId } from '../../platform/command-id.js';
import { usePermissions } from '../../platform/permissions.js';
import type { Question } from '../confirm.js';
import type { ListRow } from './list-table.js';

type Common = Readonly<{
  key: string;
  label: Words;
  icon?: ReactNode;
  permission?: string;
  isDanger?: true;
  /** Asked before it is done. */
  ask?: Words;
  /** Said when it is done; without it 操作成功. */
  done?: Words;
}>;

/** Something that is done to one row. `commandId` is made by the click: hand it on to the call. */
export type RowAction<Row extends ListRow> = Common &
  Readonly<{
    isShown?: (row: Row) => boolean;
    /** A disabled button says why. */
    whyNot?: (row: Row) => Words | undefined;
    /** What the question is about, beside the row's own name: who the patient is. */
    about?: (row: Row) => string;
    run: (row: Row, commandId: string) => Promise<unknown> | void;
  }>;

/** Something that is done to all selected rows at once. */
export type BulkAction<Row extends ListRow> = Common &
  Readonly<{ run: (rows: readonly Row[], commandId: string) => Promise<unknown> | void }>;

/** Does the work of an action once: asks, does, says so. */
export type Doer = (action: Common, work: (commandId: string) => Promise<unknown> | void, body?: ReactNode, typed?: string) => void;

export function doer(
  ask: (question: Question) => void,
  words: (words: Words) => string,
  perform: (action: Common, work: () => Promise<unknown> | void) => void,
): Doer {
  return (action, work, body, typed) => {
    const commandId = newCommandId();
    const go = (): void => perform(action, () => work(commandId));
    if (!action.ask) return go();
    ask({ body: body ?? words(action.ask), go, ...(action.isDanger && { isDanger: true }), ...(typed && { typed }) });
  };
}

/** The first two as buttons, the others behind dots. */
export function RowActions<Row extends ListRow>({
  actions,
  row,
  title,
  onDo,
}: Readonly<{ actions: readonly RowAction<Row>[]; row: Row; title: string; onDo: Doer }>) {
  const { t } = useTranslation('ui');
  const words = useWords();
  const { may } = usePermissions();
  const shown = actions.filter((action) => may(action.permission) && (action.isShown?.(row) ?? true));
  const seen = shown.length <= 3 ? shown : shown.slice(0, 2);
  const rest = shown.slice(seen.length);
  // The row under the pointer may have moved: a question names what it is about.
  const goOn = (action: RowAction<Row>): void =>
    onDo(
      action,
      (commandId) => action.run(row, commandId),
      action.ask && (
        <>
          <Text>{words(action.ask)}</Text>
          <Text size="sm" c="dimmed" mt={4} data-typed>
            {[title, action.about?.(row)].filter(Boolean).join(' · ')}
          </Text>
        </>
      ),
    );
  return (
    <Group gap={2} wrap="nowrap">
      {seen.map((action) => {
        const why = action.whyNot?.(row);
        const button = (
          <Button
            key={action.key}
            size="compact-xs"
            variant="subtle"
            color={action.isDanger ? 'red' : 'brand'}
            disabled={!!why}
            leftSection={action.icon}
            aria-label={`${words(action.label)} ${title}`}
            onClick={() => goOn(action)}
          >
            {words(action.label)}
          </Button>
        );
        return why ? (
          <Tooltip key={action.key} label={words(why)}>
            <span>{button}</span>
          </Tooltip>
        ) : (
          button
        );
      })}
      {rest.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon size={24} variant="subtle" color="gray" aria-label={t('list.rowActions', { title })}>
              <IconDotsVertical size={15} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {rest.map((action) => {
              const why = action.whyNot?.(row);
              return (
                <Menu.Item
                  key={action.key}
                  {...(action.isDanger && { color: 'red' })}
                  disabled={!!why}
                  title={why && words(why)}
                  leftSection={action.icon}
                  onClick={() => goOn(action)}
                >
                  {words(action.label)}
                </Menu.Item>
              );
            })}
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  );
}
