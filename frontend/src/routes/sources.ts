// What `ref` fields of the contexts point at, one line per kind:
// `order: () => import('@cloud-factory/domain/orders/contract').then(({ orderList }) => sourceOfList(orderList)),`
import type { Source } from '../ui/sources.js';

export const documentSources: Readonly<Record<string, (() => Promise<Source>) | undefined>> = {
  hospitalCustomerData: () =>
    Promise.all([import('@cloud-factory/domain/customers/contract'), import('../ui/sources.js')]).then(
      ([{ customerList }, { sourceOfList }]) => sourceOfList(customerList),
    ),
  hospitalscheme: () =>
    Promise.all([import('@cloud-factory/domain/customers/contract'), import('../ui/sources.js')]).then(
      ([{ schemeList }, { sourceOfList }]) => sourceOfList(schemeList),
    ),
  productData: () =>
    Promise.all([import('@cloud-factory/domain/products/contract'), import('../ui/sources.js')]).then(
      ([{ productList }, { sourceOfList }]) => sourceOfList(productList),
    ),
  processRoute: () =>
    Promise.all([import('@cloud-factory/domain/products/contract'), import('../ui/sources.js')]).then(([{ routeList }, { sourceOfList }]) =>
      sourceOfList(routeList),
    ),
  partnerscustomer: () =>
    Promise.all([import('@cloud-factory/domain/partners/contract'), import('../ui/sources.js')]).then(
      ([{ partnerList }, { sourceOfList }]) => sourceOfList(partnerList, 'saas-production/partnerscustomer/allDetail'),
    ),
  staffInformation: () =>
    Promise.all([import('@cloud-factory/domain/people/contract'), import('../ui/sources.js')]).then(([{ staffList }, { sourceOfList }]) =>
      sourceOfList(staffList),
    ),
  ycequipmentarchivesmanagement: () =>
    Promise.all([import('@cloud-factory/domain/equipment/contract'), import('../ui/sources.js')]).then(
      ([{ equipmentList }, { sourceOfList }]) => sourceOfList(equipmentList),
    ),
  orderentry: () =>
    Promise.all([import('@cloud-factory/domain/orders/contract'), import('../ui/sources.js')]).then(([{ orderList }, { sourceOfList }]) =>
      sourceOfList(orderList),
    ),
  ycproductionworkorder: () =>
    Promise.all([import('@cloud-factory/domain/production/contract'), import('../ui/sources.js')]).then(
      ([{ workOrderList }, { sourceOfList }]) => sourceOfList(workOrderList, 'saas-production/ycproductionworkorder/detail'),
    ),
  tenantPackage: () =>
    Promise.all([import('@cloud-factory/domain/tenancy/contract'), import('../ui/sources.js')]).then(
      ([{ tenantPackageList }, { sourceOfList }]) => sourceOfList(tenantPackageList),
    ),
  dataSource: () =>
    Promise.all([import('@cloud-factory/domain/resources/contract'), import('../ui/sources.js')]).then(
      ([{ dataSourceList }, { sourceOfList }]) => sourceOfList(dataSourceList),
    ),
  role: () =>
    Promise.all([import('@cloud-factory/domain/platform/contract'), import('../ui/sources.js')]).then(([{ roleList }, { sourceOfList }]) =>
      sourceOfList(roleList),
    ),
};
