/** A place outside of the encrypted part of the log where the plain name of a patient, or a file named after one, may stand. */
export type NamedPlace = Readonly<{
  /** `schema.table` and its column, or null for what is no column. */
  table: string | null;
  column: string | null;
  /** What it is, and what `PersonErased` does to it. */
  says: string;
}>;

/**
 * The erasure map: every place that holds plain names of patients. What is not here holds none: specs fold an order with marked names into
 * every read model, and the fault run C11 searches the whole database and all files for them.
 */
export const erasureMap: readonly NamedPlace[] = [
  { table: 'read_model.order_list', column: 'patient_name', says: 'shown and searched in lists; folded empty' },
  { table: 'read_model.order_detail', column: 'patient_name', says: 'the head of an order; folded empty' },
  { table: 'read_model.order_detail', column: 'lines', says: 'each line with its patient and the names of its files; folded empty' },
  {
    table: 'read_model.line_patient',
    column: 'names',
    says: 'for delivery notes and statements, also their exports, which are made when asked for; the row goes',
  },
  { table: 'read_model.order_file', column: 'file_name', says: 'names of photographs and later versions; folded empty' },
  { table: 'read_model.order_file', column: 'remark', says: 'what was said of a photograph; folded empty' },
  { table: 'read_model.order_file', column: 'versions', says: 'each version with its name; folded empty' },
  { table: 'platform.files', column: 'file_name', says: 'people name scans after patients; emptied by the worker' },
  {
    table: 'platform.uploads',
    column: 'file_name',
    says: 'only while a file is on its way; the row goes when it is complete or was given up',
  },
  { table: 'platform.messages', column: 'content', says: 'texts that were shown and not sent; the worker empties all of the tenant' },
  { table: 'platform.jobs', column: 'input', says: 'an export of a search for a patient, until it is over; emptied by the worker' },
  { table: null, column: null, says: 'DATA_DIR/jobs: exported lists, a day at most; the worker deletes all of the tenant' },
  { table: null, column: null, says: 'DATA_DIR/files: scans and photos, which can hold a name inside; the worker deletes the bytes' },
];

/** Whether a column is in the erasure map. */
export const isNamedPlace = (table: string, column: string): boolean =>
  erasureMap.some((place) => place.table === table && place.column === column);
