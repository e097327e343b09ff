import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTexts } from '../i18n/i18n.js';
import { drawPage, endPage, serve, startPage, type Answering } from '../testing/page.js';
import { ResourceFormPage } from './resource-form-page.js';
import { ResourceListPage } from './resource-list-page.js';
import { resourceByKey } from './sources.js';

const id = '0190a000-0000-7000-8000-000000000001';
const childId = '0190a000-0000-7000-8000-000000000002';

/** A screen: one record as the server keeps it, the words of it that the list shows, and a field that is changed. */
type Screen = Readonly<{ key: string; record: object; shown: readonly string[]; label: RegExp; field: string; typed: string }>;
const screens: readonly (readonly [string, Screen])[] = [
  [
    'SC043 posts',
    {
      key: 'post',
      record: { postCode: 'G-01', postName: '技工', category: 'staff', sort: 1, remark: null },
      shown: ['G-01', '技工', '基层'],
      label: /^岗位名称/,
      field: 'postName',
      typed: '高级技工',
    },
  ],
  [
    'S036 SC036 parameters',
    {
      key: 'param',
      record: { paramName: '初始密码', paramKey: 'account.initPassword', paramValue: 'random', remark: null },
      shown: ['初始密码', 'account.initPassword', 'random'],
      label: /^参数键值/,
      field: 'paramValue',
      typed: 'byMail',
    },
  ],
  [
    'S059 SC059 function settings',
    {
      key: 'functionconfig',
      record: { menuCode: 'order.orderentry', configName: '默认工期', configValue: '5', isEnabled: true, remark: null },
      shown: ['order.orderentry', '默认工期', '5'],
      label: /^配置内容/,
      field: 'configValue',
      typed: '7',
    },
  ],
  [
    'SC163 warehouses',
    {
      key: 'warehouseDefinition',
      record: { warehouseCode: 'W-01', name: '粉末库', type: 'powder', frozen: false, enabled: true },
      shown: ['W-01', '粉末库', '粉末'],
      label: /^仓库名称/,
      field: 'name',
      typed: '金属粉末库',
    },
  ],
  [
    'SC191 unit conversions',
    {
      key: 'unitConversion',
      record: { fromUnit: 'kg', toUnit: 'g', rate: '1000.000000', goodId: null, remark: '按国标' },
      shown: ['千克', '克', '按国标'],
      label: /^换算率/,
      field: 'rate',
      typed: '1000.5',
    },
  ],
  [
    'SC192 currencies',
    {
      key: 'currencyMaintain',
      record: {
        code: 'USD',
        name: '美元',
        symbol: '$',
        rate: '7.120000',
        effectiveDate: '2025-06-01',
        precision: 2,
        enabled: true,
        remark: null,
      },
      shown: ['USD', '美元', '2025-06-01'],
      label: /^汇率/,
      field: 'rate',
      typed: '7.25',
    },
  ],
];
const words: Readonly<Record<string, string>> = { kg: '千克', g: '克' };
const answering =
  (own: string, record: object): Answering =>
  ({ method, path }) => {
    if (method === 'POST') return [{ id, version: 2 }];
    if (path.includes('dictionary')) return Object.entries(words).map(([dictKey, dictValue]) => ({ dictKey, dictValue }));
    const row = { id, version: 1, ...record };
    if (!path.startsWith(own)) return []; // who else may be chosen
    if (path.endsWith('/detail')) return row;
    return { records: [row], total: 1, size: 10, current: 1, pages: 1 };
  };
const placeOf = (key: string) => {
  const resource = resourceByKey(key);
  if (!resource) throw new Error(`${key} is no kind of record`);
  return { path: resource.path, area: resource.area };
};

beforeEach(startPage);
afterEach(endPage);

describe.each(screens)('%s', (_, { key, record, shown, label, field, typed }) => {
  const { path, area } = placeOf(key);

  it('are listed, and one is deleted after a question', async () => {
    const asked = serve(answering(path, record));
    drawPage(<ResourceListPage />, { params: { area, key }, path: `/${area}/${key}` });
    const row = within((await screen.findByRole('checkbox', { name: /^选择 / })).closest('tr') as HTMLElement); // a box stands in a row
    for (const word of shown) expect(await row.findByText(word)).toBeTruthy();
    expect(asked.map((each) => each.path)).toContain(`${path}/list`);
    fireEvent.click(row.getByRole('button', { name: /^删除 / }));
    fireEvent.click(within(await screen.findByRole('dialog', { name: '提示' })).getByRole('button', { name: '确定' }));
    await screen.findByText('删除成功');
    expect(asked.filter(({ method }) => method === 'POST')).toMatchObject([{ path: `${path}/remove`, search: { ids: id } }]);
  });

  it('R011 one of them has the name of one in English', async () => {
    await startTexts('en');
    serve(answering(path, record));
    drawPage(<ResourceFormPage />, { params: { area, key, id }, path: `/${area}/${key}/${id}` });
    const one = resourceByKey(key)?.one ?? '';
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toMatch(new RegExp(`^${one} `));
    expect(one).not.toBe(resourceByKey(key)?.labels.en);
  });

  it('are opened, changed, and sent with the version that was shown', async () => {
    const asked = serve(answering(path, record));
    drawPage(<ResourceFormPage />, { params: { area, key, id }, path: `/${area}/${key}/${id}` });
    fireEvent.change(await screen.findByLabelText(label), { target: { value: typed } });
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    await screen.findByText('更新成功');
    expect(asked.filter(({ method }) => method === 'POST')).toMatchObject([
      { path: `${path}/submit`, body: { ...record, id, version: 1, [field]: typed } },
    ]);
  });
});

const trees = [
  [
    'SC042 departments',
    'dept',
    { deptCode: 'D1', deptName: '技术部', type: 'department', sort: 1 },
    { deptName: '切削组' },
    ['技术部', '切削组'],
  ],
  [
    'SC044 the dictionary of the platform',
    'dict',
    { code: 'unit', dictKey: '', dictValue: '单位', sort: 1, isSealed: 0 },
    { dictValue: '克' },
    ['单位', '克'],
  ],
  [
    'SC044 the dictionary of a tenant',
    'dict-biz',
    { code: 'flow', dictKey: '', dictValue: '流程', sort: 1, isSealed: 0 },
    { dictValue: '请假' },
    ['流程', '请假'],
  ],
  [
    'SC047 regions',
    'region',
    { code: '440000', name: '广东省', level: 'province' },
    { code: '440300', name: '深圳市' },
    ['广东省', '深圳市'],
  ],
] as const;

describe.each(trees)('%s', (_, key, top, below, [parent, child]) => {
  const { path, area } = placeOf(key);
  it('hang below each other: what is below is asked for when it is opened, and each leads to its form', async () => {
    const asked = serve(({ path: at, search }) => {
      const isBelow = Object.entries(search).some(([name, value]) => name.startsWith('parent') && value !== '');
      const page = (records: readonly object[]) => ({ records, total: records.length, size: 200, current: 1, pages: 1 });
      const node = (row: object, own: string, title: string, hasChildren: boolean) => ({
        id: own,
        version: 1,
        ...top,
        ...row,
        title,
        hasChildren,
      });
      if (at.endsWith('/parent-list')) return page([node({}, id, parent, true)]);
      if (at.startsWith(path)) return isBelow ? [node(below, childId, child, false)] : [node({}, id, parent, true)];
      return [];
    });
    const seen = drawPage(<ResourceListPage />, { params: { area, key }, path: `/${area}/${key}` });
    expect(await screen.findByText(parent)).toBeTruthy();
    expect(screen.queryByText(child)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /展开/ }));
    fireEvent.click(await screen.findByText(child));
    expect(seen.opened).toEqual([`/${area}/${key}/${childId}`]);
    expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
  });
});
