import { catalogue, type Resource } from '@cloud-factory/domain/catalogue';
import type { Field } from '@cloud-factory/domain/shared/fields';
import type { Filters } from '@cloud-factory/projections/shared';
import { eachRecord, findRecords, type ShownRecord } from '@cloud-factory/projections/catalogue';
import type * as z from 'zod';
import type { ExportColumn } from '../export/columns.js';
import { defineExport, type AnyExport } from '../export/define-export.js';
import { readRight } from './route.js';
import { searchSchema } from './schemas.js';
import { columnsOf, idHead } from './sheet.js';

type Asked = Filters;

/** What comes back in by an import stays as it is written: codes, ids and instants, not their words. */
const plain = (field: Field): Field =>
  field.kind === 'dict' || field.kind === 'user' || field.kind === 'dateTime'
    ? { kind: 'text', zh: field.zh, en: field.en, max: 50 }
    : field;

/** The records of a kind as a workbook that can be changed and imported: its id in front, then its fields. */
const recordExport = (resource: Resource): AnyExport => {
  const columns: readonly ExportColumn<ShownRecord>[] = [
    { name: 'id', field: { kind: 'text', zh: idHead, en: idHead, max: 36 }, width: 38 },
    ...columnsOf(resource).map(([name, field]) => ({ name, field: plain(field) })),
  ];
  return defineExport<Asked, ShownRecord>({
    key: `catalogue-${resource.key}`,
    labels: resource.labels,
    paths: [`console/catalogue/${resource.key}/export`],
    permission: readRight(resource),
    ofPlatform: resource.owner === 'platform',
    // The parsed search of the kind without its page, whose filters no type can name.
    search: searchSchema(resource).omit({ current: true, size: true }) as unknown as z.ZodType<Asked>,
    columns: () => columns,
    count: async (client, asked) => (await findRecords(client, resource, { ...asked, current: 1, size: 1 })).total,
    rows: (client, asked) => eachRecord(client, resource, asked),
  });
};

/** One for every kind of record. */
export const catalogueExports: readonly AnyExport[] = catalogue.map(recordExport);
