import { lineFileKinds } from '@cloud-factory/domain/files/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Activity, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { switchLanguage } from '../../i18n/i18n.js';
import { drawPage, endPage, serve, startPage } from '../../testing/page.js';
import { Refused } from '../../platform/api.js';
import { FilesPanel } from './files-panel.js';
import type { UploadedFile, UploadOptions } from './uploads.js';

const stored: Record<string, { id: string; fileName: string; sha256: string }> = {};
beforeEach(async () => {
  await startPage();
  serve(({ path }) =>
    path.includes('/like/')
      ? []
      : {
          kind: 'print',
          ext: '.stl',
          size: 684,
          contentType: 'model/stl',
          geometry: null,
          facts: {},
          createdAt: '',
          ...stored[path.split('/').at(-1) ?? ''],
        },
  );
});
afterEach(endPage);

/** An upload whose end the spec decides. */
function makers() {
  const ends: {
    file: File;
    options: UploadOptions;
    done: (file: UploadedFile) => void;
    fail: (error: Error) => void;
    signal: AbortSignal;
  }[] = [];
  const cancelled: string[] = [];
  const make = (file: File, options: UploadOptions) => ({
    file,
    run: (onProgress: (progress: { state: 'uploading'; sent: number }) => void, signal: AbortSignal) =>
      new Promise<UploadedFile>((done, fail) => {
        onProgress({ state: 'uploading', sent: file.size / 2 });
        signal.addEventListener('abort', () => fail(signal.reason as Error));
        ends.push({ file, options, done, fail, signal });
      }),
    cancel: async () => void cancelled.push(file.name),
  });
  return { ends, cancelled, make };
}
type Make = ReturnType<typeof makers>['make'];
function Shown({
  make,
  kind = 'print',
  has = [],
}: Readonly<{ make: Make; kind?: 'print' | 'photo' | 'attachment' | 'design' | 'requirement'; has?: readonly string[] }>) {
  const [ids, setIds] = useState<readonly string[]>(has);
  return <FilesPanel ids={ids} onChange={setIds} kind={kind} make={make} />;
}
const show = (props: Parameters<typeof Shown>[0]) => drawPage(<Shown {...props} />);
const choose = async (...files: readonly File[]) => {
  await screen.findByText('将文件拖到此处，或');
  const input = document.querySelector('input[type=file]');
  if (!input) throw new Error('no input');
  fireEvent.change(input, { target: { files } });
};
const file = (name: string, size = 684) => new File([new Uint8Array(size)], name);

describe('the files panel', () => {
  it.each([
    [
      'R323 M082',
      'print',
      'a.png',
      '此处不能上传 .png 文件，可上传：.stl .ply .obj',
      'A .png file cannot be uploaded here; allowed: .stl .ply .obj',
    ],
    [
      'R324 M083',
      'attachment',
      'a.png',
      '此处不能上传 .png 文件，可上传：.stl .ply .obj .dcm',
      'A .png file cannot be uploaded here; allowed: .stl .ply .obj .dcm',
    ],
    [
      'R325 M084',
      'design',
      'a.stl',
      '此处不能上传 .stl 文件，可上传：.jpeg .jpg .png .gif .bmp .psd .svg',
      'A .stl file cannot be uploaded here; allowed: .jpeg .jpg .png .gif .bmp .psd .svg',
    ],
    [
      'R326 M085 M062',
      'requirement',
      'a.stl',
      /^此处不能上传 .stl 文件，可上传：.pdf .doc .docx .dwg/,
      /^A .stl file cannot be uploaded here; allowed: .pdf .doc .docx .dwg/,
    ],
    ['R327 M086', 'print', 'a.zip', '不能上传压缩文件', 'Compressed archives are not allowed'],
    ['R328 M087', 'print', 'a，.stl', '文件扩展名前不能有逗号', 'A comma before the extension is not allowed'],
    ['M063', 'photo', 'a.jpg', '文件超过 50 MB', 'The file is larger than 50 MB'],
  ] as const)('%s says before a byte is sent why a file is not taken, in both languages', async (_, kind, name, zh, en) => {
    const { ends, make } = makers();
    show({ make, kind });
    const chosen = file(name);
    if (kind === 'photo') Object.defineProperty(chosen, 'size', { value: 51 * 1024 ** 2 });
    await choose(chosen);
    expect(await screen.findByText(zh)).toBeTruthy();
    await act(() => switchLanguage('en'));
    await screen.findByText('Drop files here, or');
    fireEvent.change(document.querySelector('input[type=file]') as Element, { target: { files: [chosen] } });
    expect(await screen.findByText(en)).toBeTruthy();
    expect(ends).toHaveLength(0);
  });
  it('sends three at a time and adds them to the record as they end', async () => {
    const { ends, make } = makers();
    show({ make });
    await choose(...['a.stl', 'b.stl', 'c.stl', 'd.stl'].map((name) => file(name)));
    await waitFor(() => expect(ends).toHaveLength(3));
    expect(screen.getAllByText('上传中 50%')).toHaveLength(3);
    expect(screen.getByText('等待上传')).toBeTruthy();
    stored['1'] = { id: '1', fileName: 'a.stl', sha256: 'x' };
    ends[0]?.done({ id: '1', fileName: 'a.stl', size: 684, sha256: 'x' });
    await waitFor(() => expect(ends).toHaveLength(4));
    expect(await screen.findByRole('button', { name: '预览 a.stl' })).toBeTruthy();
  });
  it('stops while its tab is hidden, and goes on by itself, once, when it is shown again', async () => {
    const { ends, make } = makers();
    const Tab = () => {
      const [isShown, setShown] = useState(true);
      return (
        <>
          <button onClick={() => setShown(!isShown)}>其他标签</button>
          <Activity mode={isShown ? 'visible' : 'hidden'}>
            <Shown make={make} />
          </Activity>
        </>
      );
    };
    drawPage(<Tab />);
    await choose(file('a.stl'));
    await waitFor(() => expect(ends).toHaveLength(1));
    fireEvent.click(screen.getByText('其他标签'));
    await waitFor(() => expect(ends[0]?.signal.aborted).toBe(true));
    fireEvent.click(screen.getByText('其他标签'));
    await waitFor(() => expect(ends).toHaveLength(2));
    expect(ends[1]?.signal.aborted).toBe(false);
    expect(await screen.findAllByText('上传中 50%')).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: /^暂停/ }));
    await waitFor(() => expect(ends[1]?.signal.aborted).toBe(true));
    for (const _ of ['away', 'back']) fireEvent.click(screen.getByText('其他标签'));
    expect(await screen.findByRole('button', { name: /^继续/ })).toBeTruthy();
    expect(ends).toHaveLength(2);
  });
  it('R329 M088 takes the same file once: by its name, by its bytes, and twice in one go', async () => {
    const { ends, make } = makers();
    stored['1'] = { id: '1', fileName: 'A.stl', sha256: 'bytes' };
    show({ make, has: ['1'] });
    await screen.findByRole('button', { name: '预览 A.stl' });
    await choose(file('a.stl'), file('b.stl'), file('b.stl'));
    expect(await screen.findAllByText('同一文件不能重复上传')).toHaveLength(2);
    await waitFor(() => expect(ends.map((end) => end.file.name)).toEqual(['b.stl']));
    expect([ends[0]?.options.hasBytes?.('bytes'), ends[0]?.options.hasBytes?.('others')]).toEqual([true, false]);
  });
  it('R329 M088 takes one of two that are chosen at once under different names and hold the same', async () => {
    const { ends, make } = makers();
    show({ make });
    await choose(file('a.stl'), file('b.stl'));
    await waitFor(() => expect(ends).toHaveLength(2));
    const told = (at: number) => ends[at]?.options.hasBytes?.('bytes');
    // Asked again before it is handed over: it is not its own double.
    expect([told(0), told(1), told(0)]).toEqual([false, true, false]);
  });
  it('is paused, goes on, and is given up', async () => {
    const { ends, cancelled, make } = makers();
    show({ make });
    await choose(file('a.stl'));
    fireEvent.click(await screen.findByRole('button', { name: '暂停上传 a.stl' }));
    expect(await screen.findByText('已暂停')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '继续上传 a.stl' }));
    await waitFor(() => expect(ends).toHaveLength(2));
    fireEvent.click(screen.getByRole('button', { name: '取消上传 a.stl' }));
    await waitFor(() => expect(screen.queryByText('a.stl')).toBeNull());
    expect([ends[1]?.signal.aborted, cancelled]).toEqual([true, ['a.stl']]);
  });
  it('B04 is not tried again when the server looked into it and refused it', async () => {
    const { ends, make } = makers();
    show({ make });
    await choose(file('假.stl'));
    await waitFor(() => expect(ends).toHaveLength(1));
    ends[0]?.fail(new Refused(409, 'FileIsArchive', '不能上传压缩文件'));
    expect(await screen.findByText('不能上传压缩文件')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '重试 假.stl' })).toBeNull();
    expect(screen.getByRole('button', { name: '关闭 假.stl 的提示' })).toBeTruthy();
  });
  it('is tried again after a failure', async () => {
    const { ends, make } = makers();
    show({ make });
    await choose(file('a.stl'));
    await waitFor(() => expect(ends).toHaveLength(1));
    ends[0]?.fail(new Error('lost'));
    fireEvent.click(await screen.findByRole('button', { name: '重试 a.stl' }));
    await waitFor(() => expect(ends).toHaveLength(2));
  });
});

describe('files that may be for several things', () => {
  function Several({ make, has = [] }: Readonly<{ make: Make; has?: readonly string[] }>) {
    const [ids, setIds] = useState<readonly string[]>(has);
    return <FilesPanel ids={ids} onChange={setIds} kinds={lineFileKinds} make={make} />;
  }
  const forWhat = () => screen.findByRole('combobox', { name: '用途' });
  it('SC113 R323 R324 R325 R326 go by their endings, until it is said what they are for', async () => {
    const { ends, make } = makers();
    drawPage(<Several make={make} />);
    const options = [...(await forWhat()).querySelectorAll('option')].map(({ textContent }) => textContent);
    expect(options).toEqual(['按扩展名', '打印文件', '附件', '设计文件', '设计要求', '照片']);
    await choose(file('a.stl'));
    fireEvent.change(await forWhat(), { target: { value: 'attachment' } });
    await choose(file('b.stl'));
    fireEvent.change(await forWhat(), { target: { value: 'requirement' } });
    await choose(file('c.png'), file('d.stl'));
    await waitFor(() => expect(ends).toHaveLength(3));
    expect(ends.map(({ file: { name }, options: { kind } }) => [name, kind])).toEqual([
      ['a.stl', undefined],
      ['b.stl', 'attachment'],
      ['c.png', 'requirement'],
    ]);
    expect(screen.getByText(/^此处不能上传 .stl 文件，可上传：.pdf/)).toBeTruthy();
    fireEvent.change(await forWhat(), { target: { value: '' } });
    await choose(file('d.dcm'));
    expect(screen.getByText('d.dcm')).toBeTruthy();
    expect(screen.queryByText(/此处不能上传 .dcm/)).toBeNull();
  });
  it('SC113 say of each what it is for', async () => {
    stored['1'] = { id: '1', fileName: '口扫.stl', sha256: 'x' };
    drawPage(<Several make={makers().make} has={['1']} />);
    expect(await screen.findByText(/^打印文件 · 684 B/)).toBeTruthy();
  });
});
