import { stockList, type StockRow } from '@cloud-factory/domain/stock/contract';
import type { Field } from '@cloud-factory/domain/shared/fields';
import { useQuery } from '@tanstack/react-query';
import { picked } from '../ui/form/picked.js';
import { RecordPage } from '../ui/form/record-page.js';
import { ListPage } from '../ui/list/list-page.js';
import { lotDetailPath, openLotPath, warehousesQuery } from './stock-queries.js';

/** What lies where. */
export function StockListPage() {
  return (
    <ListPage<StockRow>
      list={stockList}
      permission="warehousestock.read"
      href={({ id }) => `/storage/warehousestock/${id}`}
      create={{ href: '/storage/warehousestock/new', permission: 'warehousestock.write', label: { zh: '期初入账', en: 'Opening balance' } }}
    />
  );
}

const { fields } = stockList;
const lotFields = picked(
  fields,
  ['warehouseCode', 'goodId', 'lotNo', 'unit', 'expiry', 'qty'],
  ['warehouseCode', 'goodId', 'lotNo', 'unit', 'qty'],
);

/** The opening balance of a lot. A lot that is on the books already is adjusted instead. */
export function OpenLotPage() {
  const { data } = useQuery(warehousesQuery);
  const warehouse: Field | undefined = data && {
    ...fields.warehouseCode,
    kind: 'choice',
    required: true,
    options: Object.fromEntries(
      data.records.map(({ warehouseCode, name }) => [warehouseCode, { zh: `${warehouseCode} ${name}`, en: `${warehouseCode} ${name}` }]),
    ),
  };
  const unit: Field = { ...fields.unit, kind: 'dict', code: 'unit', required: true };
  return (
    <RecordPage
      labels={{ zh: '期初入账', en: 'Opening balance' }}
      fields={{ ...lotFields, ...(warehouse && { warehouseCode: warehouse }), unit }}
      id="new"
      detailPath={lotDetailPath}
      submitPath={openLotPath}
      writePermission="warehousestock.write"
      title={(row) => String(row['lotNo'])}
    />
  );
}
