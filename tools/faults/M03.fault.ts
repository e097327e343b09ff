// M03: money is conserved along the thread. Orders with random lines go through the API until they are delivered and settled; then orders, deliveries,
// accounts, statements, the public feed and the read models are held against each other, to the cent.
import { CallRefused, hospitals, type Client, type Factory } from '@cloud-factory/demo';
import pg from 'pg';
import { faultOptions, seeded, verdict } from './log/options.js';
import { readLog, tenant } from './thread/log-reading.js';
import { cents, compareOrders, compareStatements, openBooks, written, type Written } from './thread/money.js';
import { bring, enter, factoryDay, monthAfter, settle, type Wish } from './thread/orders.js';
import { atOnce, startProduct } from './thread/product.js';

const AT_ONCE = 4;
const { n, seed, isPlanted } = faultOptions({ small: 12, night: 400 });
const random = seeded(seed);
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item; // of a list with items
/** Lines of one order are of one material and one kind of shipment. */
const assortments = [['CC-SLM-CR', 'CC-SLM-BR'], ['ZR-ST-CR', 'ZR-ST-BR', 'ZR-ST-VN'], ['TI-RPD-FR']] as const;
const allTeeth = ['11', '12', '13', '21', '22', '23', '34', '35', '36', '44', '45', '46'] as const;

/** Prices and rates have four places, so that lines have something to round; teeth are counted whole. */
function wishOf(nth: number): Wish {
  const assortment = pick(assortments);
  const lines = Array.from({ length: 1 + Math.floor(random() * 4) }, (_, line) => ({
    product: pick(assortment),
    teeth: allTeeth.slice(line * 3, line * 3 + 1 + Math.floor(random() * 3)),
    qty: String(1 + Math.floor(random() * 5)),
    fileName: `crown-${nth}-${line}.stl`,
  }));
  return { customer: pick(hospitals.slice(0, 4)).customerCode, patientName: '林一', property: random() < 0.1 ? 'free' : 'normal', lines };
}

/** Every customer who owes something gets a statement; who owes nothing is refused one. */
async function settleAll(factory: Factory, today: string): Promise<number> {
  let statements = 0;
  for (const [code, customerId] of Object.entries(factory.customers)) {
    try {
      await settle(factory.people.xuwen, customerId, monthAfter(today), `M03:${code}`);
      statements += 1;
    } catch (error) {
      if (!(error instanceof CallRefused) || error.called.status !== 409) throw error;
    }
  }
  return statements;
}

type Feed = Readonly<{ to: string; events: readonly Readonly<{ type: string; data: Readonly<Record<string, unknown>> }>[] }>;

/** The totals that programs of others read, by statement. */
async function feedTotals(admin: Client): Promise<ReadonlyMap<string, string>> {
  const totals = new Map<string, string>();
  for (let after = ''; ; ) {
    const { status, body } = await admin.call('GET', 'integration/events', { query: { limit: 500, ...(after === '' ? {} : { after }) } });
    if (status !== 200) throw new Error(`the feed answered ${status}`);
    const { events, to } = body as unknown as Feed; // its document says so
    for (const { type, data } of events)
      if (type === 'cloud-factory.SettlementSubmitted') totals.set(String(data['statementId']), String(data['totalPrice']));
    if (to === after) return totals;
    after = to;
  }
}

/** Holds every row of the read models against the log. */
async function reconcile(
  url: string,
  { orders, statements, owed }: Written,
  compare: (what: string, a: bigint, b: bigint) => void,
): Promise<void> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  const rows = async (sql: string) =>
    new Map((await owner.query<{ key: string; amount: string }>(sql, [tenant])).rows.map(({ key, amount }) => [key, cents(amount)]));
  const held = (what: string, table: ReadonlyMap<string, bigint>, log: ReadonlyMap<string, bigint>) => {
    for (const key of new Set([...table.keys(), ...log.keys()]))
      compare(`${what} ${key}: read model, log`, table.get(key) ?? 0n, log.get(key) ?? 0n);
  };
  const of = <Item>(items: Iterable<Item>, key: (item: Item) => string, amount: (item: Item) => string) =>
    new Map([...items].map((item) => [key(item), cents(amount(item))]));
  held(
    'order',
    await rows('select id::text as key, discounted_amount::text as amount from read_model.order_list where tenant_id = $1'),
    of(
      orders.values(),
      ({ orderId }) => orderId,
      ({ discountedAmount }) => discountedAmount,
    ),
  );
  held(
    'statement',
    await rows('select id::text as key, total_price::text as amount from read_model.statement_list where tenant_id = $1'),
    of(
      statements.values(),
      ({ statementId }) => statementId,
      ({ totalPrice }) => totalPrice,
    ),
  );
  held(
    'lines of statement',
    await rows('select sm_id::text as key, sum(amount)::text as amount from read_model.statement_line where tenant_id = $1 group by sm_id'),
    of(
      statements.values(),
      ({ statementId }) => statementId,
      ({ totalPrice }) => totalPrice,
    ),
  );
  held(
    'account line',
    await rows('select id::text as key, amount::text as amount from read_model.account_line where tenant_id = $1'),
    of(
      owed.flatMap(({ lines }) => lines),
      ({ lineId }) => lineId,
      ({ amount }) => amount,
    ),
  );
  await owner.end();
}

/** The planted fault: one cent more in one line of a read model. */
async function plant(url: string): Promise<void> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query(
    'update read_model.statement_line set amount = amount + 0.01 where key = (select min(key) from read_model.statement_line)',
  );
  await owner.end();
}

console.log(
  `M03: ${n} orders with random lines, delivered and settled, seed ${seed}${isPlanted ? ', with the planted fault: a cent in one line of a statement' : ''}`,
);
const product = await startProduct();
try {
  const factory = await product.factory();
  const today = factoryDay();
  await atOnce(
    AT_ONCE,
    Array.from({ length: n }, (_, nth) => wishOf(nth)),
    async (wish, nth) => {
      const order = await enter(factory, wish, `M03:${nth}`);
      await bring(factory, order, wish, today, `M03:${nth}`);
    },
  );
  const submitted = await settleAll(factory, today);
  await factory.people.xuwen.until<Readonly<{ total: number }>>(
    'saas-order/settlementmonth/page',
    { size: 1 },
    ({ total }) => total >= submitted,
  );
  if (isPlanted) await plant(product.server.url);
  const log = written(await readLog(product.server.url));
  const books = openBooks();
  compareOrders(log, books.compare);
  compareStatements(log, books.compare);
  const fed = await feedTotals(await product.admin());
  for (const { statementId, smNo, totalPrice } of log.statements.values())
    books.compare(`${smNo}: feed, total`, cents(fed.get(statementId) ?? '0'), cents(totalPrice));
  await reconcile(product.server.url, log, books.compare);
  const { compared, differing, faults } = books.close();
  const total = [...log.statements.values()].reduce((all, { totalPrice }) => all + cents(totalPrice), 0n);
  console.log(
    `  orders ${log.orders.size}, statements ${log.statements.size}, asked for ${total} cents; ${compared} comparisons, sum of differences ${differing} minor units`,
  );
  const missing = [
    ...(log.orders.size === n ? [] : [`${log.orders.size} of ${n} orders are in the log`]),
    ...(submitted === 0 ? ['nothing was settled'] : []),
  ];
  verdict('M03', [...faults, ...missing], compared);
} finally {
  await product.remove();
}
process.exit();
