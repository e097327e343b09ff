// Pieces of work that wait for their weighed step: what many technicians finish at once from the same lot.
import type { Client, Factory } from '@cloud-factory/demo';
import { markedStl } from './orders.js';
import { atOnce } from './product.js';

export type Piece = Readonly<{ workOrderId: string; workOrderNo: string; seq: number; technician: Technician }>;
export type Technician = 'zhoulei' | 'wuting';
type Step = Readonly<{ workOrderId: string; workOrderNo: string; seq: number; needsWeigh: boolean }>;

const teeth = ['11', '12', '13', '14', '15', '21', '22', '23', '24', '25'] as const;
const steps = 'saas-production/ycproductionworkorderprocesssort';

async function approvedOrder(factory: Factory, nth: number, lines: number, fileId: string): Promise<string> {
  const { chenjing: clerk, linxia: reviewer } = factory.people;
  const { id } = await clerk.post(
    'saas-order/orderentry/submit',
    {
      customerId: factory.customers['H0001'],
      companyCode: 'C01',
      doctorName: '李医生',
      receiveModelAt: '2026-11-18T01:30:00Z',
      reviewStatus: 'pending',
      confirmed: ['ShadeMissing', 'BridgeProductWithoutBridge', 'BridgeWithoutPontic'],
      lines: teeth.slice(0, lines).map((tooth) => ({
        productId: factory.products['CC-SLM-CR'],
        toothPositions: [tooth],
        qty: '1',
        printCount: 1,
        patientName: '林一',
        fileIds: [fileId],
      })),
    },
    `M01:${nth}:enter`,
  );
  await reviewer.post('saas-order/orderentry/orderReviewAdopt', { ids: [id] }, `M01:${nth}:approve`);
  return id;
}

/** Does what comes before the weighed step of a piece, and receives that. */
async function upToWeighing(technician: Client, rows: readonly Step[]): Promise<Step> {
  for (const row of rows) {
    const { workOrderNo, seq, needsWeigh } = row;
    await technician.post(`${steps}/save`, { workOrderNo, seq }, `M01:${workOrderNo}:${seq}:receive`);
    if (needsWeigh) return row;
    await technician.post(`${steps}/finish`, { workOrderNo, seq, takes: [] }, `M01:${workOrderNo}:${seq}:finish`);
  }
  throw new Error('the route has no weighed step');
}

/** So many pieces, each received for its weighed step. */
export async function pieces(factory: Factory, count: number): Promise<readonly Piece[]> {
  const fileId = await factory.people.chenjing.upload('crown.stl', 'print', markedStl('16', 'crown', 0), 'M01:file');
  const orders = Array.from({ length: Math.ceil(count / teeth.length) }, (_, nth) => Math.min(teeth.length, count - nth * teeth.length));
  const ready = await atOnce(3, orders, async (lines, nth): Promise<readonly Piece[]> => {
    const technician: Technician = nth % 2 === 0 ? 'zhoulei' : 'wuting';
    const client = factory.people[technician];
    const orderId = await approvedOrder(factory, nth, lines, fileId);
    const { records } = await client.until<Readonly<{ records: readonly Step[] }>>(
      `${steps}/list`,
      { orderId, size: 200, ascs: 'workOrderNo,seq' },
      (page) => new Set(page.records.map(({ workOrderId }) => workOrderId)).size >= lines,
    );
    const byPiece = [...new Set(records.map(({ workOrderId }) => workOrderId))].map((id) =>
      records.filter(({ workOrderId }) => workOrderId === id),
    );
    return atOnce(4, byPiece, async (rows) => {
      const { workOrderId, workOrderNo, seq } = await upToWeighing(client, rows);
      return { workOrderId, workOrderNo, seq, technician };
    });
  });
  return ready.flat();
}

/** Where a step is finished. */
export const finishPath = `${steps}/finish`;
