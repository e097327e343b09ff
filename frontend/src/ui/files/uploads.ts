// Uploads in pieces, so that a lost connection costs a piece and not the file.
import type { Written } from '@cloud-factory/domain/shared/contract';
import { api, Refused } from '../../platform/api.js';
import { newCommandId } from '../../platform/command-id.js';
import { sha256 } from '../../platform/sha256.js';

export type UploadedFile = Readonly<{ id: string; name: string; size: number }>;
export type Progress = Readonly<{ state: 'uploading' | 'hashing'; sent: number }>;

const pieceSize = 4 * 1024 * 1024;

type Opened = Readonly<{ id: string; offset?: number }>;
type Continued = Readonly<{ offset?: number }>;

/** One upload. `run` may be called again after a failure: it goes on where the server has got to, never from the beginning. */
export type Upload = Readonly<{
  file: File;
  run: (onProgress: (progress: Progress) => void, signal: AbortSignal) => Promise<UploadedFile>;
}>;

export function createUpload(file: File): Upload {
  const openId = newCommandId();
  const doneId = newCommandId();
  let opened: Opened | undefined;
  let sent = 0;

  /** Where the server stands, when it knows better than we do: an answer that was lost on the way may have been a success. */
  const behind = (error: unknown): number | undefined => {
    const offset = error instanceof Refused ? Number(error.details['offset']) : Number.NaN;
    return Number.isSafeInteger(offset) && offset !== sent ? offset : undefined;
  };

  return {
    file,
    run: async (onProgress, signal) => {
      opened ??= await api.post<Opened>('console/uploads', { fileName: file.name, size: file.size }, openId);
      while (sent < file.size) {
        signal.throwIfAborted();
        onProgress({ state: 'uploading', sent });
        const piece = file.slice(sent, sent + pieceSize);
        try {
          const answer = await api.put<Continued | null>(`console/uploads/${opened.id}`, { offset: sent }, piece, { signal });
          sent = answer?.offset ?? sent + piece.size;
        } catch (error) {
          const offset = behind(error);
          if (offset === undefined) throw error;
          sent = offset;
        }
      }
      onProgress({ state: 'hashing', sent });
      const hash = await sha256(new Uint8Array(await file.arrayBuffer()));
      const written = await api.post<Partial<Written> | null>(`console/uploads/${opened.id}/done`, { sha256: hash }, doneId);
      return { id: written?.id ?? opened.id, name: file.name, size: file.size };
    },
  };
}
