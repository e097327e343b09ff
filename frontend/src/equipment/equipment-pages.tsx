import { equipmentList, equipmentTypeLabels, type EquipmentRow } from '@cloud-factory/domain/equipment/contract';
import { useWords } from '../i18n/language.js';
import { usePage } from '../platform/page.js';
import { picked } from '../ui/form/picked.js';
import { RecordPage } from '../ui/form/record-page.js';
import { ListPage } from '../ui/list/list-page.js';

const root = 'saas-equipment/ycequipmentarchivesmanagement';
const path = '/equipment/ycequipmentarchivesmanagement';
const write = 'ycequipmentarchivesmanagement.write';

/** What machines there are. */
export function EquipmentListPage() {
  const words = useWords();
  return (
    <ListPage<EquipmentRow>
      list={equipmentList}
      permission="ycequipmentarchivesmanagement.read"
      href={({ id }) => `${path}/${id}`}
      create={{ href: `${path}/new`, permission: write }}
      remove={{ path: `${root}/remove`, permission: write }}
      cells={{ type: ({ type }) => words(equipmentTypeLabels[type]) }}
    />
  );
}

const formFields = picked(
  equipmentList.fields,
  [
    ...(['equipmentNo', 'name', 'type', 'brand', 'model', 'serialNo', 'unitCode', 'deptId', 'location', 'custodianId'] as const),
    ...([
      'purchaseDate',
      'price',
      'supplierId',
      'warrantyTo',
      'depreciationMonths',
      'jdAssetNo',
      'gaugeFlag',
      'calibrationValidTo',
    ] as const),
    ...(['params', 'remark'] as const),
  ],
  ['equipmentNo', 'name', 'type', 'serialNo'],
);

/** One machine. */
export function EquipmentPage() {
  const { params } = usePage();
  return (
    <RecordPage
      labels={{ zh: '设备', en: 'Equipment' }}
      fields={formFields}
      id={params['id'] ?? 'new'}
      detailPath={`${root}/detail`}
      submitPath={`${root}/submit`}
      writePermission={write}
      stream={(id) => `equipment-${id}`}
      title={(row) => String(row['name'])}
      defaults={{ gaugeFlag: false, params: [] }}
    />
  );
}
