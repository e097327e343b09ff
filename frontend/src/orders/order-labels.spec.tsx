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

it('R403 the page of an order says of which type each product is', () => {
  const line = {
    ...{ id: 'l1', lineNo: 1, productName: product.name, productType: 'removable', materialName: 'PMMA', unit: '件', qty: '1.0000' },
    ...{ toothPositions: ['16'], units: [], files: [], surcharges: [], standardPrice: '380.0000', discountPrice: '380.0000' },
    ...{ discountedAmount: '380.00', priceSource: 'standard', priceReference: null, fullArch: null, shade: null, patientName: '林一' },
  };
  drawPage(<OrderLineTable order={{ currency: 'CNY', reviewStatus: 'draft', lines: [line] } as unknown as OrderDetail} />); // what the table reads
  expect(screen.getByText('定制式活动义齿 · PMMA')).toBeTruthy();
});
