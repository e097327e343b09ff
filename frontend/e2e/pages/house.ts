// Something for every page to show: an order at each desk, a delivery that is not sent yet. Said again it changes nothing.
import { walk, type Client, type Factory, type Stage, type WalkedOrder } from '@cloud-factory/demo';

const sendDate = new Date().toISOString().slice(0, 10);
const customer = (factory: Factory): string => factory.customers['H0003'] ?? '';

const order = (factory: Factory, stage: Stage, patientName: string): Promise<WalkedOrder> =>
  walk(
    factory,
    {
      customerId: customer(factory),
      doctorName: '周子墨',
      patientName,
      lines: [{ productId: factory.products['CC-SLM-CR'] ?? '', teeth: ['16'], shade: null }],
    },
    stage,
    { key: `e2e:pages:${stage}`, lotId: factory.lots['CL-COCR-01'] ?? '', sendDate },
  );

/** Fills the desks, one after another: the same lot is taken from. */
export async function fillDesks(factory: Factory): Promise<void> {
  await order(factory, 'delivered', '田俊杰');
  await order(factory, 'draft', '吴思远');
  await order(factory, 'pending', '郭佳怡');
  await order(factory, 'made', '马晓东');
  const packed = await order(factory, 'packed', '何雨桐');
  await factory.people.liangbo.post(
    'saas-order/deliveryOrders/submit',
    { customerId: customer(factory), sendDate, carrier: '顺丰', lines: packed.lines.map(({ id }) => ({ orderId: packed.id, lineId: id })) },
    'e2e:pages:unsent',
  );
}

/** A price that waits and a scheme that is a draft: the pages of both have something to show. */
export async function fillPrices(factory: Factory, admin: Client): Promise<void> {
  const [productId = '', other = ''] = Object.values(factory.products);
  const { records } = await admin.get<{ records: readonly unknown[] }>('console/price-changes', { current: 1, size: 1 });
  if (records.length > 0) return;
  const customerId = customer(factory);
  await admin.post('saas-production/hospitalproduct/saveProduct', { customerId, productId, unitPrice: '99' }, 'e2e:pages:price');
  await admin.post(
    'saas-production/hospitalscheme/save',
    {
      name: '华南口腔 2026',
      type: 'fixed',
      effectiveFrom: sendDate,
      hospitals: [customerId],
      products: [productId, other].map((each) => ({ productId: each, discountPrice: '88' })),
      surcharges: [{ code: 'RUSH', name: '加急', price: '30', onlyFor: 'urgent' }],
    },
    'e2e:pages:scheme',
  );
  await admin.post(
    'saas-production/hospitalproduct/saveOrUpdateProductTemplate',
    { customerId, name: '常规冠', productId, requirement: '邻接紧一点' },
    'e2e:pages:template',
  );
}
