// Something for every page to show: an order at each desk, a delivery that is not sent yet. Said again it changes nothing.
import { walk, type Factory, type Stage, type WalkedOrder } from '@cloud-factory/demo';

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
