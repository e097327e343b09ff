import { productList, type ProductRow } from '@cloud-factory/domain/products/contract';
import { usePage } from '../platform/page.js';
import { picked } from '../ui/form/picked.js';
import { RecordPage } from '../ui/form/record-page.js';
import { ListPage } from '../ui/list/list-page.js';

const root = 'saas-storage/productData';
const write = 'productData.write';

/** What can be ordered. */
export function ProductListPage() {
  return (
    <ListPage<ProductRow>
      list={productList}
      permission="productData.read"
      href={({ id }) => `/product/productData/${id}`}
      create={{ href: '/product/productData/new', permission: write }}
      remove={{ path: `${root}/remove`, permission: write }}
    />
  );
}

const formFields = picked(
  productList.fields,
  [
    'productCode',
    'name',
    'productType',
    'categoryId',
    'shipmentType',
    'unit',
    'materialId',
    'standardPrice',
    'currency',
    'workDays',
    'routeId',
    'routeVersion',
    'registrationNo',
    'model',
    'enabled',
    'remark',
  ],
  ['productCode', 'name', 'productType', 'shipmentType', 'unit', 'materialId', 'standardPrice', 'currency', 'workDays', 'enabled'],
);

/** One product: what it is made of, by which route, at what price. Orders that were priced keep their price. */
export function ProductPage() {
  const { params } = usePage();
  return (
    <RecordPage
      labels={{ zh: '产品', en: 'Product' }}
      fields={formFields}
      id={params['id'] ?? 'new'}
      detailPath={`${root}/detail`}
      submitPath={`${root}/submit`}
      writePermission={write}
      stream={(id) => `product-${id}`}
      title={(row) => String(row['name'])}
      defaults={{ currency: 'CNY', enabled: true, unit: '颗', workDays: 5 }}
      changes={[['lookup', 'products']]}
    />
  );
}
