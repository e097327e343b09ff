import { Group, Text } from '@mantine/core';
import { companyProductList, type ProductRow } from '@cloud-factory/domain/products/contract';
import { useTranslation } from 'react-i18next';
import { usePage } from '../platform/page.js';
import { ListPage } from '../ui/list/list-page.js';
import { noticeWarning } from '../ui/notices.js';
import { RecordSelect } from '../ui/record-select.js';

type CompanyProduct = ProductRow & Readonly<{ unitPrice: string | null; priceSource: string | null }>;

/** `/product/company-products` (SC166): what a hospital may choose from, at what it pays; what was chosen becomes an order of it. */
export function CompanyProductsPage() {
  const { t } = useTranslation(['products', 'customers']);
  const page = usePage();
  const customerId = page.search['customerId'] ?? '';
  return (
    <ListPage<CompanyProduct>
      list={companyProductList}
      permission="productData.read"
      href={({ id }) => `/product/productData/${id}`}
      {...(customerId && { fixed: { customerId } })}
      carried={['customerId']}
      cells={{
        unitPrice: ({ unitPrice }) =>
          unitPrice ?? (
            <Text span c="dimmed">
              —
            </Text>
          ),
        priceSource: ({ priceSource }) => priceSource && t(`customers:calculate.source.${priceSource as 'standard'}`), // one of the declared ones
      }}
      above={
        <Group gap="sm" align="flex-end">
          <div style={{ width: 'min(100%, 320px)' }}>
            <RecordSelect
              label={t('products:company.hospital')}
              to="hospitalCustomerData"
              value={customerId}
              onChange={(id) => page.setSearch({ ...page.search, customerId: id, current: undefined })}
              clearable
            />
          </div>
          {!customerId && (
            <Text size="sm" c="dimmed">
              {t('products:company.choose')}
            </Text>
          )}
        </Group>
      }
      bulkActions={[
        {
          key: 'order',
          label: { zh: '用所选产品下单', en: 'Order the selected' },
          permission: 'orderentry.write',
          run: (rows) => {
            if (!customerId) return noticeWarning(t('products:company.choose'));
            page.open(`/order/orderentry/new?customerId=${customerId}&products=${rows.map(({ id }) => id).join(',')}`);
          },
        },
      ]}
    />
  );
}
