import { seedId, type Seed } from './seed.js';

type Entry = readonly [key: string, zh: string, en: string];
type Code = Readonly<{ code: string; zh: string; en: string; entries: readonly Entry[] }>;

/** The codes of the platform's dictionary. The English name stands in the remark: an entry has one name. */
const codes: readonly Code[] = [
  {
    code: 'yc_rework_type',
    zh: '返工类型',
    en: 'Rework type',
    entries: [
      ['R01', '重做', 'Full remake'],
      ['R02', '返修', 'Repair of the same piece'],
      ['R03', '改色', 'Recolour'],
      ['R04', '调咬合', 'Adjust occlusion'],
      ['R05', '调邻接', 'Adjust contact'],
      ['R06', '边缘修整', 'Margin'],
      ['R07', '崩瓷修补', 'Porcelain chip'],
      ['R08', '加瓷', 'Add porcelain'],
      ['R09', '重新上釉', 'Re-glaze'],
      ['R10', '重设计', 'Redesign only'],
      ['R11', '重扫或重印', 'New scan or impression'],
      ['R12', '补件', 'Missing part'],
    ],
  },
  {
    // By whom it came about: CS the scan, CP the clinic's work, CA the patient, QD design and service, LT the laboratory, ET others.
    code: 'remake_cause',
    zh: '返工原因',
    en: 'Remake cause',
    entries: [
      ['CS01', '扫描缺损', 'Scan: missing area'],
      ['CS02', '扫描变形', 'Scan: distorted'],
      ['CS03', '扫描边缘不清', 'Scan: margin unclear'],
      ['CS04', '缺对颌扫描', 'Scan: antagonist missing'],
      ['CS05', '咬合扫描错误', 'Scan: wrong bite'],
      ['CS06', '扫描文件损坏', 'Scan: file damaged'],
      ['CP01', '备牙量不足', 'Clinic: too little reduction'],
      ['CP02', '备牙倒凹', 'Clinic: undercut'],
      ['CP03', '肩台不清', 'Clinic: margin unclear'],
      ['CP04', '取模变形', 'Clinic: impression distorted'],
      ['CP05', '比色错误', 'Clinic: wrong shade taken'],
      ['CP06', '医嘱填写错误', 'Clinic: prescription wrong'],
      ['CP07', '粘接不当', 'Clinic: cementation'],
      ['CA01', '患者要求改色', 'Patient: wants another shade'],
      ['CA02', '患者要求改形', 'Patient: wants another shape'],
      ['CA03', '患者口内变化', 'Patient: mouth has changed'],
      ['QD01', '设计形态', 'Design: contour'],
      ['QD02', '设计咬合', 'Design: occlusion'],
      ['QD03', '设计邻接', 'Design: contact'],
      ['QD04', '设计边缘', 'Design: margin'],
      ['QD05', '客服传达错误', 'Service: passed on wrongly'],
      ['LT01', '加工', 'Laboratory: machining'],
      ['LT02', '颜色', 'Laboratory: shade'],
      ['LT03', '物流运输', 'Laboratory: shipping'],
      ['LT04', '材料', 'Laboratory: material'],
      ['LT05', '切削设备', 'Laboratory: milling equipment'],
      ['LT06', '后处理', 'Laboratory: post-processing'],
      ['LT07', '烧结收缩', 'Laboratory: sintering shrinkage'],
      ['LT08', '种植体型号错误', 'Laboratory: wrong implant'],
      ['ET01', '其他', 'Other'],
    ],
  },
  {
    code: 'yc_try_type',
    zh: '试戴类型',
    en: 'Try-in type',
    entries: [
      ['T01', '不试戴', 'None'],
      ['T02', '支架试戴', 'Framework'],
      ['T03', '内冠或底冠试戴', 'Coping'],
      ['T04', '蜡型或排牙试戴', 'Wax or set-up'],
      ['T05', '白瓷试戴', 'Bisque'],
      ['T06', 'PMMA 或打印件试戴', 'Temporary mock-up'],
      ['T07', '种植基台试戴', 'Abutment'],
      ['T08', '终戴', 'Final'],
    ],
  },
  {
    code: 'powderCategory',
    zh: '粉末类别',
    en: 'Powder category',
    entries: [
      ['virgin', '新粉', 'Virgin'],
      ['recovered', '回收粉', 'Recovered'],
      ['sieved', '筛后粉', 'Sieved'],
      ['waste', '废粉', 'Waste'],
    ],
  },
  {
    code: 'disinfectant',
    zh: '消毒剂',
    en: 'Disinfectant',
    entries: [
      ['sodiumHypochlorite', '次氯酸钠', 'Sodium hypochlorite'],
      ['glutaraldehyde', '戊二醛', 'Glutaraldehyde'],
      ['alcohol', '酒精', 'Alcohol'],
      ['ultraviolet', '紫外线', 'Ultraviolet'],
      ['ozone', '臭氧', 'Ozone'],
      ['chlorine', '含氯消毒剂', 'Chlorine'],
    ],
  },
  {
    code: 'unit',
    zh: '计量单位',
    en: 'Unit',
    entries: [
      ['g', '克', 'Gram'],
      ['kg', '千克', 'Kilogram'],
      ['ml', '毫升', 'Millilitre'],
      ['l', '升', 'Litre'],
      ['tooth', '颗', 'Tooth'],
      ['piece', '件', 'Piece'],
      ['disc', '片', 'Disc'],
      ['bottle', '瓶', 'Bottle'],
      ['box', '盒', 'Box'],
      ['set', '套', 'Set'],
      ['pack', '包', 'Pack'],
    ],
  },
  {
    code: 'flow',
    zh: '流程分类',
    en: 'Category of processes',
    entries: [
      ['staff', '人事', 'Staff'],
      ['material', '物料', 'Material'],
      ['asset', '资产', 'Assets'],
      ['finance', '财务', 'Finance'],
      ['partner', '加工点', 'Machining points'],
    ],
  },
  {
    /** The families of approvals, decision 10. */
    code: 'flowId',
    zh: '审批流程',
    en: 'Approval process',
    entries: [
      ['leave', '请假', 'Leave'],
      ['office', '办公申请', 'Office request'],
      ['apply', '粉末调拨', 'Powder transfer'],
      ['transferapply', '固定资产调拨', 'Transfer of assets'],
      ['costTransferApply', '受控物品调拨', 'Transfer of controlled goods'],
      ['revocationproductpointapply', '撤销加工点', 'Closing of a machining point'],
      ['informationreport', '材料报表更正', 'Correction of a material report'],
      ['jdAssetsCard', '折旧减免', 'Waiver of depreciation'],
      ['consumableReceive', '耗材领用', 'Issue of consumables'],
      ['officeSuppliesApply', '办公用品', 'Office supplies'],
      ['returnEquipment', '退设备', 'Return of equipment'],
      ['postEquipmentScrap', '后处理报废', 'Scrap in post-processing'],
      ['regulatedGoodsScrapApply', '受控物品报废', 'Scrap of controlled goods'],
    ],
  },
];

/** What a tenant keeps itself. Two companies: orders are placed by one or the other. */
const tenantCodes: readonly Code[] = [
  {
    code: 'companyCode',
    zh: '下单公司',
    en: 'Issuing company',
    entries: [
      ['C01', '第一公司', 'First company'],
      ['C02', '第二公司', 'Second company'],
    ],
  },
];

const seedsOf = (resource: 'dict' | 'dict-biz', { code, zh, en, entries }: Code): readonly Seed[] => {
  const root: Seed = {
    resource,
    key: code,
    values: { code, dictKey: '-1', dictValue: zh, sort: 0, isSealed: 0, remark: en, parentId: null },
  };
  return [
    root,
    ...entries.map(
      ([dictKey, name, remark], nth): Seed => ({
        resource,
        key: `${code}/${dictKey}`,
        values: { code, dictKey, dictValue: name, sort: nth + 1, isSealed: 0, remark, parentId: seedId(resource, code) },
      }),
    ),
  ];
};

export const dictionarySeeds: readonly Seed[] = codes.flatMap((code) => seedsOf('dict', code));
export const tenantDictionarySeeds: readonly Seed[] = tenantCodes.flatMap((code) => seedsOf('dict-biz', code));
