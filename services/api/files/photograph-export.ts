// Photographs as a file: a zip of the pictures, in a folder for each order, and a workbook that says whose each is.
import { photoReportList } from '@cloud-factory/domain/files/contract';
import { idAs, type TenantId } from '@cloud-factory/domain/shared/ids';
import type { Language } from '@cloud-factory/domain/shared/refusals';
import type { Files, ObjectStore } from '@cloud-factory/files';
import { eachPhotograph, type OrderFileListed } from '@cloud-factory/projections/files';
import type { Filters, Reader, TenantClient } from '@cloud-factory/projections/shared';
import { buffer } from 'node:stream/consumers';
import type * as z from 'zod';
import { AskedInput, kept, type ExportJob, type Made } from '../export/export-job.js';
import { defineExport, filtersOf, listColumns } from '../export/define-export.js';
import { exportWorkbook, fileNameOf } from '../export/exports.service.js';
import { zipOf, type ZipPart } from '../export/zip-stream.js';
import { RefusedException } from '../platform/refused.js';

/** The filters of the report, without its pages. */
export const ReportFilters = filtersOf(photoReportList) as unknown as z.ZodType<Filters>; // parsed filters, whose names no type can tell

/** So many leave at once: the archive ends at 4 GiB, and whoever opens it waits. */
const most = 10_000;
const mostMegabytes = 2_048;
const megabyte = 1_048_576;

/** All photographs that the filters find. Refuses more than an archive takes. */
async function foundPhotographs(client: TenantClient, asked: Filters): Promise<readonly OrderFileListed[]> {
  const rows: OrderFileListed[] = [];
  for await (const batch of eachPhotograph(client, asked)) rows.push(...batch);
  const megabytes = Math.ceil(rows.reduce((sum, { size }) => sum + size, 0) / megabyte);
  if (rows.length > most || megabytes > mostMegabytes)
    throw new RefusedException('TooMuchToPack', { details: { count: rows.length, megabytes, most, mostMegabytes } });
  return rows;
}

/** How many photographs the filters find. Refuses more than an archive takes, before anybody waits for it. */
export const countedPhotographs = async (client: TenantClient, asked: Filters): Promise<number> =>
  (await foundPhotographs(client, asked)).length;

/** A name that every system can keep, and that leads to no other folder. */
const safe = (name: string): string => name.replace(/[\\/:*?"<>|]|\p{Cc}/gu, '_').replace(/^\.+|[. ]+$/g, '_');

/** Where each picture stands in the archive, by its id: `order/name`, twice the same name with a number. None for what was erased with its person. */
export function placesOf(rows: readonly Pick<OrderFileListed, 'id' | 'orderNo' | 'fileName'>[]): ReadonlyMap<string, string> {
  const places = new Map<string, string>();
  const taken = new Set<string>();
  for (const { id, orderNo, fileName } of rows) {
    if (fileName === '') continue;
    const name = safe(fileName);
    const dot = name.lastIndexOf('.') > 0 ? name.lastIndexOf('.') : name.length;
    let place = `${safe(orderNo)}/${name}`;
    for (let nth = 2; taken.has(place.toLowerCase()); nth += 1) place = `${safe(orderNo)}/${name.slice(0, dot)} (${nth})${name.slice(dot)}`;
    taken.add(place.toLowerCase());
    places.set(id, place);
  }
  return places;
}

/** The workbook of the archive: the columns of the report, and where each picture is. */
const indexOf = (rows: readonly OrderFileListed[], places: ReadonlyMap<string, string>) =>
  defineExport<Filters, OrderFileListed>({
    key: 'photographs',
    labels: photoReportList.labels,
    paths: [],
    permission: 'orderphotographfile.read',
    search: ReportFilters,
    columns: () => [
      ...listColumns(photoReportList, photoReportList.columns),
      {
        name: 'place',
        field: { kind: 'text', zh: '压缩包内位置', en: 'Place in the archive', max: 300 },
        of: ({ id }) => places.get(id),
      },
    ],
    count: async () => rows.length,
    rows: async function* () {
      yield rows;
    },
  });

type Packing = Pick<ExportJob, 'tenant' | 'signal' | 'progress'> & Readonly<{ files: Pick<Files, 'read'>; index: ZipPart }>;

/** The pictures one after the other: the next is opened when the one before is packed. */
async function* partsOf(
  rows: readonly OrderFileListed[],
  places: ReadonlyMap<string, string>,
  { tenant, signal, progress, files, index }: Packing,
): AsyncGenerator<ZipPart> {
  yield index;
  let done = 0;
  for (const { id, fileId } of rows) {
    signal.throwIfAborted();
    const name = places.get(id);
    if (name !== undefined) yield { name, content: files.read(tenant, fileId) as AsyncIterable<Uint8Array> }; // a stream of bytes
    done += 1;
    progress(done, rows.length);
  }
}

/** The job behind `exportPhotoReport`. Sees the rows that the person saw who asked; the file holds all of the pictures or is not made. */
export function createPhotographWork({
  reader,
  store,
  files,
}: Readonly<{
  reader: Pick<Reader, 'withTenant'>;
  /** Where its file goes. */
  store: ObjectStore;
  files: Pick<Files, 'read'>;
}>) {
  return {
    run: async ({ tenant, fileId, input, signal, progress }: ExportJob): Promise<Made> => {
      const { asked, language, zone, creators, scopes } = AskedInput.parse(input);
      const filters = asked as Filters; // as the route parsed them
      const label = photoReportList.labels[language];
      const { rows, places, workbook } = await reader.withTenant({ tenant, creators, scopes, zone }, async (client) => {
        const found = await foundPhotographs(client, filters);
        const named = placesOf(found);
        const sheet = exportWorkbook(client, indexOf(found, named), filters, { language: language as Language, zone, signal });
        return { rows: found, places: named, workbook: await buffer(sheet) };
      });
      progress(0, rows.length);
      const index = { name: fileNameOf(label, zone), content: [workbook] };
      const size = await kept(store, tenant, fileId, zipOf(partsOf(rows, places, { tenant, signal, progress, files, index })));
      return { fileName: fileNameOf(label, zone).replace(/xlsx$/, 'zip'), contentType: 'application/zip', size };
    },
    /** Destroys what a run made. */
    erase: (tenant: TenantId, fileId: string): Promise<void> => store.erase(tenant, idAs(fileId)),
  };
}
