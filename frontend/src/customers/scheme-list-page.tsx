import { priceStatusLabels, schemeList, type SchemeRow } from '@cloud-factory/domain/customers/contract';
import { Badge, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../ui/list/list-page.js';
import { StatusBadge } from '../ui/status-badge.js';
import { removeSchemes } from './customer-queries.js';

const write = 'hospitalscheme.write';

/** Prices that several customers share. */
export function SchemeListPage() {
  const { t } = useTranslation('customers');
  return (
    <ListPage<SchemeRow>
      list={schemeList}
      permission="hospitalscheme.read"
      href={({ id }) => `/customer/hospitalscheme/${id}`}
      create={{ href: '/customer/hospitalscheme/new', permission: write }}
      remove={{ path: removeSchemes, permission: write, isShown: ({ schemeVersion }) => schemeVersion === null }}
      cells={{
        status: ({ status, hasDraft }) => (
          <Group gap={4} wrap="nowrap">
            <StatusBadge status={status} labels={priceStatusLabels} />
            {hasDraft && status !== 'draft' && (
              <Badge size="sm" variant="outline" color="gray" tt="none" c="dimmed">
                {t('scheme.hasDraft')}
              </Badge>
            )}
          </Group>
        ),
      }}
    />
  );
}
