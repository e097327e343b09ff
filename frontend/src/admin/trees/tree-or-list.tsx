import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { usePage } from '../../platform/page.js';

/** Whether a page of a tree shows its rows as a list: kept in its address, so that a reload and a link keep it. */
export const useIsList = (): boolean => usePage().search['show'] === 'list';

/** Chooses between the tree and the list of the same rows. */
export function TreeOrList() {
  const { t } = useTranslation('admin');
  const { setSearch } = usePage();
  return (
    <SegmentedControl
      size="sm"
      aria-label={t('tree.view')}
      value={useIsList() ? 'list' : 'tree'}
      onChange={(next) => setSearch({ show: next === 'list' ? next : undefined })}
      data={[
        { value: 'tree', label: t('tree.show') },
        { value: 'list', label: t('tree.list') },
      ]}
    />
  );
}
