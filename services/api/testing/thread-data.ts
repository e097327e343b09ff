// What an order needs before it can be entered, made through the API: for the specs of everything along the thread.
import { createHash } from 'node:crypto';
import { cubeStl } from '@cloud-factory/files/examples';
import type { TestApi, TestAnswer, TestUser } from './harness.js';

export type ThreadData = Readonly<{
  customerId: string;
  productId: string;
  routeId: string;
  materialId: string;
  /** An upload that was verified, of the clerk. */
  fileId: string;
}>;

/** The `data` of an answer; throws with the whole answer for anything but 200. */
export function dataOf(answer: TestAnswer): TestAnswer['body'] {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return answer.body.data;
}

/** Uploads bytes as a user, in parts, and has them verified. Answers the last answer: of the step that was refused, or of the file. */
export async function upload(
  user: Pick<TestUser, 'post' | 'inject'>,
  fileName: string,
  bytes: Buffer,
  kind = 'print',
  part = 500,
): Promise<TestAnswer> {
  const opened = await user.post('/api/console/uploads', { fileName, size: bytes.length, kind });
  if (opened.status !== 200) return opened;
  const { id } = opened.body.data;
  for (let offset = 0; offset < bytes.length; offset += part) {
    const put = await user.inject({
      method: 'PUT',
      path: `/api/console/uploads/${id}`,
      query: { offset },
      body: bytes.subarray(offset, offset + part),
      headers: { 'content-type': 'application/octet-stream' },
    });
    if (put.status !== 200) return put;
  }
  return user.post(`/api/console/uploads/${id}/done`, { sha256: createHash('sha256').update(bytes).digest('hex') });
}

/** A process that asks for nothing but its receipt, in the words of its form. */
export const process = (processCode: string, name: string, category: string, more: object = {}) => ({
  processCode,
  name,
  category,
  needsReceipt: true,
  needsWeigh: false,
  needsPhoto: false,
  needsEquipment: false,
  isKey: false,
  isCheck: false,
  isDoctorGate: false,
  outsourceable: false,
  enabled: true,
  ...more,
});

/** Two companies issue orders (R312); a tenant's first start brings them, a specs' tenant begins empty. */
async function seedCompanies(make: (path: string, body: object) => Promise<string>): Promise<void> {
  const entry = { code: 'companyCode', sort: 0, isSealed: 0 };
  const parentId = await make('/api/blade-system/dict-biz/submit', { ...entry, dictKey: '-1', dictValue: '下单公司' });
  await make('/api/blade-system/dict-biz/submit', { ...entry, parentId, dictKey: 'C01', dictValue: '第一公司' });
  await make('/api/blade-system/dict-biz/submit', { ...entry, parentId, dictKey: 'C02', dictValue: '第二公司' });
}

/** Material, three processes, a published route, a product, a customer and a scan, all of one tenant. */
export async function seedThread(api: TestApi, tenant = api.a): Promise<ThreadData> {
  const admin = await api.as('admin', tenant);
  const make = async (path: string, body: object): Promise<string> => dataOf(await admin.post(path, body)).id;
  await seedCompanies(make);
  const categoryId = await make('/api/saas-storage/productGoodCategoryMaintain/submit', {
    categoryCode: 'CL',
    nameZh: '金属粉末',
    nameEn: 'Metal powder',
    kind: 'good',
    sort: 1,
    isMetal: true,
    needLot: true,
    needWeigh: true,
    needSerial: false,
  });
  const materialId = await make('/api/saas-storage/goodDefinition/submit', {
    goodCode: 'CL-COCR-01',
    name: '钴铬合金粉末',
    categoryId,
    unitId: 'g',
    type: 'raw',
    safeStockFlag: false,
    batchFlag: true,
    enabled: true,
  });
  const processIds = [
    await make('/api/saas-storage/processManagement/submit', process('P010', '设计', 'digital')),
    await make('/api/saas-storage/processManagement/submit', process('P020', '激光熔化', 'machining', { needsWeigh: true })),
    await make('/api/saas-storage/processManagement/submit', process('P030', '打磨', 'finishing', { isCheck: true })),
  ];
  const routeId = await make('/api/saas-storage/processRoute/submit', {
    routeCode: 'CC-SLM',
    name: '钴铬激光熔化',
    shipmentType: 'semi',
    status: 'published',
    steps: processIds.map((processId, nth) => ({ seq: (nth + 1) * 10, processId })),
  });
  const productId = await make('/api/saas-storage/productData/submit', {
    productCode: 'CP-SLM-CR',
    name: '钴铬单冠',
    productType: 'fixed',
    shipmentType: 'semi',
    unit: '颗',
    materialId,
    standardPrice: '120',
    routeId,
    workDays: 4,
    registrationNo: '粤械注准20222170001',
  });
  const customerId = await make('/api/saas-production/hospitalCustomerData/submit', {
    customerCode: 'H0031',
    name: '安和口腔',
    licenceNo: 'PDY00031',
    licenceValidTo: '2099-12-31',
    address: '科技园南路 8 号',
    phone: '13800138000',
  });
  const fileId = dataOf(await upload(await api.as('clerk', tenant), '林一-上颌.stl', cubeStl())).id;
  return { customerId, productId, routeId, materialId, fileId };
}

/** An order of one line, as the console would send it. */
export const orderOf = ({ customerId, productId, fileId }: ThreadData, more: object = {}, line: object = {}) => ({
  customerId,
  companyCode: 'C01',
  doctorName: '李医生',
  orderProperty: 'normal',
  lines: [{ productId, toothPositions: ['11', '12', '13'], qty: 3, printCount: 1, patientName: '林一', fileIds: [fileId], ...line }],
  ...more,
});
