// What the demo's customers have agreed on: schemes in every state, prices of their own, each proposed by the administrator and confirmed by the main account.
import type { Client } from './client.js';
import type { Factory } from './set-up.js';

type Page<Row> = Readonly<{ records: readonly Row[] }>;
type Change = Readonly<{ id: string; status: string }>;

const schemePath = 'saas-production/hospitalscheme';

const dayAfter = (day: string, days: number): string => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** What waits, all at once: the main account reads it and agrees. */
async function confirmAll(mainAccount: Client, key: string): Promise<void> {
  const { records } = await mainAccount.get<Page<Change>>('console/price-changes', { current: 1, size: 200, status: 'pending' });
  for (const { id } of records) await mainAccount.post('console/price-changes/confirm', { ids: [id] }, `${key}:confirm:${id}`);
}

/**
 * Prices for the demo's hospitals: a rate for the chain, fixed prices for the public hospital, tiers for the largest clinic, a price of its own
 * for the first; a scheme that waits and one that is a draft. Said again it changes nothing.
 */
export async function setUpPrices(
  admin: Client,
  { people, customers, products }: Factory,
  today: string,
  key = 'demo:prices',
): Promise<void> {
  const { records } = await admin.get<Page<{ name: string }>>(`${schemePath}/list`, { current: 1, size: 200 });
  const known = new Set(records.map(({ name }) => name));
  const of = (code: string): string => customers[code] ?? '';
  const product = (code: string): string => products[code] ?? '';
  const from = dayAfter(today, -400);
  const propose = async (name: string, scheme: object, call: 'submit' | 'save' = 'submit'): Promise<void> => {
    if (!known.has(name))
      await admin.post(`${schemePath}/${call}`, { name, currency: 'CNY', effectiveFrom: from, ...scheme }, `${key}:${name}`);
  };
  await propose('连锁客户九折', { type: 'rate', rate: '0.90', hospitals: [of('H0004')] });
  await propose('公立医院协议价', {
    type: 'fixed',
    hospitals: [of('H0003')],
    products: [
      { productId: product('ZR-ST-CR'), discountPrice: '330' },
      { productId: product('CC-SLM-CR'), discountPrice: '105' },
    ],
  });
  await propose('多单位阶梯价', {
    type: 'tier',
    hospitals: [of('H0008')],
    products: [
      {
        productId: product('ZR-ST-BR'),
        tiers: [
          { fromQty: '1', rate: '0.95' },
          { fromQty: '3', rate: '0.88' },
        ],
      },
    ],
  });
  const prices = await admin.get<Page<unknown>>('saas-production/hospitalproduct/getProductList', {
    current: 1,
    size: 1,
    customerId: of('H0001'),
  });
  if (prices.records.length === 0) {
    const own = { customerId: of('H0001'), productId: product('ZR-ST-CR'), unitPrice: '350', effectiveFrom: from };
    await admin.post('saas-production/hospitalproduct/saveProduct', own, `${key}:own`);
  }
  await confirmAll(people.gaoyuan, key);
  const next = dayAfter(today, 30);
  await propose('新年八五折', { type: 'rate', rate: '0.85', effectiveFrom: next, hospitals: [of('H0006'), of('H0007')] });
  await propose('华东开发价', { type: 'rate', rate: '0.92', effectiveFrom: next, hospitals: [of('H0008')] }, 'save');
}
