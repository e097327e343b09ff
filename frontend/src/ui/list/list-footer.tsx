import { Pagination, Select, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { pageSizes, type View } from './list-view.js';
import classes from './list.module.css';

/** How many rows a page shows, and which page. */
export function ListFooter({ view, lastPage, onShow }: Readonly<{ view: View; lastPage: number; onShow: (next: View) => void }>) {
  const { t } = useTranslation('ui');
  return (
    <div className={classes['footer']}>
      <Select
        aria-label={t('list.size')}
        size="xs"
        w={112}
        allowDeselect={false}
        data={pageSizes.map((size) => ({ value: String(size), label: t('list.sizeOf', { size }) }))}
        value={String(view.size)}
        onChange={(size) => onShow({ ...view, size: Number(size), current: 1 })}
      />
      <Pagination
        size="sm"
        total={lastPage}
        value={view.current}
        onChange={(current) => onShow({ ...view, current })}
        getControlProps={(control) => ({
          'aria-label': control === 'previous' ? t('list.previous') : control === 'next' ? t('list.next') : control,
        })}
        getItemProps={(number) => ({ 'aria-label': `${t('list.page')} ${number}` })}
        aria-label={t('list.page')}
      />
      <Text size="xs" c="dimmed" visibleFrom="lg">
        {t('list.keyboard')}
      </Text>
    </div>
  );
}
