// The head of a list: what it is, how much there is of it, and its buttons.
import { ActionIcon, Button, Group, Menu, Text, Title, Tooltip } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ListDescription } from '@cloud-factory/domain/shared/list';
import type { Words } from '@cloud-factory/domain/shared/refusals';
import { IconDots, IconDownload, IconPlus, IconRefresh } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useWords } from '../../i18n/language.js';
import { api } from '../../platform/api.js';
import { todayOfTenant } from '../../platform/format.js';
import { usePage } from '../../platform/page.js';
import { usePermissions } from '../../platform/permissions.js';
import { noticeFailedTo, noticeWarning } from '../notices.js';
import type { BulkAction } from './actions.js';
import type { ListRow } from './list-table.js';

/** The button 新增: where it leads, or what it does. */
export type Creation = Readonly<{ href?: string; run?: () => void; permission?: string; label?: Words }>;

type ListHeadProps<Row extends ListRow> = Readonly<{
  list: ListDescription;
  total: number | undefined;
  isPart: boolean | undefined;
  toolbar: ReactNode;
  create: Creation | undefined;
  bulkActions: readonly BulkAction<Row>[];
  onBulk: (action: BulkAction<Row>) => void;
  /** Without a path there is no export. */
  exported: Readonly<{ path: string | undefined; name: string | undefined; search: Readonly<Record<string, string>> }>;
  isRefreshing: boolean;
  onRefresh: () => void;
  columnSettings: ReactNode;
}>;

export function ListHead<Row extends ListRow>(props: ListHeadProps<Row>) {
  const { list, total, isPart, create } = props;
  const { t } = useTranslation('ui');
  const words = useWords();
  const page = usePage();
  const { may } = usePermissions();
  // On a telephone the rows are what people came for: what is done to several of them waits behind dots.
  const isNarrow = useMediaQuery('(max-width: 47.99em)') ?? false;
  const isFolded = isNarrow && (props.bulkActions.length > 0 || props.exported.path !== undefined);
  const createRecord = (): void => (create?.run ? create.run() : create?.href ? page.open(create.href) : undefined);
  return (
    <Group justify="space-between" gap="xs">
      <Group gap="sm" align="baseline">
        <Title order={isPart ? 2 : 1} fz={isPart ? 'h5' : 'h4'}>
          {words(list.labels)}
        </Title>
        {total !== undefined && (
          <Text size="sm" c="dimmed" aria-live="polite">
            {t('list.total', { total })}
          </Text>
        )}
      </Group>
      <Group gap="xs">
        {props.toolbar}
        {create && may(create.permission) && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={createRecord}>
            {create.label ? words(create.label) : t('add')}
          </Button>
        )}
        {!isFolded && <Deeds {...props} />}
        {props.columnSettings}
        {isFolded && <FoldedDeeds {...props} />}
      </Group>
    </Group>
  );
}

/** What is done to the whole list and to the selected rows, as buttons. */
function Deeds<Row extends ListRow>({ bulkActions, onBulk, exported, isRefreshing, onRefresh }: ListHeadProps<Row>) {
  const { t } = useTranslation('ui');
  const words = useWords();
  const [isExporting, download] = useExport(exported);
  return (
    <>
      {bulkActions.map((action) => (
        <Button
          key={action.key}
          variant="default"
          {...(action.isDanger && { c: 'var(--mantine-color-error)' })}
          onClick={() => onBulk(action)}
        >
          {words(action.label)}
        </Button>
      ))}
      {exported.path && (
        <Tooltip label={t('list.export')}>
          <ActionIcon variant="default" size={36} loading={isExporting} aria-label={t('list.export')} onClick={download}>
            <IconDownload size={17} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      <Tooltip label={t('list.refresh')}>
        <ActionIcon variant="default" size={36} loading={isRefreshing} aria-label={t('list.refresh')} onClick={onRefresh}>
          <IconRefresh size={17} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </>
  );
}

/** The same behind dots. */
function FoldedDeeds<Row extends ListRow>({ bulkActions, onBulk, exported, isRefreshing, onRefresh }: ListHeadProps<Row>) {
  const { t } = useTranslation('ui');
  const words = useWords();
  const [isExporting, download] = useExport(exported);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={36} loading={isExporting || isRefreshing} aria-label={t('more')}>
          <IconDots size={17} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {bulkActions.map((action) => (
          <Menu.Item key={action.key} {...(action.isDanger && { c: 'var(--mantine-color-error)' })} onClick={() => onBulk(action)}>
            {words(action.label)}
          </Menu.Item>
        ))}
        {exported.path && <Menu.Item onClick={download}>{t('list.export')}</Menu.Item>}
        <Menu.Item onClick={onRefresh}>{t('list.refresh')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** All rows that the filters find, not only those of this page; the server may make a job of it. */
function useExport({ path, name, search }: ListHeadProps<ListRow>['exported']): readonly [isExporting: boolean, download: () => void] {
  const { t } = useTranslation('ui');
  const queryClient = useQueryClient();
  const [isExporting, setExporting] = useState(false);
  const download = async (): Promise<void> => {
    if (path === undefined) return;
    setExporting(true);
    try {
      const { current, size, ...filters } = search;
      const { jobId } = await api.download(path, filters, `${name ?? 'excel-list'}-${todayOfTenant()}.xlsx`);
      if (jobId) {
        noticeWarning(t('list.exportQueued'));
        void queryClient.invalidateQueries({ queryKey: ['jobs'] });
      }
    } catch (failure) {
      noticeFailedTo(t('list.exportFailed'), failure);
    } finally {
      setExporting(false);
    }
  };
  return [isExporting, () => void download()];
}
