import type { OrderDetail } from '@cloud-factory/domain/orders/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drawPage, endPage, pageOf, said, serve, startPage } from '../testing/page.js';
import { OrderForm } from './order-form.js';
import { inputsOfOrder, newOrder, orderOf, withCustomer, type OrderInputs } from './order-inputs.js';

const id = (last: number): string => `0197e000-0000-7000-8000-${String(last).padStart(12, '0')}`;
const [former, next] = [id(1), id(2)];
const none = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, null]));
const line = {
  ...none(['shadeSystem', 'shade', 'cervicalShade', 'incisalShade', 'stumpShade', 'gingivaShade', 'designOptions', 'requirement']),
  ...none(['patientCode', 'patientSex', 'patientAge', 'tryInType', 'tryInRound', 'reworkType', 'fullArch']),
  ...{ id: id(20), productId: id(30), toothPositions: ['16'], units: [], qty: '1.0000', pieces: 1, printCount: 1, patientName: '林一' },
  ...{ surcharges: [], files: [] },
};
/** A draft as it is kept: what nobody typed was taken from the former hospital. */
const saved = {
  ...none(['dueDate', 'salesmanId', 'freeReason', 'remakeCause', 'liability', 'sourceOrderId', 'receiveModelAt', 'boxNo', 'boxColor']),
  ...none(['externalNo', 'purchaser', 'unitCode', 'remark']),
  ...{ id: id(9), version: 4, orderNo: 'YC-1', customerId: former, doctorId: id(5), doctorName: '李医生', companyCode: 'C01' },
  ...{ orderProperty: 'normal', enclosures: [], lines: [line], currency: 'USD' },
  ...{ province: '440000', city: '440300', district: '440305', address: '科技园 1 号', contact: '前台', phone: '13800000000' },
} as unknown as OrderDetail; // what the form reads of an order
const began = inputsOfOrder(saved);
const sentFor = (inputs: OrderInputs, customerId: string) => {
  const header = { ...inputs.header, ...withCustomer(inputs.header, customerId, began.header), doctorName: '王医生' };
  const read = orderOf({ ...inputs, header }, 'draft');
  return 'order' in read ? read.order : read;
};
const ofNobody = { ...none(['province', 'city', 'district', 'address', 'contact', 'phone', 'currency']), doctorId: null };

beforeEach(startPage);
afterEach(endPage);

describe('another hospital in an order that was kept', () => {
  it('takes dentist, address, contact, phone and currency of the former one away: the server fills in the new one’s', () =>
    expect(sentFor(began, next)).toMatchObject({ ...ofNobody, customerId: next }));
  it('leaves what was typed since: a street with its district, a telephone', () => {
    const typed = { ...began, header: { ...began.header, address: '人民路 5 号', phone: '13900000000' } };
    const kept = { province: '440000', district: '440305', address: '人民路 5 号', phone: '13900000000' };
    expect(sentFor(typed, next)).toMatchObject({ ...ofNobody, ...kept, city: '440300' });
  });
  it('is no other one when the same is chosen again', () =>
    expect(withCustomer(began.header, former, began.header)).toEqual({ customerId: former }));
  it('gives back what went with the one that the form began with, by a slip of the hand and back; what was typed since stays', () => {
    const other = { ...began.header, ...withCustomer(began.header, next, began.header) };
    expect({ ...other, ...withCustomer(other, former, began.header) }).toEqual(began.header);
    const typed = { ...other, phone: '13900000000' };
    expect({ ...typed, ...withCustomer(typed, former, began.header) }).toEqual({ ...began.header, phone: '13900000000' });
    const none = { ...began.header, ...withCustomer(began.header, '', began.header) };
    expect([none.address, { ...none, ...withCustomer(none, former, began.header) }]).toEqual(['', began.header]);
  });
  it('leaves what was typed into a new order before there was a hospital', () => {
    const blank = newOrder('a').header;
    expect(withCustomer({ ...blank, doctorName: '李医生', currency: 'USD' }, next, blank)).toEqual({ customerId: next });
  });
  it('is sent without the former one’s when it is chosen in the form', async () => {
    const hospitals = [
      { id: former, name: '安和口腔', customerCode: 'H1', status: 'active' },
      { id: next, name: '仁济口腔', customerCode: 'H2', status: 'active' },
    ];
    const asked = serve(({ method, path, search }) => {
      if (method === 'POST') return { id: saved.id, version: 5, position: '1' };
      if (path.endsWith('hospitalCustomerData/detail')) return hospitals.find((each) => each.id === search['id']);
      if (path.endsWith('hospitalCustomerData/list')) return pageOf(hospitals);
      return path.endsWith('/list') ? pageOf([]) : [];
    });
    drawPage(<OrderForm saved={saved} start={began} />, { permissions: ['hospitalCustomerData.read'] });
    fireEvent.click(await screen.findByLabelText(/^医院客户/, { selector: 'input' }));
    fireEvent.click(await screen.findByText('仁济口腔'));
    fireEvent.change(screen.getByLabelText(/医生/, { selector: 'input' }), { target: { value: '王医生' } });
    fireEvent.click(screen.getByText(/草稿/));
    await waitFor(() => expect(said(asked).find(({ path }) => path.endsWith('orderentry/submit'))).toBeTruthy());
    expect(said(asked).find(({ path }) => path.endsWith('orderentry/submit'))?.body).toMatchObject({ ...ofNobody, customerId: next });
  });
});

it('a currency that nobody chose is the hospital’s, and the form says which that is until one is chosen', async () => {
  serve(({ path }) => {
    if (path.endsWith('hospitalCustomerData/detail')) return { id: former, name: '安和口腔', status: 'active', currency: 'USD' };
    return path.endsWith('/list') ? pageOf([]) : [];
  });
  const blank = newOrder('a');
  drawPage(<OrderForm start={{ ...blank, header: { ...blank.header, customerId: former } }} />, {
    permissions: ['hospitalCustomerData.read'],
  });
  expect(await screen.findByText('不填写时用客户的币种：美元')).toBeTruthy();
  fireEvent.click(screen.getByLabelText('币种', { selector: 'input' }));
  fireEvent.click(await screen.findByText('欧元'));
  await waitFor(() => expect(screen.queryByText('不填写时用客户的币种：美元')).toBeNull());
});
