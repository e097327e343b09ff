import type { Fields } from '@cloud-factory/domain/shared/fields';
import { useQueryClient } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { switchLanguage } from '../../i18n/i18n.js';
import { drawPage, endPage, refusal, serve, startPage, type Answering } from '../../testing/page.js';
import { RecordPage } from './record-page.js';

const fields = {
  name: { kind: 'text', zh: '名称', en: 'Name', max: 5, required: true },
  amount: { kind: 'money', zh: '金额', en: 'Amount' },
  remark: { kind: 'text', zh: '备注', en: 'Remark', max: 50 },
  lines: { kind: 'lines', zh: '明细', en: 'Lines', fields: { weight: { kind: 'weight', zh: '重量', en: 'Weight', required: true } } },
} as const satisfies Fields;
const record = { id: 'id-1', version: 3, name: '甲', amount: '10.00', remark: '旧', lines: null };
const pageOf = (id: string) => (
  <RecordPage
    labels={{ zh: '东西', en: 'Things' }}
    fields={fields}
    id={id}
    detailPath="x/thing/detail"
    submitPath="x/thing/submit"
    title={(row) => String(row['name'])}
  />
);
const written = { id: 'id-1', version: 4, position: '00000000000000000009' };
const saving =
  (answer: Answering): Answering =>
  (request) =>
    request.method === 'POST' ? answer(request) : record;
const type = (label: string, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label, { exact: false }), { target: { value } });
const save = (): void => void fireEvent.click(screen.getByText('保存'));

/** Another page, or another tab, did something after which everything is read anew. */
function ReadAgain() {
  const queryClient = useQueryClient();
  return <button onClick={() => void queryClient.invalidateQueries()}>再读</button>;
}

beforeEach(startPage);
afterEach(endPage);

it('R118 R171 M034 sends a changed record with the version that it showed, and says when it is saved', async () => {
  const asked = serve(saving(() => written));
  const seen = drawPage(pageOf('id-1'), { path: '/storage/thing/id-1' });
  await screen.findByDisplayValue('甲');
  type('金额', '12.5');
  await waitFor(() => expect(seen.dirty).toBe(true));
  save();
  expect(await screen.findByText('更新成功')).toBeTruthy();
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
    id: 'id-1',
    version: 3,
    name: '甲',
    amount: '12.5',
    remark: '旧',
    lines: [],
  });
  expect(seen.dirty).toBe(false);
});

it('R118 R171 R410 M033 makes a new record and goes on with it', async () => {
  const asked = serve(saving(() => written));
  const seen = drawPage(pageOf('new'), { path: '/storage/thing/new' });
  await screen.findByText('新增东西');
  type('名称', '乙');
  fireEvent.click(screen.getByText('添加一行'));
  type('重量 第 1 行', '1.250');
  save();
  await waitFor(() => expect(seen.replaced).toEqual(['/storage/thing/id-1']));
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
    name: '乙',
    amount: null,
    remark: null,
    lines: [{ weight: '1.250' }],
  });
});

it('says what is missing before anything is sent, in the language in use', async () => {
  const asked = serve(saving(() => written));
  drawPage(pageOf('new'), { path: '/storage/thing/new' });
  await screen.findByText('新增东西');
  save();
  expect(await screen.findByText('请输入名称')).toBeTruthy();
  await switchLanguage('en');
  expect(await screen.findByText('Please enter: Name')).toBeTruthy();
  expect(asked).toEqual([]);
});

it('checks a field when it is left', async () => {
  serve(saving(() => written));
  drawPage(pageOf('new'), { path: '/storage/thing/new' });
  await screen.findByText('新增东西');
  type('名称', '一二三四五六');
  expect(screen.queryByText('最多 5 个字符')).toBeNull();
  fireEvent.blur(screen.getByLabelText('名称', { exact: false }));
  expect(await screen.findByText('最多 5 个字符')).toBeTruthy();
});

it('R119 M106 puts what the server refuses beside its field, says nothing more, and lets the form be sent again', async () => {
  serve(saving(() => refusal(409, { msg: '“甲”已被占用', refusal: 'AlreadyTaken', errors: [{ path: 'name', message: '名称已被占用' }] })));
  drawPage(pageOf('id-1'), { path: '/storage/thing/id-1' });
  await screen.findByDisplayValue('甲');
  type('备注', '新');
  save();
  expect(await screen.findByText('名称已被占用')).toBeTruthy();
  expect(screen.getByText('“甲”已被占用')).toBeTruthy();
  expect(document.querySelector('.mantine-Notification-root')).toBeNull();
  expect(screen.getByText('保存').closest('button')?.disabled).toBe(false);
});

it('sends the same command again after a lost answer, and another one after a change', async () => {
  let answers = 0;
  const asked = serve(
    saving(() => {
      answers += 1;
      if (answers < 3) throw new TypeError('network');
      return written;
    }),
  );
  drawPage(pageOf('id-1'), { path: '/storage/thing/id-1' });
  await screen.findByDisplayValue('甲');
  type('备注', '新');
  save();
  expect(await screen.findByText('无法连接服务器，请稍后重试')).toBeTruthy();
  save();
  await waitFor(() => expect(answers).toBe(2));
  await waitFor(() => expect(screen.getByRole('button', { name: '保存' })).not.toHaveProperty('disabled', true));
  type('备注', '更新');
  save();
  expect(await screen.findByText('更新成功')).toBeTruthy();
  const ids = asked.filter(({ method }) => method === 'POST').map(({ headers }) => headers.get('Idempotency-Key'));
  expect(ids).toEqual([ids[0], ids[0], expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  expect(new Set(ids).size).toBe(2);
});

it('keeps what both changed when they changed different fields', async () => {
  const theirs = { ...record, version: 4, amount: '99.00' };
  let isStale = false;
  const asked = serve(({ method, body }) => {
    if (method === 'GET') return isStale ? theirs : record;
    if ((body as { version: number }).version === 3) {
      isStale = true;
      return refusal(412, { msg: '数据已被他人修改', refusal: 'StaleVersion' });
    }
    return written;
  });
  drawPage(pageOf('id-1'), { path: '/storage/thing/id-1' });
  await screen.findByDisplayValue('甲');
  type('备注', '新');
  save();
  expect(await screen.findByText('更新成功')).toBeTruthy();
  expect(asked.filter(({ method }) => method === 'POST').at(-1)?.body).toMatchObject({ version: 4, amount: '99.00', remark: '新' });
});

it('C02 keeps what is being typed when the page is read again meanwhile, and merges when it is saved', async () => {
  const theirs = { ...record, version: 4, amount: '99.00' };
  let now: object = record;
  const asked = serve(({ method, body }) => {
    if (method === 'GET') return now;
    return (body as { version: number }).version === 3 ? refusal(412, { msg: '数据已被他人修改', refusal: 'StaleVersion' }) : written;
  });
  drawPage(
    <>
      {pageOf('id-1')}
      <ReadAgain />
    </>,
    { path: '/storage/thing/id-1' },
  );
  await screen.findByDisplayValue('甲');
  type('备注', '新');
  now = theirs;
  fireEvent.click(screen.getByText('再读'));
  await waitFor(() => expect(asked.filter(({ method }) => method === 'GET')).toHaveLength(2));
  expect(await screen.findByDisplayValue('新')).toBeTruthy();
  save();
  expect(await screen.findByText('更新成功')).toBeTruthy();
  expect(asked.filter(({ method }) => method === 'POST').map(({ body }) => body)).toMatchObject([
    { version: 3, amount: '10.00', remark: '新' },
    { version: 4, amount: '99.00', remark: '新' },
  ]);
});

it('C01 C02 is saved once however often it is asked for meanwhile, and what is typed on the way stays and is saved next', async () => {
  let answer: (value: object) => void = () => undefined;
  let kept: object = record;
  const asked = serve(({ method }) => (method === 'GET' ? kept : new Promise((resolve) => (answer = resolve))));
  const posted = () => asked.filter(({ method }) => method === 'POST').map(({ body }) => body);
  const seen = drawPage(pageOf('id-1'), { path: '/storage/thing/id-1' });
  await screen.findByDisplayValue('旧');
  type('备注', '新');
  save();
  await waitFor(() => expect(posted()).toHaveLength(1));
  type('备注', '新的');
  fireEvent.keyDown(document.body, { key: 's', code: 'KeyS', ctrlKey: true });
  kept = { ...record, version: 4, remark: '新' };
  answer({ ...written, version: 4 });
  expect(await screen.findByText('更新成功')).toBeTruthy();
  await waitFor(() => expect(asked.filter(({ method }) => method === 'GET').length).toBeGreaterThan(1));
  expect(screen.getByDisplayValue('新的')).toBeTruthy();
  expect([seen.dirty, posted().length]).toEqual([true, 1]);
  save();
  await waitFor(() => expect(posted()).toHaveLength(2));
  expect(posted()).toMatchObject([
    { version: 3, remark: '新' },
    { version: 4, remark: '新的' },
  ]);
});

it('C01 a new record is made once: nothing is typed while it is on its way', async () => {
  let answer: (value: object) => void = () => undefined;
  const asked = serve(({ method }) => (method === 'GET' ? record : new Promise((resolve) => (answer = resolve))));
  const seen = drawPage(pageOf('new'), { path: '/storage/thing/new' });
  await screen.findByText('保存');
  type('名称', '甲');
  save();
  await waitFor(() => expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1));
  expect(screen.getByLabelText('名称', { exact: false }).closest('fieldset:disabled')).not.toBeNull();
  save();
  answer(written);
  await waitFor(() => expect(seen.replaced).toEqual(['/storage/thing/id-1']));
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

it('C02 shows the newest where nothing is typed', async () => {
  let now: object = record;
  serve(() => now);
  drawPage(
    <>
      {pageOf('id-1')}
      <ReadAgain />
    </>,
    { path: '/storage/thing/id-1' },
  );
  await screen.findByDisplayValue('旧');
  now = { ...record, version: 4, remark: '他人' };
  fireEvent.click(screen.getByText('再读'));
  expect(await screen.findByDisplayValue('他人')).toBeTruthy();
});

it('asks field by field when both changed the same', async () => {
  const theirs = { ...record, version: 4, remark: '他们的' };
  let isStale = false;
  const asked = serve(({ method, body }) => {
    if (method === 'GET') return isStale ? theirs : record;
    if ((body as { version: number }).version === 3) {
      isStale = true;
      return refusal(412, { msg: '数据已被他人修改', refusal: 'StaleVersion' });
    }
    return written;
  });
  drawPage(pageOf('id-1'), { path: '/storage/thing/id-1' });
  await screen.findByDisplayValue('甲');
  type('备注', '我的');
  save();
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('我的')).toBeTruthy();
  expect(dialog.getByText('他们的')).toBeTruthy();
  fireEvent.click(dialog.getByText('采用对方'));
  fireEvent.click(dialog.getByText('合并后保存'));
  expect(await screen.findByText('更新成功')).toBeTruthy();
  expect(asked.filter(({ method }) => method === 'POST').at(-1)?.body).toMatchObject({ version: 4, remark: '他们的' });
});

it('C02 says that nothing was saved when the question is closed without an answer, also when the newest was read meanwhile', async () => {
  let now: object = record;
  serve(({ method }) => (method === 'GET' ? now : refusal(412, { msg: '', refusal: 'StaleVersion', details: { expectedVersion: 3 } })));
  drawPage(
    <>
      {pageOf('id-1')}
      <ReadAgain />
    </>,
    { path: '/storage/thing/id-1' },
  );
  await screen.findByDisplayValue('旧');
  type('备注', '我的');
  now = { ...record, version: 4, remark: '他们的', name: '乙' };
  fireEvent.click(screen.getByText('再读'));
  await screen.findByText('东西 乙');
  save();
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '取消' }));
  expect((await screen.findByRole('alert')).textContent).toContain('数据已被他人修改');
  expect(screen.getByDisplayValue('我的')).toBeTruthy();
});

it('shows a record to somebody who may not write, and offers no button', async () => {
  serve(() => record);
  drawPage(
    <RecordPage
      labels={{ zh: '东西', en: 'Things' }}
      fields={fields}
      id="id-1"
      detailPath="x"
      submitPath="y"
      title={() => ''}
      writePermission="thing.write"
    />,
    { permissions: ['thing.read'] },
  );
  expect(((await screen.findByDisplayValue('甲')) as HTMLInputElement).disabled).toBe(true);
  expect(screen.queryByText('保存')).toBeNull();
});

it('R169 asks for a record by its id, and says when there is none', async () => {
  const asked = serve(() => refusal(404, { msg: '记录不存在', refusal: 'RecordNotFound' }));
  drawPage(pageOf('gone'), { path: '/storage/thing/gone' });
  expect((await screen.findAllByText('记录不存在')).length).toBeGreaterThan(0);
  expect(asked[0]).toMatchObject({ method: 'GET', path: 'x/thing/detail', search: { id: 'gone' } });
});
