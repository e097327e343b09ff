import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dropLeft, keepLeft } from '../ui/files/left-uploads.js';
import { emptyLine } from './line-inputs.js';
import { uploadPlace } from './line-uploads.js';
import type { Faults } from './order-inputs.js';
import { useUploadFaults } from './use-upload-faults.js';

const database = vi.hoisted(() => new Map<string, [string[], unknown]>());
vi.mock('idb-keyval', () => ({
  createStore: () => undefined,
  set: async (key: string[], value: unknown) => void database.set(key.join('|'), [key, value]),
  del: async (key: string[]) => void database.delete(key.join('|')),
  entries: async () => [...database.values()],
}));

const owner = { tenantId: '000000', userId: 'clerk' };
const lines = [emptyLine('a'), emptyLine('b')];
const placeOf = (key: string) => ({ ...owner, place: uploadPlace(key) });
const keep = (key: string) =>
  keepLeft(
    placeOf(key),
    { openId: `open-${key}`, fileName: '林一.stl', size: 1, modifiedAt: 1, begunAt: Date.now() },
    new File(['s'], '林一.stl'),
  );
beforeEach(() => database.clear());
afterEach(cleanup);

it('no longer says that a file is on its way once it has arrived or was given up, and says it of the others', async () => {
  await keep('a');
  await keep('b');
  const uploading = { word: 'uploading' } as const;
  let said: Faults = { 'lines.0.fileIds': uploading, 'lines.1.fileIds': uploading, 'lines.1.patientName': { word: 'required' } };
  renderHook(() =>
    useUploadFaults(owner, lines, said, (left) => {
      said = left(said);
    }),
  );
  await dropLeft(placeOf('a'), 'open-a');
  await waitFor(() => expect(said).toEqual({ 'lines.1.fileIds': uploading, 'lines.1.patientName': { word: 'required' } }));
});
