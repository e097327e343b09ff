// From the fields of a list to the cells of a sheet: decimals are numbers, days and instants are dates, choices are words.
import { resourceOf } from '@cloud-factory/domain/catalogue';
import type { Field } from '@cloud-factory/domain/shared/fields';
import type { Labels } from '@cloud-factory/domain/shared/fields';
import type { Language } from '@cloud-factory/domain/shared/refusals';
import { findEntries } from '@cloud-factory/projections/catalogue';
import { namesOf } from '@cloud-factory/projections/platform';
import { defaultZone, type TenantClient } from '@cloud-factory/projections/shared';
import type { Cell, CellFormat } from './workbook.js';

/** One column of an export. `of`: what stands there, when it is not the row's own value of that name. */
export type ExportColumn<Row> = Readonly<{ name: string; field: Field; of?: (row: Row) => unknown; width?: number }>;

const isBytes = (field: Field): boolean => field.kind === 'integer' && field.unit === 'bytes';
/** A tenth of a kilobyte; a file that is not empty never reads as none. */
const kilobytes = (bytes: number): number => (bytes === 0 ? 0 : Math.max(0.1, Math.round(bytes / 102.4) / 10));

/** The unit stands in the head, so that the cells are numbers. */
const unitOf = (field: Field): Labels => {
  if (isBytes(field)) return { zh: '（KB）', en: ' (KB)' };
  return field.kind === 'weight' ? { zh: '（克）', en: ' (g)' } : { zh: '', en: '' };
};

/** Numbers that a double holds exactly are numbers for whoever calculates on; longer ones stay text. */
const decimalCell = (value: string): Cell => (value.replace(/\D/g, '').length <= 15 ? Number(value) : value);

/** How the values of a kind of field are shown. */
export function formatOf(field: Field): CellFormat {
  if (isBytes(field)) return 'quantity';
  switch (field.kind) {
    case 'integer':
    case 'money':
    case 'price':
    case 'weight':
    case 'date':
    case 'dateTime':
      return field.kind;
    case 'decimal':
      return 'quantity';
    default:
      return 'text';
  }
}

const widths: Partial<Record<CellFormat, number>> = { integer: 9, money: 14, price: 14, quantity: 11, weight: 11, date: 12, dateTime: 18 };
export const widthOf = (field: Field): number => widths[formatOf(field)] ?? (field.kind === 'text' && field.max > 60 ? 28 : 18);

/**
 * The wall clock of a zone, as a sheet keeps it. The zone is asked once for every quarter of an hour that comes up: asking it for every
 * cell would take longer than all the rest.
 */
export function wallClock(zone: string): (instant: string) => Date {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  const offsets = new Map<number, number>();
  return (instant) => {
    const at = Date.parse(instant);
    const quarter = Math.floor(at / 900_000);
    let offset = offsets.get(quarter);
    if (offset === undefined) {
      const from = quarter * 900_000;
      offset = Date.parse(`${format.format(from).replace(' ', 'T')}Z`) - from;
      offsets.set(quarter, offset);
    }
    return new Date(at + offset);
  };
}

const yesNo: Readonly<Record<'true' | 'false', Labels>> = { true: { zh: '是', en: 'yes' }, false: { zh: '否', en: 'no' } };

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** What a sheet needs beside its rows: names of people and words of dictionaries, looked up once for a batch of rows. */
export class CellWriter<Row extends object> {
  private readonly people = new Map<string, string>();
  private readonly entries = new Map<string, ReadonlyMap<string, string>>();
  private readonly clock: (instant: string) => Date;

  constructor(
    private readonly columns: readonly ExportColumn<Row>[],
    private readonly language: Language,
    zone: string = defaultZone,
  ) {
    this.clock = wallClock(zone);
  }

  head = (): readonly string[] => this.columns.map(({ field }) => field[this.language] + unitOf(field)[this.language]);
  formats = (): readonly CellFormat[] => this.columns.map(({ field }) => formatOf(field));
  widths = (): readonly number[] => this.columns.map(({ field, width }) => width ?? widthOf(field));

  /** The cells of some rows. */
  async cells(client: TenantClient, rows: readonly Row[]): Promise<readonly (readonly Cell[])[]> {
    await this.learn(client, rows);
    return rows.map((row) => this.columns.map((column) => this.cell(column, row)));
  }

  private valueOf({ name, of }: ExportColumn<Row>, row: Row): unknown {
    return of ? of(row) : (row as Readonly<Record<string, unknown>>)[name]; // by its declared name
  }

  private async learn(client: TenantClient, rows: readonly Row[]): Promise<void> {
    const unknown = new Set<string>();
    for (const column of this.columns) {
      if (column.field.kind === 'user') {
        for (const row of rows) {
          const id = this.valueOf(column, row);
          if (isText(id) && !this.people.has(id)) unknown.add(id);
        }
      }
      if (column.field.kind === 'dict' && !this.entries.has(column.field.code)) {
        const { code } = column.field;
        const own = resourceOf('dict-biz');
        const found = own ? await findEntries(client, own, code) : [];
        this.entries.set(code, new Map(found.map((entry) => [String(entry['dictKey']), String(entry['dictValue'])])));
      }
    }
    if (unknown.size === 0) return;
    const names = await namesOf(client, [...unknown]);
    for (const id of unknown) this.people.set(id, names.get(id) ?? '');
  }

  private cell(column: ExportColumn<Row>, row: Row): Cell {
    const value = this.valueOf(column, row);
    const { field, name } = column;
    if (Array.isArray(value)) return value.join(field.kind === 'refs' ? ',' : ' ');
    if (typeof value === 'boolean') return yesNo[value ? 'true' : 'false'][this.language];
    if (typeof value === 'number' && isBytes(field)) return kilobytes(value);
    if (typeof value === 'number') return (field.kind === 'integer' && field.options?.[value]?.[this.language]) || value;
    if (!isText(value)) return null;
    switch (field.kind) {
      case 'choice':
        return field.options[value]?.[this.language] ?? value;
      case 'dict':
        return this.entries.get(field.code)?.get(value) ?? value;
      case 'user':
        return this.people.get(value) ?? '';
      case 'date':
        return new Date(`${value}T00:00:00Z`);
      case 'dateTime':
        return this.clock(value);
      case 'ref': {
        const title = (row as Readonly<Record<string, unknown>>)[`${name}Title`]; // as lists with titles carry it
        return isText(title) ? title : value;
      }
      case 'integer':
      case 'decimal':
      case 'money':
      case 'price':
      case 'weight':
        return decimalCell(value);
      default:
        return value;
    }
  }
}
