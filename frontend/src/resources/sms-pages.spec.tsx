import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drawPage, endPage, pageOf, refusal, rowOf, said, serve, startPage, type Answering } from '../testing/page.js';
import { MessageListPage, SmsListPage, SmsPage } from './sms-pages.js';

const id = '0190a000-0000-7000-8000-000000000031';
const shown = {
  id,
  version: 1,
  code: 'SHOW',
  kind: 'show',
  sign: '云工厂',
  template: '${name}，订单 ${no} 已发货',
  templateCode: null,
  endpoint: null,
  remark: null,
  hasSecrets: false,
  enabled: true,
};
const provided = {
  ...shown,
  id: `${id.slice(0, -1)}2`,
  version: 5,
  code: 'ALI',
  kind: 'aliyun',
  templateCode: 'SMS_1',
  hasSecrets: true,
  enabled: false,
};
const answering: Answering = ({ method, path }) => {
  if (method === 'POST') return { id, version: 2, position: '1' };
  return path.endsWith('/detail') ? provided : pageOf([shown, provided]);
};

beforeEach(startPage);
afterEach(endPage);

describe('S054 SC054 configurations of messages', () => {
  it('C149 are listed with what is sent and who signs, and which is in use; what was sent is one click away', async () => {
    serve(answering);
    const seen = drawPage(<SmsListPage />);
    const row = await rowOf('SHOW');
    for (const words of ['本地展示（不发送）', '云工厂', shown.template, '使用中']) expect(row.getByText(words)).toBeTruthy();
    expect((await rowOf('ALI')).getByText('SMS_1')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '短信记录' }));
    expect(seen.opened).toEqual(['/resource/message']);
  });

  it('C153 are put into use after a question; the one in use is not deleted', async () => {
    const asked = serve(answering);
    drawPage(<SmsListPage />);
    expect((await rowOf('SHOW')).queryByRole('button', { name: /^(启用|删除) / })).toBeNull();
    fireEvent.click((await rowOf('ALI')).getByRole('button', { name: '启用 ALI' }));
    fireEvent.click(within(await screen.findByRole('dialog', { name: '提示' })).getByRole('button', { name: '确定' }));
    expect(await screen.findByText('已启用')).toBeTruthy();
    expect(said(asked)).toMatchObject([{ path: 'blade-resource/sms/enable', body: { id: provided.id } }]);
  });

  it('C151 are deleted after a question', async () => {
    const asked = serve(answering);
    drawPage(<SmsListPage />);
    fireEvent.click((await rowOf('ALI')).getByRole('button', { name: '删除 ALI' }));
    fireEvent.click(within(await screen.findByRole('dialog', { name: '提示' })).getByRole('button', { name: '确定' }));
    expect(await screen.findByText('删除成功')).toBeTruthy();
    expect(said(asked)).toMatchObject([{ path: 'blade-resource/sms/remove', search: { ids: provided.id } }]);
  });

  it('C154 send: the number and each value of the text are asked for, and go out with the code', async () => {
    const asked = serve(answering);
    drawPage(<SmsListPage />);
    fireEvent.click((await rowOf('SHOW')).getByRole('button', { name: '发送 SHOW' }));
    const dialog = within(await screen.findByRole('dialog', { name: '发送短信' }));
    expect(dialog.getByText(`【云工厂】${shown.template}`)).toBeTruthy();
    const type = (label: RegExp, value: string) => fireEvent.change(dialog.getByLabelText(label), { target: { value } });
    fireEvent.click(dialog.getByRole('button', { name: '保存' }));
    expect(await dialog.findByText('手机号码不能为空')).toBeTruthy();
    expect(said(asked)).toEqual([]);
    type(/^手机号码/, '13800138000');
    type(/^name/, '林一');
    type(/^no/, 'YC1');
    fireEvent.click(dialog.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('已提交，结果见短信记录')).toBeTruthy();
    expect(said(asked)).toMatchObject([
      {
        path: 'blade-resource/sms/endpoint/send-message',
        body: { code: 'SHOW', phones: ['13800138000'], params: { name: '林一', no: 'YC1' } },
      },
    ]);
  });

  it('are not sent by somebody without that right', async () => {
    serve(answering);
    drawPage(<SmsListPage />, { permissions: ['sms.read', 'sms.write'] });
    expect((await rowOf('SHOW')).queryByRole('button', { name: '发送 SHOW' })).toBeNull();
  });

  it('C150 C152 are changed with the version that was shown; what is missing is said at its field', async () => {
    const asked = serve((request) =>
      request.method === 'POST'
        ? refusal(400, { refusal: 'ShapeWrong', msg: '请检查', errors: [{ path: 'templateCode', message: '请填写服务商模板编号' }] })
        : answering(request),
    );
    drawPage(<SmsPage />, { params: { id: provided.id }, path: `/resource/sms/${provided.id}` });
    fireEvent.change(await screen.findByLabelText(/^服务商模板编号/), { target: { value: '' } });
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('请填写服务商模板编号')).toBeTruthy();
    expect(said(asked)).toMatchObject([
      { path: 'blade-resource/sms/submit', body: { id: provided.id, version: 5, code: 'ALI', templateCode: null, secretKey: null } },
    ]);
  });

  it('tell afterwards what was sent to whom, without the whole number, and what the provider said', async () => {
    const message = {
      id: 'm1',
      version: 1,
      createdAt: '2026-11-20T01:00:00Z',
      createdBy: 'u',
      updatedAt: '2026-11-20T01:00:00Z',
      updatedBy: 'u',
      code: 'ALI',
      kind: 'aliyun',
      phone: '138****8000',
      content: '',
      status: 'failed',
      note: 'isv.BUSINESS_LIMIT_CONTROL',
    };
    serve(() => pageOf([message]));
    drawPage(<MessageListPage />);
    const row = await rowOf('138****8000');
    for (const words of ['阿里云短信', '发送失败', 'isv.BUSINESS_LIMIT_CONTROL']) expect(row.getByText(words)).toBeTruthy();
  });
});
