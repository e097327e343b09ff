// What the API tells of patients, by every door that shows their orders.
import type { Called, Client } from '@cloud-factory/demo';
import { inBytes, inWorkbook, type Hit } from './canaries.js';
import { markedStl, type EnteredOrder } from './orders.js';

export type Patient = Readonly<{ canary: string; order: EnteredOrder }>;
export type Statement = Readonly<{ id: string }>;
type Question = Readonly<{ path: string; query: Readonly<Record<string, string | number>> }>;

const root = 'saas-order/orderentry';

const aboutOrder = ({ canary, order: { id, orderNo, position, fileIds } }: Patient): readonly Question[] => [
  { path: `${root}/detail`, query: { id } },
  { path: `${root}/detail`, query: { id, asOf: position } },
  { path: `${root}/getOrderByNo`, query: { orderNo } },
  { path: `${root}/list`, query: { patientName_like: canary } },
  { path: `console/history/order-${id}`, query: {} },
  { path: 'saas-order/ycorderdelivery/getDeliveryByOrderNo', query: { orderNo } },
  ...fileIds.flatMap((fileId) => [
    { path: `console/files/${fileId}`, query: {} },
    { path: `console/files/${fileId}/content`, query: {} },
  ]),
];

const aboutStatement = ({ id }: Statement): readonly Question[] => [
  { path: 'cl-settlement/settlementmonthdetail/getListBySMId', query: { smId: id } },
  { path: 'cl-settlement/settlementmonth/export-settlementMonth', query: { ids: id } },
];

function found({ body }: Called, canaries: readonly string[], place: string): readonly Hit[] {
  const { bytes } = body;
  if (!(bytes instanceof Uint8Array)) return inBytes(Buffer.from(JSON.stringify(body)), canaries, place);
  return place.includes('export') ? inWorkbook(bytes, canaries, place) : inBytes(bytes, canaries, place);
}

/** The public feed from its start, page by page. */
async function feed(client: Client): Promise<readonly Called[]> {
  const pages: Called[] = [];
  for (let after = ''; ; ) {
    const page = await client.call('GET', 'integration/events', { query: { limit: 500, ...(after === '' ? {} : { after }) } });
    pages.push(page);
    if (page.status !== 200 || page.body['to'] === after) return pages;
    after = String(page.body['to']);
  }
}

/** Asks every door about these patients. `lost`: what an answer should have shown of a patient who was not erased. */
export async function inAnswers(
  client: Client,
  patients: readonly Patient[],
  statements: readonly Statement[],
): Promise<Readonly<{ calls: number; hits: readonly Hit[]; lost: readonly string[] }>> {
  const canaries = patients.map(({ canary }) => canary);
  const hits: Hit[] = [];
  const lost: string[] = [];
  let calls = 0;
  const ask = async ({ path, query }: Question): Promise<readonly Hit[]> => {
    calls += 1;
    const place = `GET ${path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, 'id')}${'asOf' in query ? ' as it was' : ''}`;
    const seen = found(await client.call('GET', path, { query }), canaries, place);
    hits.push(...seen);
    return seen;
  };
  for (const patient of patients) {
    const { canary, order } = patient;
    for (const question of aboutOrder(patient)) {
      const seen = (await ask(question)).some((hit) => hit.canary === canary);
      if (!seen && /detail|getOrderByNo|list|files/.test(question.path)) lost.push(`${canary} in ${question.path}`);
    }
    const whole = await client.call('GET', `console/files/${order.fileIds[0]}/content`);
    const { bytes } = whole.body;
    if (
      !(bytes instanceof Uint8Array) ||
      !Buffer.from(bytes).equals(markedStl(order.lines[0] ? firstTooth(order) : '', `${canary}-upper.stl`, 0))
    )
      lost.push(`the bytes of a file of ${canary}`);
  }
  for (const question of [...statements.flatMap(aboutStatement), { path: `${root}/list`, query: { size: 200 } }]) await ask(question);
  for (const page of await feed(client)) {
    calls += 1;
    hits.push(...found(page, canaries, 'GET integration/events'));
  }
  return { calls, hits, lost };
}

const firstTooth = (order: EnteredOrder): string =>
  (order.lines[0] as unknown as Readonly<{ toothPositions: readonly string[] }>).toothPositions[0] ?? '16'; // the detail says more than the walk needs
