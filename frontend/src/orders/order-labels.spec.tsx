import type { ProductOption } from '@cloud-factory/domain/products/contract';
import type { OrderDetail } from '@cloud-factory/domain/orders/contract';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { switchLanguage } from '../i18n/i18n.js';
import { drawPage, endPage, pageOf, serve, startPage } from '../testing/page.js';
import { emptyLine } from './line-inputs.js';
import { OrderForm } from './order-form.js';
import { newOrder } from './order-inputs.js';
import { OrderLineTable } from './order-line-table.js';
import { ReviewLines } from './review-lines.js';

const product = {
  ...{
    id: 'p1',
    name: '全瓷固定桥',
    productCode: 'ZR-BR',
    productType: 'fixed',
    shipmentType: 'semi',
    materialId: 'm1',
    materialName: '氧化锆',
  },
  ...{ unit: '颗', standardPrice: '380.0000', currency: 'CNY', workDays: 4 },
} as unknown as ProductOption; // ids are plain texts here
const start = { ...newOrder('a'), lines: [{ ...emptyLine('a'), productId: 'p1' }] };
const header = { ...start.header, customerId: 'c1' };

beforeEach(async () => {
  await startPage();
  serve(({ path }) => {
    if (path.endsWith('productData/getInfoList')) return [product];
    if (path.endsWith('hospitalCustomerData/detail')) return { id: 'c1', name: '安和口腔', status: 'active' };
    return path.endsWith('/list') ? pageOf([]) : [];
  });
});
afterEach(endPage);

describe('the entry of an order has every label that it must have', () => {
  /** What stands by itself: a word inside of a longer one is not a label. */
  const texts = () =>
    [...document.querySelectorAll('*')].map(({ childNodes }) =>
      [...childNodes]
        .flatMap((node) => (node instanceof Text ? [node.data] : []))
        .join('')
        .trim(),
    );
  const draw = async () => {
    drawPage(<OrderForm start={{ ...start, header }} />, { permissions: ['hospitalCustomerData.read'] });
    await screen.findByText(/^出货类型：半成品/);
  };
  it('R401 of its header', async () => {
    await draw();
    for (const label of ['币种', '医院客户', '加工单位', '订单性质', '采购员', '业务员', '订单金额', '折后金额', '备注'])
      expect(texts(), label).toContain(label);
  });
  it('R402 of where it goes: province, city and district are chosen in one', async () => {
    await draw();
    for (const label of ['地区', '联系人', '电话']) expect(screen.getByLabelText(new RegExp(`^${label}`)), label).toBeTruthy();
  });
  it('R403 of each product, in both languages', async () => {
    await draw();
    expect(screen.getByText('出货类型：半成品 · 产品类型：定制式固定义齿 · 材料：氧化锆 · 单位：颗')).toBeTruthy();
    for (const label of [
      '产品',
      '件数',
      '数量',
      '标准单价',
      '折后单价',
      '金额',
      '折后金额',
      '文件/打印',
      '生产要求',
      '打印数',
      '患者姓名',
      '文件',
    ])
      expect(texts(), label).toContain(label);
    await switchLanguage('en');
    expect(
      await screen.findByText('Shipment type: Semi-finished · Product type: Fixed denture · Material: 氧化锆 · Unit: 颗'),
    ).toBeTruthy();
  });
});

/** A kept line with all that can be said of it. */
const line = {
  ...{ id: 'l1', lineNo: 1, productName: product.name, productType: 'removable', materialName: 'PMMA', unit: '件', qty: '2.0000' },
  ...{ toothPositions: ['15', '14'], files: [], surcharges: [], standardPrice: '380.0000', discountPrice: '304.0000' },
  ...{ amount: '760.00', discountedAmount: '608.00', priceSource: 'standard', priceReference: null, fullArch: null, shade: null },
  ...{ patientName: '林一', patientCode: null, patientSex: 'female', patientAge: 34, pieces: 2, printCount: 3 },
  ...{ tryInType: 'T02', tryInRound: 2, reworkType: 'R03' },
  units: [
    { fdi: '15', role: null, structure: null, shade: 'A3', stumpShade: 'ND2', note: '轻咬' },
    { fdi: '14', role: null, structure: null, shade: null, stumpShade: null, note: null },
  ],
};
const order = { currency: 'CNY', reviewStatus: 'draft', lines: [line] } as unknown as OrderDetail; // what the lines read

it('R403 the page of an order says of which type each product is', () => {
  drawPage(<OrderLineTable order={order} />);
  expect(screen.getByText('定制式活动义齿 · PMMA')).toBeTruthy();
});

describe('what was entered of a line is read again by those who release and make it', () => {
  beforeEach(() => {
    const dicts = { yc_try_type: ['T02', '支架试戴'], yc_rework_type: ['R03', '改色'] } as const;
    serve(({ path, search }) => {
      const entry = path.endsWith('dict-biz/dictionary') && dicts[search['code'] as keyof typeof dicts];
      return entry ? [{ dictKey: entry[0], dictValue: entry[1] }] : [];
    });
  });
  const places = {
    'on its page': () => drawPage(<OrderLineTable order={order} />),
    'on the review desk': () => drawPage(<ReviewLines order={order} />),
  };
  it.each(Object.entries(places))('%s', async (_, draw) => {
    draw();
    expect(await screen.findByText('试戴：支架试戴 · 第 2 次')).toBeTruthy();
    expect(await screen.findByText('返工类型：改色')).toBeTruthy();
    for (const said of ['15：牙色 A3、桩核色 ND2、轻咬', '件数：2 · 打印数：3', '林一 · 女 · 34 岁'])
      expect(document.body.textContent, said).toContain(said);
    expect(document.body.textContent).not.toContain('14：');
  });
  it('R403 with its amount before and after the discount', () => {
    drawPage(<OrderLineTable order={order} />);
    expect(['¥760.00', '¥380.00'].map((was) => screen.getByText(was).tagName)).toEqual(['S', 'S']);
    expect(screen.getByText(/¥608\.00/)).toBeTruthy();
  });
});
