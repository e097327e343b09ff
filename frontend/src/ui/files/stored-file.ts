// A file that the server has looked into, and how it can be shown.
import type { FileKind } from '@cloud-factory/domain/files/contract';
import type { MeshGeometry } from '@cloud-factory/domain/orders/contract';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.js';
import type { ModelKind } from './model-kind.js';

export type StoredFile = Readonly<{
  id: string;
  kind: FileKind;
  fileName: string;
  ext: string;
  size: number;
  sha256: string;
  contentType: string;
  geometry: MeshGeometry | null;
  facts: Readonly<{
    picture?: Readonly<{ width: number; height: number }>;
    dicom?: Readonly<{
      transferSyntax: string;
      modality: string | null;
      manufacturer: string | null;
      studyDate: string | null;
      rows: number | null;
      columns: number | null;
      frames: number | null;
    }>;
    scan?: Readonly<{ schema: string; vertices: number; faces: number; isReadable: boolean }>;
    notMeasured?: 'tooLarge';
  }>;
  createdAt: string;
}>;

/** A file never changes: what was asked once is not asked again. */
export const storedFileQuery = (id: string) =>
  queryOptions({
    queryKey: ['file', id],
    queryFn: ({ signal }) => api.get<StoredFile>(`console/files/${id}`, {}, { signal }),
    staleTime: Infinity,
  });

export const contentOf = (id: string, signal: AbortSignal): Promise<Blob> => api.file(`console/files/${id}/content`, {}, { signal });

/** Bytes that were asked for before there was a viewer; so long they wait for one. */
const aheadQuery = (id: string) =>
  queryOptions({ queryKey: ['file', id, 'content'], queryFn: ({ signal }) => contentOf(id, signal), staleTime: Infinity, gcTime: 60_000 });

/** Asks for a file and its bytes at once; for no more of the bytes as soon as it is known that nothing draws them. */
export async function askAhead(client: QueryClient, id: string): Promise<void> {
  void client.prefetchQuery(aheadQuery(id));
  const file = await client.fetchQuery(storedFileQuery(id)).catch(() => undefined);
  if (!file || !['model', 'image', 'pdf'].includes(shownAs(file))) client.removeQueries(aheadQuery(id));
}

/** The bytes for a viewer. Those that were asked for ahead are handed over once, and kept nowhere. */
export async function shownContentOf(client: QueryClient, id: string, signal: AbortSignal): Promise<Blob> {
  const ahead = aheadQuery(id);
  if (!client.getQueryState(ahead.queryKey)) return contentOf(id, signal);
  const letGo = (): void => client.removeQueries(ahead);
  signal.addEventListener('abort', letGo, { once: true });
  return client.fetchQuery(ahead).finally(letGo);
}

/** Files with these bytes that were uploaded before, the oldest first. */
export const filesLike = (sha256: string): Promise<readonly StoredFile[]> => api.get(`console/files/like/${sha256}`);

export type Shown = 'model' | 'image' | 'pdf' | 'dicom' | 'secretScan' | 'none';

const modelKinds: Readonly<Record<string, ModelKind>> = {
  'model/stl': 'stl',
  'model/ply': 'ply',
  'model/obj': 'obj',
  'model/x-packed-scan': 'scan',
};
/** What every browser draws. A drawing (SVG) stands in an image, where nothing in it runs. */
const images = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/bmp', 'image/svg+xml']);

export const modelOf = ({ contentType }: Pick<StoredFile, 'contentType'>): ModelKind | undefined => modelKinds[contentType];

/** By what the server found in the bytes, never by the name. */
export function shownAs({ contentType, facts }: Pick<StoredFile, 'contentType' | 'facts'>): Shown {
  if (facts.scan && !facts.scan.isReadable) return 'secretScan';
  if (modelKinds[contentType]) return 'model';
  if (images.has(contentType)) return 'image';
  if (contentType === 'application/pdf') return 'pdf';
  return contentType === 'application/dicom' ? 'dicom' : 'none';
}
