// What data scopes can be made for: every resource that has a list of its own, and what its rows can be told apart by.
import { catalogue, type Resource } from '../catalogue/index.js';
import type { Words } from '../shared/refusals.js';
import type { ScopeKind } from './contract.js';

/**
 * `isOwned`: without any data scope the scope of the role counts (own, department, all). Where it is not, all rows are shown: work orders and
 * deliveries are made by a machine or by whoever is on duty, and "own" would hide from people what they are to work on.
 */
export type ScopedResource = Words & Readonly<{ resource: string; isOwned: boolean; kinds: readonly ScopeKind[] }>;

const people = ['all', 'own', 'department', 'departmentAndBelow'] as const;
const ofCustomers = [...people, 'customers'] as const;
const ofUnits = [...people, 'unit'] as const;

type Declared = Words & Readonly<{ isOwned?: true; kinds: readonly ScopeKind[] }>;

const contexts: Readonly<Record<string, Declared>> = {
  orderentry: { zh: '订单', en: 'Orders', isOwned: true, kinds: [...ofCustomers, 'unit'] },
  delayasked: { zh: '延期申请', en: 'Delay requests', isOwned: true, kinds: ofCustomers },
  reminder: { zh: '催单', en: 'Order chasers', isOwned: true, kinds: ofCustomers },
  ycproductionworkorder: { zh: '生产工单', en: 'Work orders', kinds: ofCustomers },
  ycproductionworkorderprocesssort: { zh: '工位', en: 'Workstation', kinds: people },
  ycproductionworkorderprocesssortrecord: { zh: '工序记录', en: 'Records of steps', kinds: people },
  productDecompose: { zh: '产品拆解', en: 'Decompositions', kinds: people },
  ycproductionqualitytestbillsoutfactory: { zh: '出厂检验单', en: 'Out-factory bills', kinds: ofCustomers },
  warehousestock: { zh: '库存', en: 'Stock', kinds: people },
  ycorderdelivery: { zh: '订单发货', en: 'Deliveries', kinds: ofCustomers },
  settlementmonth: { zh: '月结对账', en: 'Monthly statements', kinds: ofCustomers },
  hospitalCustomerData: { zh: '客户资料', en: 'Customers', kinds: ofCustomers },
  customerInformationMaintain: { zh: '客户信息', en: 'Customer information', kinds: ofCustomers },
  hospitalproduct: { zh: '客户产品价格', en: 'Prices of customers', kinds: ofCustomers },
  hospitalscheme: { zh: '价格方案', en: 'Price schemes', kinds: people },
  partnerscustomer: { zh: '合作客户（加工点）', en: 'Partners', kinds: ofUnits },
  productData: { zh: '产品资料', en: 'Products', kinds: people },
  processRoute: { zh: '工艺路线', en: 'Process routes', kinds: people },
  staffInformation: { zh: '员工档案', en: 'Staff', kinds: people },
  ycequipmentarchivesmanagement: { zh: '设备档案', en: 'Equipment', kinds: ofUnits },
  user: { zh: '用户', en: 'Users', kinds: people },
};

/** The column of a record that says whose hospital it is; undefined where none does. */
export const customerFieldOf = ({ fields }: Pick<Resource, 'fields'>): string | undefined =>
  Object.entries(fields).find(([, field]) => field.kind === 'ref' && field.to === 'hospitalCustomerData')?.[0];
/** The column of a record that says which machining point it is about; undefined where none does. */
export const unitFieldOf = ({ fields }: Pick<Resource, 'fields'>): string | undefined => ('unitCode' in fields ? 'unitCode' : undefined);

const kindsOfRecords = (resource: Resource): readonly ScopeKind[] => [
  ...people,
  ...(customerFieldOf(resource) === undefined ? [] : ['customers' as const]),
  ...(unitFieldOf(resource) === undefined ? [] : ['unit' as const]),
];

/** All of them: those of the contexts, and every kind of record that a tenant keeps. What the platform owns is shown to all. */
export const scopedResources: readonly ScopedResource[] = [
  ...Object.entries(contexts).map(([resource, { zh, en, isOwned = false, kinds }]) => ({ resource, zh, en, isOwned, kinds })),
  ...(catalogue as readonly Resource[])
    .filter(({ owner }) => owner === 'tenant')
    .map((resource) => ({ resource: resource.key, ...resource.labels, isOwned: false, kinds: kindsOfRecords(resource) })),
];

const byName: ReadonlyMap<string, ScopedResource> = new Map(scopedResources.map((each) => [each.resource, each]));

/** The resource of a name; undefined when data scopes cannot be made for it. */
export const scopedResourceOf = (resource: string): ScopedResource | undefined => byName.get(resource);
