// What stays in the browser of somebody who signs out: nothing that says whom they worked for.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newOrder, type OrderInputs } from '../orders/order-inputs.js';
import { useOrderDraft } from '../orders/use-order-draft.js';
import { draftKey, readDraft, writeDraft } from '../platform/drafts.js';
import { session, sessionEnded, startSession } from '../platform/session.js';
import { readSetting, writeSetting } from '../platform/settings.js';
import { clerk, drawPage, endPage, serve, startPage } from '../testing/page.js';
import { createUpload } from '../ui/files/uploads.js';
import { useUploads } from '../ui/files/use-uploads.js';
import { forgetOld } from './leave.js';
import { LockPage } from './lock-page.js';
import { SignOutQuestion } from './sign-out-question.js';

/** What the browser's databases have. */
const database = vi.hoisted(() => new Map<string, { of: string; key: IDBValidKey; value: unknown }>());
vi.mock('idb-keyval', () => ({
  createStore: (of: string) => of,
  get: async (key: IDBValidKey, of: string) => structuredClone(database.get(`${of}:${String(key)}`)?.value),
  set: async (key: IDBValidKey, value: unknown, of: string) =>
    void database.set(`${of}:${String(key)}`, { of, key, value: structuredClone(value) }),
  del: async (key: IDBValidKey, of: string) => void database.delete(`${of}:${String(key)}`),
  entries: async (of: string) => [...database.values()].filter((row) => row.of === of).map(({ key, value }) => [key, value]),
}));

const patient = '周小满';
const telephone = '13912345678';
const colleague = { tenantId: clerk.tenantId, userId: '0190a000-0000-7000-8000-000000000002' };
const kept = (): string => JSON.stringify([[...database.values()], Object.entries(localStorage), Object.entries(sessionStorage)]);
const days = 24 * 3_600_000;
const typed = (inputs: OrderInputs): OrderInputs => ({ ...inputs, header: { ...inputs.header, remark: `${patient} ${telephone}` } });

beforeEach(async () => {
  database.clear();
  await startPage();
  serve(() => true);
});
afterEach(() => {
  vi.useRealTimers();
  endPage();
});

/** Somebody who works: a draft, a file that was cut off, a customer that was chosen. */
async function work(owner: typeof colleague, name: string, savedAt = new Date().toISOString()): Promise<void> {
  const key = draftKey(owner, '/order/orderentry/new#2');
  const value = { values: { patientName: name, doctorPhone: telephone }, savedAt };
  database.set(`cloud-factory-drafts:${key}`, { of: 'cloud-factory-drafts', key, value });
  const left = { openId: `of-${owner.userId}`, fileName: `${name}.stl`, size: 1, modifiedAt: 1, begunAt: Date.parse(savedAt) };
  const place = [owner.tenantId, owner.userId, 'order-line/a', left.openId];
  database.set(`cloud-factory-uploads:${String(place)}`, { of: 'cloud-factory-uploads', key: place, value: left });
  writeSetting(`recent.${owner.tenantId}/${owner.userId}.hospital`, [{ id: '1', name: `${name}的口腔诊所` }]);
}
const confirm = async () => fireEvent.click(await screen.findByRole('button', { name: '确定' }));
const deleted = '您在此浏览器中还有未保存的内容，退出登录后将被删除。';

describe('whoever signs out', () => {
  it('is told what goes, and leaves no patient, no telephone and no customer behind; a colleague keeps theirs', async () => {
    await work(clerk, patient);
    await work(colleague, '吴敏');
    drawPage(<SignOutQuestion person={clerk} onClose={() => undefined} />);
    expect(await screen.findByText(deleted)).toBeTruthy();
    expect(kept()).toContain(patient);
    await confirm();
    await waitFor(() => expect(kept()).not.toContain(patient));
    expect(session.get()).toBeNull();
    expect([...database.values()].filter(({ value }) => JSON.stringify(value).includes('吴敏'))).toHaveLength(2);
    expect(readSetting(`recent.${colleague.tenantId}/${colleague.userId}.hospital`)).toMatchObject([{ name: '吴敏的口腔诊所' }]);
  });

  it('is asked without a word of drafts where there are none', async () => {
    await work(colleague, '吴敏');
    drawPage(<SignOutQuestion person={clerk} onClose={() => undefined} />);
    await screen.findByText('确定要退出系统吗？');
    await new Promise((resolve) => setImmediate(resolve));
    expect(screen.queryByText(deleted)).toBeNull();
  });

  it('is told of uploads that were cut off, too', async () => {
    await work(clerk, patient);
    for (const [name, { of }] of database) if (of === 'cloud-factory-drafts') database.delete(name);
    drawPage(<SignOutQuestion person={clerk} onClose={() => undefined} />);
    expect(await screen.findByText(deleted)).toBeTruthy();
  });

  it('leaves nothing of an upload that the server answers afterwards', async () => {
    let answer: (opened: object) => void = () => undefined;
    serve(({ path }) => (path === 'console/uploads' ? new Promise((resolve) => (answer = resolve)) : []));
    const hash = () => new Promise<string>(() => undefined);
    const Scans = () => {
      const uploads = useUploads({
        language: 'zh',
        has: () => false,
        onDone: () => undefined,
        place: 'order-line/a',
        make: (file, options) => createUpload(file, { ...options, hash }),
      });
      return <button onClick={() => uploads.add([new File(['scan'], `${patient}.stl`)])}>send</button>;
    };
    drawPage(
      <>
        <Scans />
        <SignOutQuestion person={clerk} onClose={() => undefined} />
      </>,
    );
    fireEvent.click(await screen.findByText('send'));
    await waitFor(() => expect(kept()).toContain(patient));
    await confirm();
    await waitFor(() => expect(kept()).not.toContain(patient));
    answer({ id: 'u1', offset: 0 });
    await new Promise((resolve) => setImmediate(resolve));
    expect(kept()).not.toContain(patient);
  });

  it('leaves nothing that was typed in the last two seconds either', async () => {
    function Order() {
      const [inputs, setInputs] = useState(newOrder('a'));
      useOrderDraft({ place: 'new' }, inputs, inputs.header.remark !== '', setInputs);
      return <button onClick={() => setInputs(typed)}>type</button>;
    }
    drawPage(
      <>
        <Order />
        <SignOutQuestion person={clerk} onClose={() => undefined} />
      </>,
    );
    fireEvent.click(await screen.findByText('type'));
    await confirm();
    await waitFor(() => expect(session.get()).toBeNull());
    // The tab is put away before its form is gone.
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
    Reflect.deleteProperty(document, 'visibilityState');
    await new Promise((resolve) => setImmediate(resolve));
    expect(kept()).not.toContain(telephone);
  });
});

describe('a session that is ended at its lock', () => {
  const signOutAtLock = async () => {
    drawPage(<LockPage person={clerk} />);
    fireEvent.click(await screen.findByRole('button', { name: '退出登录' }));
  };

  it('is asked about where something is not saved, and keeps all for the person of the lock, whoever it was that ended it', async () => {
    await work(clerk, patient);
    const before = kept();
    await signOutAtLock();
    expect((await screen.findByRole('alert')).textContent).toContain('草稿和中断的上传为 林一 保留');
    expect([session.get(), screen.queryByText(deleted)]).toEqual([clerk, null]);
    await confirm();
    await waitFor(() => expect(session.get()).toBeNull());
    await new Promise((resolve) => setImmediate(resolve));
    for (const what of [`${patient}.stl`, `${patient}的口腔诊所`, `"patientName":"${patient}"`])
      expect([what, before.includes(what), kept().includes(what)]).toEqual([what, true, true]);
  });

  it('ends at once where nothing would be lost', async () => {
    await signOutAtLock();
    await waitFor(() => expect(session.get()).toBeNull());
  });
});

describe('a session that ended by itself', () => {
  it('keeps what was typed, for the same person alone', async () => {
    const key = draftKey(clerk, '/order/orderentry/new#2');
    sessionEnded();
    await writeDraft(key, { values: { patientName: patient }, savedAt: new Date().toISOString() });
    startSession({ ...clerk, ...colleague }, 'another');
    // A timer of the form that was open: what it still writes would lie in another's session.
    await writeDraft(draftKey(clerk, '/order/orderentry/copy#2'), { values: { patientName: '迟到' }, savedAt: new Date().toISOString() });
    expect(kept()).not.toContain('迟到');
    startSession(clerk, 'again');
    expect(await readDraft(key)).toMatchObject({ values: { patientName: patient } });
  });

  it('keeps it for two weeks, then nobody finds it any more', async () => {
    await work(clerk, patient, new Date(Date.now() - 13 * days).toISOString());
    await forgetOld();
    expect(await readDraft(draftKey(clerk, '/order/orderentry/new#2'))).toBeDefined();
    vi.setSystemTime(Date.now() + 2 * days);
    expect(await readDraft(draftKey(clerk, '/order/orderentry/new#2'))).toBeUndefined();
    vi.setSystemTime(Date.now() + 14 * days);
    await forgetOld();
    expect(kept()).not.toContain(patient);
  });
});
