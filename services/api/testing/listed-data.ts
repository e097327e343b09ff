// At least two rows, told apart by what is filtered by, in every list of orders, customers and products.
import { cubeStl, png } from '@cloud-factory/files/examples';
import { v7 } from 'uuid';
import { startThread } from './thread.js';
import { dataOf, orderOf, upload } from './thread-data.js';

const [storage, production, order] = ['/api/saas-storage', '/api/saas-production', '/api/saas-order'] as const;

export type Listed = Awaited<ReturnType<typeof startListed>>;

/** Close it in `afterAll`. */
export async function startListed() {
  const thread = await startThread();
  const { api, data, users } = thread;
  const { admin, clerk, reviewer } = users;
  const idOf = async (path: string, body: object): Promise<string> => dataOf(await admin.post(path, body)).id;

  async function storedKinds(): Promise<Readonly<{ productId: string }>> {
    const flags = { isMetal: false, needLot: false, needWeigh: false, needSerial: false };
    const category = { nameEn: 'Crowns', kind: 'product', sort: 2, ...flags };
    const categoryId = await idOf(`${storage}/productGoodCategoryMaintain/submit`, { ...category, categoryCode: 'CP', nameZh: '冠桥' });
    const good = { categoryId, unitId: '个', safeStockFlag: false, batchFlag: false, enabled: true, spec: '标准', brand: '自产' };
    for (const [goodCode, type] of Object.entries({ 'BG-1': 'office', 'BG-2': 'office', 'BC-1': 'semi', 'CPW-1': 'finished' }))
      await idOf(`${storage}/goodDefinition/submit`, { ...good, goodCode, type, name: `物品 ${goodCode}` });
    await idOf(`${storage}/processRoute/submit`, { routeCode: 'R-DRAFT', name: '草稿工艺', shipmentType: 'design', steps: [] });
    const productId = await idOf(`${storage}/productData/submit`, {
      productCode: 'CP-ZR-BR',
      name: '氧化锆桥',
      productType: 'fixed',
      shipmentType: 'design',
      unit: '颗',
      materialId: data.materialId,
      standardPrice: '300',
      workDays: 7,
      routeId: data.routeId,
      registrationNo: '粤械注准20222170002',
      categoryId,
    });
    return { productId };
  }

  async function customer(): Promise<string> {
    const id = await idOf(`${production}/hospitalCustomerData/submit`, {
      customerCode: 'H0077',
      name: '仁爱齿科',
      licenceNo: 'PDY00077',
      licenceValidTo: '2098-12-31',
      address: '解放路 7 号',
      phone: '13900000077',
      closingDay: 20,
    });
    for (const [customerId, name, role] of [
      [data.customerId, '李医生', 'doctor'],
      [id, '王采购', 'buyer'],
    ])
      await idOf(`${production}/hospitalContactInformation/submit`, { customerId, name, role, phone: '13800138000', isDefault: true });
    return id;
  }

  /** Prices and schemes of both customers, for both products. */
  async function prices(customerId: string, productId: string): Promise<string> {
    await idOf(`${production}/hospitalproduct/saveProduct`, { customerId: data.customerId, productId: data.productId, unitPrice: '100' });
    const zoned = { customerId, productId, unitPrice: '250', zone: 'anterior', effectiveTo: '2099-12-31' };
    await idOf(`${production}/hospitalproduct/saveProduct`, zoned);
    const scheme = { name: '连锁协议', type: 'fixed', effectiveFrom: '2025-01-01' };
    await idOf(`${production}/hospitalscheme/submit`, {
      ...scheme,
      products: [{ productId, discountPrice: '222' }],
      hospitals: [customerId],
    });
    const products = [data.productId, productId].map((each) => ({ productId: each, discountPrice: '90' }));
    return idOf(`${production}/hospitalscheme/save`, { ...scheme, name: '草稿协议', products, hospitals: [data.customerId, customerId] });
  }

  async function partners(): Promise<void> {
    for (const [unitCode, kind] of [
      ['P-1', 'partner'],
      ['P-2', 'ownFactory'],
    ])
      await idOf(`${production}/partnerscustomer/save`, { unitCode, kind, name: `加工点 ${unitCode}`, region: '440300' });
  }

  let pictures = 0;
  const picture = async (kind: string): Promise<string> =>
    dataOf(await upload(clerk, `${kind} ${(pictures += 1)}.png`, png(30 + pictures, 20), kind)).id;
  const entered = async (more: object, line: object = {}): Promise<Readonly<{ id: string; orderNo: string }>> => {
    const scan = dataOf(await upload(clerk, `扫描 ${(pictures += 1)}.stl`, cubeStl(`scan ${pictures}`))).id;
    const { id } = dataOf(
      await clerk.post(
        `${order}/orderentry/submit`,
        orderOf(data, { confirmed: ['BridgeProductWithoutBridge'], ...more }, { fileIds: [scan], ...line }),
      ),
    );
    await api.caughtUp();
    return dataOf(await clerk.get(`${order}/orderentry/detail`, { id }));
  };
  /** Approved and released, with everything that is kept about an order on its way. */
  async function released(more: object, line: object, newDue: string): Promise<void> {
    const { id: orderId, orderNo } = await entered(more, line);
    dataOf(await reviewer.post(`${order}/orderentry/orderReviewAdopt`, { ids: [orderId] }));
    await api.say(api.a, Object.assign({ type: 'NoteOrderReleased', orderId, billId: v7() }));
    await api.caughtUp();
    dataOf(await clerk.post(`${production}/delayasked/submit`, { orderNo, reason: 'material', newDue, remark: newDue }));
    dataOf(await clerk.post('/api/console/reminders/ask', { orderNo, askedBy: `前台 ${newDue}` }));
    for (const [call, kind] of [
      ['orderphotographfile', 'photo'],
      ['ycorderdeliverfile', 'deliveryPhoto'],
    ] as const)
      dataOf(await clerk.post(`${order}/${call}/submit`, { orderId, fileId: await picture(kind), remark: newDue }));
  }

  const { productId } = await storedKinds();
  const customerId = await customer();
  const schemeId = await prices(customerId, productId);
  await partners();
  await entered({ doctorName: '甲医生', boxNo: 'B0001' });
  await entered({ doctorName: '乙医生', customerId, orderProperty: 'urgent' }, { productId, patientName: '陈二' });
  await released({ doctorName: '丙医生', boxNo: 'B0003' }, {}, '2098-01-01');
  await released(
    { doctorName: '丁医生', customerId, orderProperty: 'urgent' },
    { productId, qty: 1, toothPositions: ['46'] },
    '2099-01-01',
  );
  await api.caughtUp();
  return { ...thread, schemeId };
}
