import {
  productList,
  type EquipmentLinkRow,
  type MaterialLinkRow,
  type ProcessLinkRow,
  type ProductDetail,
  type ProductRow,
} from '@cloud-factory/domain/products/contract';
import type { Fields } from '@cloud-factory/domain/shared/fields';
import { usePage } from '../platform/page.js';
import { usePermissions } from '../platform/permissions.js';
import { picked } from '../ui/form/picked.js';
import { RecordPage, type DetailRow } from '../ui/form/record-page.js';
import { ListPage } from '../ui/list/list-page.js';
import { PartsTable } from '../ui/parts-table.js';
import { RecordTabs } from '../ui/record-tabs.js';
import {
  productPath,
  removeEquipment,
  removeMaterial,
  removeProcess,
  saveEquipment,
  saveMaterial,
  saveProcess,
} from './product-queries.js';

const write = 'productData.write';

/** What can be ordered. */
export function ProductListPage() {
  return (
    <ListPage<ProductRow>
      list={productList}
      permission="productData.read"
      href={({ id }) => `/product/productData/${id}`}
      create={{ href: '/product/productData/new', permission: write }}
      remove={{ path: `${productPath}/remove`, permission: write }}
      exportPath={`${productPath}/pageListExcel`}
      exportName="产品资料"
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

const materialFields = {
  goodId: { kind: 'ref', zh: '材料', en: 'Material', to: 'goodDefinition', required: true },
  qtyPerUnit: { kind: 'decimal', zh: '单件用量', en: 'For one unit', places: 4, min: '0.0001', required: true },
  remark: { kind: 'text', zh: '备注', en: 'Remark', max: 200 },
} as const satisfies Fields;
const materialColumns = {
  goodCode: { kind: 'text', zh: '物品编码', en: 'Goods code', max: 32 },
  goodName: { kind: 'text', zh: '材料', en: 'Material', max: 100 },
  qtyPerUnit: materialFields.qtyPerUnit,
  unit: { kind: 'dict', zh: '单位', en: 'Unit', code: 'unit' },
  remark: materialFields.remark,
} as const satisfies Fields;

const processFields = {
  processId: { kind: 'ref', zh: '工序', en: 'Process', to: 'processManagement', required: true },
  minutesPerUnit: { kind: 'decimal', zh: '单件工时（分钟）', en: 'Minutes for one unit', places: 2, min: '0' },
  remark: { kind: 'text', zh: '备注', en: 'Remark', max: 200 },
} as const satisfies Fields;
const processColumns = {
  processCode: { kind: 'text', zh: '工序编码', en: 'Process code', max: 32 },
  processName: { kind: 'text', zh: '工序', en: 'Process', max: 100 },
  minutesPerUnit: processFields.minutesPerUnit,
  remark: processFields.remark,
} as const satisfies Fields;

const equipmentFields = {
  equipmentId: { kind: 'ref', zh: '设备', en: 'Machine', to: 'ycequipmentarchivesmanagement', required: true },
  program: { kind: 'text', zh: '加工程序', en: 'Program', max: 100 },
  remark: { kind: 'text', zh: '备注', en: 'Remark', max: 200 },
} as const satisfies Fields;
const equipmentColumns = {
  equipmentNo: { kind: 'text', zh: '设备编号', en: 'Equipment no.', max: 32 },
  equipmentName: { kind: 'text', zh: '设备', en: 'Machine', max: 100 },
  program: equipmentFields.program,
  remark: equipmentFields.remark,
} as const satisfies Fields;

/** The detail answers this. */
const asProduct = (row: DetailRow): ProductDetail => row as unknown as ProductDetail;

/** One product: what it is made of, by which route, at what price. Orders that were priced keep their price. */
export function ProductPage() {
  const { params } = usePage();
  return (
    <RecordPage
      labels={{ zh: '产品', en: 'Product' }}
      fields={formFields}
      id={params['id'] ?? 'new'}
      detailPath={`${productPath}/detail`}
      submitPath={`${productPath}/submit`}
      writePermission={write}
      stream={(id) => `product-${id}`}
      title={(row) => String(row['name'])}
      defaults={{ currency: 'CNY', enabled: true, unit: '颗', workDays: 5 }}
      changes={[['lookup', 'products']]}
      around={(row, form) =>
        row ? (
          <RecordTabs
            first={{ zh: '基本资料', en: 'Product' }}
            tabs={[
              {
                key: 'materials',
                label: { zh: '用料', en: 'Materials' },
                panel: () => <Materials product={asProduct(row)} />,
              },
              {
                key: 'processes',
                label: { zh: '工序', en: 'Processes' },
                panel: () => <Processes product={asProduct(row)} />,
              },
              {
                key: 'equipment',
                label: { zh: '设备', en: 'Equipment' },
                panel: () => <Machines product={asProduct(row)} />,
              },
            ]}
          >
            {form}
          </RecordTabs>
        ) : (
          form
        )
      }
    />
  );
}

type OfProduct = Readonly<{ product: ProductDetail }>;

function Materials({ product }: OfProduct) {
  const { may } = usePermissions();
  return (
    <PartsTable<MaterialLinkRow>
      label={{ zh: '材料', en: 'Material' }}
      columns={materialColumns}
      rows={product.materials}
      keyOf={({ id }) => id}
      titleOf={({ goodName }) => goodName}
      edits={
        may(write)
          ? {
              fields: materialFields,
              save: (values, row, commandId) => saveMaterial(product, values, row, commandId),
              remove: (row, commandId) => removeMaterial(product, row, commandId),
            }
          : undefined
      }
    />
  );
}

function Processes({ product }: OfProduct) {
  const { may } = usePermissions();
  return (
    <PartsTable<ProcessLinkRow>
      label={{ zh: '工序', en: 'Process' }}
      columns={processColumns}
      rows={product.processes}
      keyOf={({ id }) => id}
      titleOf={({ processName }) => processName}
      edits={
        may(write)
          ? {
              fields: processFields,
              save: (values, row, commandId) => saveProcess(product, values, row, commandId),
              remove: (row, commandId) => removeProcess(product, row, commandId),
            }
          : undefined
      }
    />
  );
}

function Machines({ product }: OfProduct) {
  const { may } = usePermissions();
  return (
    <PartsTable<EquipmentLinkRow>
      label={{ zh: '设备', en: 'Machine' }}
      columns={equipmentColumns}
      rows={product.equipment}
      keyOf={({ id }) => id}
      titleOf={({ equipmentName }) => equipmentName}
      edits={
        may(write)
          ? {
              fields: equipmentFields,
              save: (values, row, commandId) => saveEquipment(product, values, row, commandId),
              remove: (row, commandId) => removeEquipment(product, row, commandId),
            }
          : undefined
      }
    />
  );
}
