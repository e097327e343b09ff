import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Activity, useEffect, useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawPage, endPage, serve, startPage } from '../../testing/page.js';
import { unsaid, useBegun, type Asked } from './use-begun.js';
import { Refused } from '../../platform/api.js';

const name = { zh: '名称', en: 'Name' };
type Row = Readonly<{ id: string; version: number; name: string; colour: string }>;
const first: Row = { id: 'a', version: 1, name: '甲', colour: '红' };

let read: (row: Row) => void;
let seenAsked: Asked;

/** A form that is about the name alone. */
function Named() {
  const [latest, setLatest] = useState<Row | undefined>(undefined);
  useEffect(() => {
    read = setLatest;
  }, []);
  const { row, key, setDirty, newer, asked } = useBegun(latest, { name });
  useEffect(() => {
    seenAsked = asked;
  });
  return (
    <>
      {newer}
      {row && <Form key={key} row={row} onDirty={setDirty} />}
    </>
  );
}

function Form({ row, onDirty }: Readonly<{ row: Row; onDirty: (isDirty: boolean) => void }>) {
  const [text, setText] = useState(row.name);
  return (
    <>
      <input
        aria-label="名称"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          onDirty(true);
        }}
      />
      <output>{`${row.version} ${row.colour}`}</output>
      <button onClick={() => onDirty(false)}>存</button>
    </>
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>('名称');
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const isRead = async (row: Row): Promise<void> => {
  read(row);
  await screen.findByText(new RegExp(`^(${row.version} ${row.colour}|数据已被他人修改)$`));
};
const begin = async () => {
  serve(() => null);
  const seen = drawPage(<Named />);
  await isRead(first);
  return seen;
};

beforeEach(startPage);
afterEach(endPage);

it('C02 what nobody has typed into shows the newest', async () => {
  await begin();
  await isRead({ ...first, version: 2, name: '乙' });
  expect(field().value).toBe('乙');
});

it('C02 what is typed stays when a newer version is read, and which of the two goes on is asked', async () => {
  const seen = await begin();
  type('甲甲');
  expect(seen.dirty).toBe(true);
  await isRead({ ...first, version: 2, name: '乙' });
  expect(field().value).toBe('甲甲');
  expect(screen.getByText(/在您填写期间改动了：名称/)).toBeTruthy();
  expect(screen.getByText('1 红')).toBeTruthy();

  fireEvent.click(screen.getByRole('button', { name: '保留我的' }));
  expect(screen.queryByText('数据已被他人修改')).toBeNull();
  expect([field().value, screen.queryByText('2 红') !== null]).toEqual(['甲甲', true]);

  await isRead({ ...first, version: 3, name: '丙' });
  fireEvent.click(screen.getByRole('button', { name: '采用对方' }));
  expect([field().value, seen.dirty, screen.queryByText('数据已被他人修改')]).toEqual(['丙', false, null]);
});

it('R051 what is typed is unsaved for as long as the form is there, hidden with its tab or not', async () => {
  serve(() => null);
  const Tab = () => {
    const [mode, setMode] = useState<'visible' | 'hidden' | undefined>('visible');
    return (
      <>
        <button onClick={() => setMode('hidden')}>离开</button>
        <button onClick={() => setMode(undefined)}>关闭</button>
        {mode && (
          <Activity mode={mode}>
            <Named />
          </Activity>
        )}
      </>
    );
  };
  const seen = drawPage(<Tab />);
  await isRead(first);
  type('甲甲');
  fireEvent.click(screen.getByText('离开'));
  await Promise.resolve();
  expect(seen.dirty).toBe(true);
  fireEvent.click(screen.getByText('关闭'));
  await waitFor(() => expect(seen.dirty).toBe(false));
});

it('C02 a newer version that differs in nothing of the form is taken without a word; an older one never', async () => {
  await begin();
  type('甲甲');
  await isRead({ ...first, version: 2, colour: '蓝' });
  expect([field().value, screen.queryByText('数据已被他人修改')]).toEqual(['甲甲', null]);
  fireEvent.click(screen.getByRole('button', { name: '存' }));
  read({ ...first, version: 1, name: '旧' });
  await isRead({ ...first, version: 3, name: '甲甲' });
  expect(field().value).toBe('甲甲');
});

const stale = (expectedVersion?: number) => new Refused(412, 'StaleVersion', '', { details: expectedVersion ? { expectedVersion } : {} });
it.each<[string, Asked | undefined, Refused, boolean]>([
  ['is not said while it is asked which version goes on', { isOpen: true, kept: undefined }, stale(1), false],
  ['is not said once more when that was answered', { isOpen: false, kept: 2 }, stale(1), false],
  ['is said of the version that was answered to go on from', { isOpen: false, kept: 2 }, stale(2), true],
  ['is said where it says nothing of its version', { isOpen: false, kept: 2 }, stale(), true],
  ['is said where nothing is asked', undefined, stale(1), true],
  ['is said when it is about something else', { isOpen: true, kept: 2 }, new Refused(409, 'AlreadyTaken', ''), true],
])('C02 a refusal %s', (_, asked, refused, isSaid) => {
  expect(unsaid(refused, asked)).toBe(isSaid ? refused : null);
});

it('C02 what was answered of one record is no answer of another', async () => {
  await begin();
  type('甲甲');
  await isRead({ ...first, version: 2, name: '乙' });
  expect(seenAsked).toEqual({ isOpen: true, kept: undefined });
  fireEvent.click(screen.getByRole('button', { name: '保留我的' }));
  expect(seenAsked).toEqual({ isOpen: false, kept: 2 });
  await isRead({ id: 'b', version: 1, name: '丁', colour: '绿' });
  expect([field().value, seenAsked]).toEqual(['丁', { isOpen: false, kept: undefined }]);
});
