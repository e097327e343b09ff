// What a list is asked for it answers: that page, in that order, and the rows that the filters mean, all of them and no other. The
// filters are those of the API document, their values are taken from the rows, and what must be found is reckoned from the whole list.
import { filterParts } from '@cloud-factory/domain/shared/list';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startListed, type Listed } from '../testing/listed-data.js';
import { documentedOperations, requestFor, type DocumentedOperation } from '../testing/operations.js';
import { dataOf } from '../testing/thread-data.js';

let listed: Listed;
let operations: ReadonlyMap<string, DocumentedOperation>;
beforeAll(async () => {
  listed = await startListed();
  operations = new Map((await documentedOperations(listed.api)).filter(({ method }) => method === 'GET').map((each) => [each.path, each]));
}, 180_000);
afterAll(() => listed.close());

type Row = Readonly<Record<string, unknown>>;
type Query = Readonly<Record<string, string>>;

const lists: readonly (readonly [call: string, path: string, always?: Query])[] = [
  ['C255', 'saas-order/orderentry/list'],
  ['C258', 'saas-order/orderentry/getOrderList'],
  ['C259', 'saas-order/orderentry/getOrderReviewList'],
  ['C263', 'saas-order/orderentry/getDeliverGoodsRemindList'],
  ['C264', 'saas-order/orderentry/getOrderReportQueryList'],
  ['C266', 'saas-order/orderentry/customQueryOrderPage'],
  ['C270', 'saas-order/orderentry/getPackingOrderList'],
  ['C274', 'saas-order/orderentry/getSalesProportionList', { by: 'doctor' }],
  ['C276', 'saas-order/orderentry/getCustomerBusinessStatistics'],
  ['C282', 'saas-order/orderentry/getOrderDetailPage'],
  ['C285', 'saas-order/orderentrydetail/statementQueryPage'],
  ['C290', 'saas-order/orderattach/searchReportPage'],
  ['C293', 'saas-order/ycorderdeliverfile/list'],
  ['C299', 'saas-order/orderphotographfile/list'],
  ['C303', 'saas-order/orderphotographfile/searchPhotoReportPage'],
  ['C495', 'saas-storage/productGoodCategoryMaintain/list'],
  ['C505', 'saas-storage/goodDefinition/page'],
  ['C506', 'saas-storage/goodDefinition/list'],
  ['C507', 'saas-storage/goodDefinition/officeList'],
  ['C508', 'saas-storage/goodDefinition/chooseProducts'],
  ['C517', 'saas-storage/productData/list'],
  ['C522', 'saas-storage/productData/getProductListPage'],
  ['C523', 'saas-storage/productData/getProductListByCompanyPage'],
  ['C525', 'saas-storage/productData/getHospitalSchemeProductPage'],
  ['C526', 'saas-storage/productData/getHospitalSchemeProductBySchemeIdPage', { schemeId: 'the draft' }],
  ['C640', 'saas-storage/customerInformationMaintain/list'],
  ['C644', 'saas-storage/customerInformationMaintain/getCustomerPage'],
  ['C673', 'saas-storage/processRoute/list'],
  ['C683', 'saas-storage/processManagement/list'],
  ['C716', 'saas-production/hospitalCustomerData/list'],
  ['C726', 'saas-production/hospitalproduct/getProductList'],
  ['C734', 'saas-production/hospitalscheme/list'],
  ['C745', 'saas-production/hospitalschemehospital/geHospitalPage'],
  ['C746', 'saas-production/hospitalschemehospital/geHospitalInfoPage'],
  ['C749', 'saas-production/hospitalContactInformation/list'],
  ['C752', 'saas-production/partnerscustomer/list'],
  ['C769', 'saas-production/delayasked/list'],
  ['C773', 'saas-production/delayasked/reminderAskList', { hours: '0' }],
];

const isNumber = (value: unknown): boolean => value !== '' && Number.isFinite(Number(value));
const compared = (one: unknown, other: string): number =>
  isNumber(one) && isNumber(other) ? Number(one) - Number(other) : String(one) < other ? -1 : String(one) > other ? 1 : 0;
const isDay = /^\d{4}-\d\d-\d\d/;
/** `yyyy-MM-dd HH:mm:ss` by the clock of the tenant. */
const wallOf = (instant: unknown): string =>
  new Date(Date.parse(String(instant)) + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

/** The names that the API document lets a list be sorted by. */
const sortsOf = (operation: DocumentedOperation | undefined): readonly string[] =>
  operation?.query.find(({ name }) => name === 'ascs')?.schema['items']?.enum ?? [];

/** Whether a filter means a row; an empty value is meant by none. */
const means: Readonly<Record<ReturnType<typeof filterParts>[1], (value: unknown, asked: string) => boolean>> = {
  '': (value, asked) =>
    Array.isArray(value) ? value.map(String).includes(asked) : String(value) === asked || (isNumber(asked) && compared(value, asked) === 0),
  _in: (value, asked) => asked.split(',').some((each) => means[''](value, each)),
  _like: (value, asked) => String(value).toLowerCase().includes(asked.toLowerCase()),
  _ge: (value, asked) => compared(value, asked) >= 0,
  _le: (value, asked) => compared(value, asked) <= 0,
  _gt: (value, asked) => compared(value, asked) > 0,
  _lt: (value, asked) => compared(value, asked) < 0,
  _dategt: (value, asked) => Date.parse(String(value)) > Date.parse(`${asked.replace(' ', 'T')}+08:00`),
  _datelt: (value, asked) => Date.parse(String(value)) < Date.parse(`${asked.replace(' ', 'T')}+08:00`),
};

/** What to ask a filter for: some of what stands in the rows, whole or in part. */
function askedFor(suffix: ReturnType<typeof filterParts>[1], values: readonly unknown[]): readonly string[] {
  const texts = [...new Set(values.flat().map(String))].filter((text) => text !== '').slice(0, 3);
  if (suffix === '_in') return texts.length > 0 ? [texts.slice(0, 2).join(',')] : [];
  if (suffix === '_like') return texts.map((text) => text.slice(-3));
  return suffix === '_dategt' || suffix === '_datelt' ? texts.map(wallOf) : texts;
}

it.each(lists.map(([call, path, always = {}]) => [call, path, always] as const))(
  '%s %s answers the page, the order and the rows that it is asked for',
  async (_call, path, fixed) => {
    const { users, schemeId } = listed;
    const always = 'schemeId' in fixed ? { schemeId } : fixed;
    const ask = async (query: Query) =>
      dataOf(await users.admin.get(`/api/${path}`, { ...always, ...query })) as { total: number; records: readonly Row[] };
    const whole = await ask({ size: '200' });
    expect(whole.records.length, 'one row tells no rows apart').toBeGreaterThan(1);
    expect(whole.total).toBe(whole.records.length);
    for (const nth of [1, 2])
      expect(await ask({ size: '1', current: String(nth) })).toMatchObject({ total: whole.total, records: [whole.records[nth - 1]] });

    const paging = new Set(['current', 'size', 'ascs', 'descs']);
    const names = (operations.get(`/api/${path}`)?.query ?? []).map(({ name }) => name).filter((name) => !paging.has(name));
    const [first = {}] = whole.records;
    for (const by of sortsOf(operations.get(`/api/${path}`)).filter((each) => each in first)) {
      const sorted = async (how: 'ascs' | 'descs') => (await ask({ size: '200', [how]: by })).records;
      const [up, down] = [await sorted('ascs'), await sorted('descs')];
      // What sorts alike stands in the order of its ids, which is turned as well.
      expect([by, down.toReversed()]).toEqual([by, up]);
      const comparable = up.map((row) => row[by]).filter((value) => typeof value === 'number' || isDay.test(String(value)));
      expect([by, comparable.toSorted((one, other) => compared(one, String(other)))]).toEqual([by, comparable]);
    }
    const wrong: string[] = [];
    let tried = 0;
    for (const name of names) {
      const [field, suffix] = filterParts(name.replace('createTime_', 'createdAt_'));
      const filled = whole.records.filter((row) => row[field] !== null && row[field] !== undefined);
      for (const asked of askedFor(
        suffix,
        filled.map((row) => row[field]),
      )) {
        const found = (await ask({ size: '200', [name]: asked })).records;
        const wanted = filled.filter((row) => means[suffix](row[field], asked));
        if (JSON.stringify(found) !== JSON.stringify(wanted)) wrong.push(`${name}=${asked}: ${found.length} rows, not ${wanted.length}`);
        if (wanted.length < whole.records.length) tried += 1;
      }
    }
    expect(wrong).toEqual([]);
    if (path !== 'saas-order/orderentry/getSalesProportionList') expect(tried, 'filters that tell rows apart').toBeGreaterThan(0);
  },
);

it('R114 every list of the API takes the sorting and the range of days that it offers', async () => {
  const wrong: string[] = [];
  let tried = 0;
  for (const operation of operations.values()) {
    const sorts = sortsOf(operation);
    const days = operation.query.map(({ name }) => name).filter((name) => name.startsWith('createTime_'));
    const { path, query: ids = {} } = requestFor(operation, '0197e0ff-0000-7000-8000-00000000dead');
    const required = operation.query
      .filter(({ name, required: isRequired }) => isRequired && name in ids)
      .map(({ name }) => [name, name === 'tenantId' ? '000000' : ids[name]]);
    const ask = async (query: Query): Promise<void> => {
      const { status } = await listed.users.admin.get(path, { ...Object.fromEntries(required), ...query });
      tried += 1;
      if (status !== 200) wrong.push(`${path} ${JSON.stringify(query)}: ${status}`);
    };
    // A list is sorted by five names at most; the times, which are not the list's own, are the last of them.
    if (sorts.length > 0) await ask({ descs: sorts.slice(-5).join(',') });
    if (days.length > 0) await ask(Object.fromEntries(days.map((name) => [name, '2025-01-01 00:00:00'])));
  }
  expect(wrong).toEqual([]);
  expect(tried).toBeGreaterThan(200);
}, 300_000);
