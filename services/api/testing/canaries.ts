// Things that a tenant owns and that another must never see a byte of. Each context adds a line that makes some of its own.
import { catalogue, type Resource } from '@cloud-factory/domain/catalogue';
import type { Field } from '@cloud-factory/domain/shared/fields';
import { png } from '@cloud-factory/files/examples';
import type { TestApi, TestUser } from './harness.js';
import { dataOf, orderOf, seedThread, upload } from './thread-data.js';

/** Stands in every text of tenant B, and nowhere else. */
export const canary = 'KANARIE7';

function canaryValue(field: Field, nth: number): unknown {
  switch (field.kind) {
    case 'text':
      return field.pattern === 'colour'
        ? '#c0ffee'
        : field.pattern === 'creditCode'
          ? '91350100M000100Y43'
          : `${canary}${nth}`.slice(0, field.max);
    case 'integer':
      return Math.max(field.min, Math.min(field.max, 7_654_321));
    case 'decimal':
    case 'money':
    case 'price':
    case 'weight':
      return '7.5';
    case 'yesNo':
      return true;
    case 'date':
      return '2025-06-11';
    case 'dateTime':
      return '2025-06-11T01:20:00Z';
    case 'choice':
      return Object.keys(field.options)[0];
    case 'dict':
      return `${canary}d`;
    case 'phone':
      return '13900000000';
    case 'email':
      return `${canary}@example.cn`;
    case 'region':
      return '110000';
    default:
      return undefined;
  }
}

/** A record of every kind of the catalogue that needs no other record. */
async function records(_api: TestApi, user: TestUser): Promise<void> {
  for (const [nth, { path, fields, owner }] of (catalogue as readonly Resource[]).entries()) {
    if (
      owner !== 'tenant' ||
      Object.values(fields).some((field) => field.required && ['ref', 'refs', 'user', 'lines', 'files', 'teeth'].includes(field.kind))
    )
      continue;
    const values = Object.fromEntries(
      Object.entries(fields)
        .filter(([, field]) => field.required)
        .map(([name, field]) => [name, canaryValue(field, nth)]),
    );
    await user.post(`/api/${path}/submit`, values);
  }
}

async function users(_api: TestApi, user: TestUser): Promise<void> {
  await user.post('/api/blade-user/submit', { account: `${canary}u`, name: canary, realName: `${canary} 用户`, password: 'ab'.repeat(32) });
  await user.post('/api/blade-system/role/submit', { roleName: `${canary} 角色`, roleAlias: `${canary}r` });
}

/** A customer, a member of staff, a lot, and an order that was reviewed and so has work, with a patient's name. */
async function thread(api: TestApi, user: TestUser): Promise<void> {
  const data = await seedThread(api, user.tenant);
  const customerId = dataOf(
    await user.post('/api/saas-production/hospitalCustomerData/submit', {
      customerCode: canary,
      name: `${canary} 口腔`,
      address: canary,
      licenceNo: canary,
      licenceValidTo: '2099-12-31',
    }),
  ).id;
  dataOf(await user.post('/api/saas-production/staffInformation/submit', { account: canary, name: canary }));
  const machine = { equipmentNo: canary, name: canary, type: 'mill', serialNo: canary, location: canary };
  dataOf(await user.post('/api/saas-equipment/ycequipmentarchivesmanagement/submit', machine));
  dataOf(
    await user.post('/api/saas-storage/warehousestock/submit', {
      warehouseCode: canary,
      goodId: data.materialId,
      lotNo: canary,
      unit: 'g',
      expiry: '2099-06-30',
      qty: 7,
    }),
  );
  const clerk = await api.as('clerk', user.tenant);
  const order = orderOf(data, { customerId, doctorName: canary, remark: canary }, { patientName: canary, patientCode: canary });
  const { id } = dataOf(await clerk.post('/api/saas-order/orderentry/submit', order));
  dataOf(await (await api.as('reviewer', user.tenant)).post('/api/saas-order/orderentry/orderReviewAdopt', { ids: [id] }));
  const photo = dataOf(await upload(clerk, `${canary}.png`, png(7, 7), 'photo')).id;
  dataOf(await clerk.post('/api/saas-order/orderphotographfile/submit', { orderId: id, fileId: photo, remark: canary }));
}

/** A delay request and a reminder, about an order that is on its way. */
async function delays(api: TestApi, user: TestUser): Promise<void> {
  const clerk = await api.as('clerk', user.tenant);
  await api.caughtUp();
  const { records } = dataOf(await clerk.get('/api/saas-order/orderentry/list', { reviewStatus: 'approved', size: 1 }));
  const { orderNo } = records[0];
  dataOf(await clerk.post('/api/saas-production/delayasked/submit', { orderNo, reason: 'material', newDue: '2099-01-01', remark: canary }));
  dataOf(await clerk.post('/api/console/reminders/ask', { orderNo, askedBy: canary, question: canary }));
}

/** A price, a template and a scheme of the customer, all of them waiting for the main account. */
async function prices(api: TestApi, user: TestUser): Promise<void> {
  await api.caughtUp();
  const customers = dataOf(await user.get('/api/saas-production/hospitalCustomerData/list', { customerCode: canary, size: 1 }));
  const customerId = customers.records[0].id;
  const productId = dataOf(await user.get('/api/saas-storage/productData/list', { size: 1 })).records[0].id;
  const template = { customerId, productId, name: canary, requirement: canary };
  dataOf(await user.post('/api/saas-production/hospitalproduct/saveOrUpdateProductTemplate', template));
  dataOf(await user.post('/api/saas-production/hospitalproduct/saveProduct', { customerId, productId, unitPrice: '7.5', remark: canary }));
  const scheme = {
    name: canary,
    type: 'fixed',
    effectiveFrom: '2025-06-11',
    products: [{ productId, discountPrice: '7.5' }],
    hospitals: [customerId],
  };
  dataOf(await user.post('/api/saas-production/hospitalscheme/submit', scheme));
  dataOf(await user.post('/api/saas-storage/customerInformationMaintain/submit', { id: customerId, packing: canary }));
}

/** A processing point with what it holds and makes, and a product with what it is made of. */
async function partners(_api: TestApi, user: TestUser): Promise<void> {
  const typeId = dataOf(
    await user.post('/api/saas-production/partnerscustomercertificateconfig/submit', {
      typeCode: `${canary}p`,
      nameZh: canary,
      nameEn: canary,
      isRequired: true,
      sort: 1,
      enabled: true,
    }),
  ).id;
  const { id: partnerId } = dataOf(
    await user.post('/api/saas-production/partnerscustomer/save', { unitCode: canary, name: canary, kind: 'partner', remark: canary }),
  );
  const certificate = { partnerId, typeId, certificateNo: canary, validFrom: '2020-01-01', validTo: '2020-12-31' };
  dataOf(await user.post('/api/saas-production/partnerscustomercertificate/save', certificate));
  const licence = { partnerId, kind: 'dongle', product: canary, licenceNo: canary, seats: 1 };
  dataOf(await user.post('/api/saas-production/partnerscustomerlicense/save', licence));
  const { records } = dataOf(await user.get('/api/saas-storage/productData/list', { size: 1 }));
  const [{ id: productId, materialId }] = records;
  const made = { unitId: partnerId, productId, unitPrice: '7.5', remark: canary };
  dataOf(await user.post('/api/saas-production/partnerscustomerproduct/saveProduct', made));
  const links = [{ goodId: materialId, qtyPerUnit: '7.5', remark: canary }];
  dataOf(await user.post('/api/saas-storage/productData/saveProductGoodRelation', { productId, links }));
}

/** Said as the administrator of tenant B; a call that refuses makes no canary, and the law says how many there are. */
/** A view that everybody of the tenant may use. */
async function kept(_: TestApi, user: TestUser): Promise<void> {
  const search = { doctorName_like: canary };
  dataOf(await user.post('/api/console/views', { list: 'order-custom', name: canary, isShared: true, search, columns: ['orderNo'] }));
}

export const canarySeeds: readonly ((api: TestApi, user: TestUser) => Promise<void>)[] = [
  users,
  records,
  thread,
  partners,
  prices,
  delays,
  kept,
];

/** The same for a tenant that has goods, orders and work already: what the others need of these stands there under the canary's name. */
export const canariesBesideThread = canarySeeds.filter((seed) => seed !== thread);
