// Which columns a person wants to see, in which order and how high the rows are. Kept per tenant, user and list; what a newer release no
// longer knows is dropped, what it has more stands at the end.
import type { ListDescription } from '@cloud-factory/domain/shared/list';
import { readSetting, writeSetting } from '../../platform/settings.js';

export type ColumnChoice = Readonly<{ order: readonly string[]; hidden: readonly string[]; density: 'dense' | 'comfortable' }>;

/** Columns that a list can show beside its own: one that says which times its rows keep has rows that nobody wrote. */
const rowColumnsOf = ({ times }: Pick<ListDescription, 'times'>): readonly string[] =>
  times ?? ['createdAt', 'createdBy', 'updatedAt', 'updatedBy'];

type Declared = Pick<ListDescription, 'columns' | 'fields' | 'times'>;

/** As the list is declared: its columns, the others hidden. */
export function declaredColumns(list: Declared): ColumnChoice {
  const { columns, fields } = list;
  const order = [
    ...new Set([
      ...columns,
      ...Object.keys(fields).filter((name) => !['lines', 'files'].includes(fields[name]?.kind ?? '')),
      ...rowColumnsOf(list),
    ]),
  ];
  return { order, hidden: order.filter((name) => !columns.includes(name)), density: 'dense' };
}

/** These columns in this order, each once, the others hidden; the declared ones when none of them is known. */
export function choiceOfColumns(list: Declared, asked: readonly string[], density: ColumnChoice['density']): ColumnChoice {
  const declared = declaredColumns(list);
  const known = [...new Set(asked)].filter((name) => declared.order.includes(name));
  if (known.length === 0) return { ...declared, density };
  const hidden = declared.order.filter((name) => !known.includes(name));
  return { order: [...known, ...hidden], hidden, density };
}

const settingName = (owner: string, key: string): string => `columns/${owner}/${key}`;
const texts = (value: unknown): readonly string[] => (Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []);

/** Tolerant of anything that an older release or a person with a debugger left there. */
export function chosenColumns(owner: string, list: Declared & Pick<ListDescription, 'key'>): ColumnChoice {
  const declared = declaredColumns(list);
  const kept = readSetting<Partial<ColumnChoice>>(settingName(owner, list.key));
  if (!kept || typeof kept !== 'object') return declared;
  const order = [...texts(kept.order).filter((name) => declared.order.includes(name))];
  const added = declared.order.filter((name) => !order.includes(name));
  const hidden = [
    ...texts(kept.hidden).filter((name) => declared.order.includes(name)),
    ...added.filter((name) => declared.hidden.includes(name)),
  ];
  // A table without a column would be of no use, and its settings hard to find.
  if (hidden.length >= declared.order.length) return declared;
  return { order: [...order, ...added], hidden, density: kept.density === 'comfortable' ? 'comfortable' : 'dense' };
}

/** Undefined goes back to the declared columns. */
export const keepColumns = (owner: string, key: string, choice: ColumnChoice | undefined): void =>
  writeSetting(settingName(owner, key), choice);

/** One place up or down. */
export function moved(order: readonly string[], name: string, by: -1 | 1): readonly string[] {
  const from = order.indexOf(name);
  const to = from + by;
  const other = order[to];
  if (from < 0 || other === undefined) return order;
  return order.map((each, index) => (index === from ? other : index === to ? name : each));
}
