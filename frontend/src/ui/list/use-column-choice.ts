import type { ListDescription } from '@cloud-factory/domain/shared/list';
import { useState } from 'react';
import { usePerson } from '../../platform/person.js';
import { chosenColumns, declaredColumns, keepColumns, type ColumnChoice } from './columns.js';

type Chosen = Readonly<{
  choice: ColumnChoice;
  /** Shows these for now. */
  show: (choice: ColumnChoice) => void;
  /** Keeps these; undefined goes back to the declared ones. */
  keep: (choice: ColumnChoice | undefined) => void;
}>;

/** Each person's own choice of columns, unless the page has one of its own and hears of changes. */
export function useColumnChoice(
  list: ListDescription,
  ofPage: ColumnChoice | undefined,
  onChoice: ((choice: ColumnChoice) => void) | undefined,
): Chosen {
  const person = usePerson();
  const owner = `${person.tenantId}/${person.userId}`;
  const [own, setOwn] = useState<ColumnChoice>(() => chosenColumns(owner, list));
  const keep = (next: ColumnChoice | undefined): void => {
    if (onChoice) return onChoice(next ?? declaredColumns(list));
    keepColumns(owner, list.key, next);
    setOwn(next ?? chosenColumns(owner, list));
  };
  return { choice: ofPage ?? own, show: setOwn, keep };
}
