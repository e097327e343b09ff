import { Button, Group, Modal, Text } from '@mantine/core';
import type { Fields } from '@cloud-factory/domain/shared/fields';
import { useTranslation } from 'react-i18next';
import type { Language } from '@cloud-factory/domain/shared/refusals';
import { useLanguage, useWords } from '../../i18n/language.js';
import { formatList } from '../../platform/format.js';
import { FieldValue } from '../field-value.js';
import { ChangedBy } from './changed-by.js';
import { SideTable, useSides, type Sides } from './side-table.js';
import { isSame, type Inputs } from './wire.js';

/** A field that both changed, to different values. */
export type Conflict = Readonly<{ name: string; mine: unknown; theirs: unknown }>;

/** Three sides: what the form began with, what it holds, what the server has now. What only one of them changed is no conflict. */
export function conflictsOf(fields: Fields, base: Inputs, mine: Inputs, theirs: Inputs): readonly Conflict[] {
  return Object.keys(fields)
    .filter((name) => !isSame(mine[name], base[name]) && !isSame(theirs[name], base[name]) && !isSame(mine[name], theirs[name]))
    .map((name) => ({ name, mine: mine[name], theirs: theirs[name] }));
}

/** Theirs, with what this form changed; for a conflict what was chosen. */
export const merged = (
  fields: Fields,
  base: Inputs,
  mine: Inputs,
  theirs: Inputs,
  takeTheirs: ReadonlySet<string>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys(fields).map((name) => [name, !isSame(mine[name], base[name]) && !takeTheirs.has(name) ? mine[name] : theirs[name]]),
  );

/** What they changed that the form did not: taken over, and told. */
export const takenFrom = (fields: Fields, base: Inputs, mine: Inputs, theirs: Inputs): readonly string[] =>
  Object.keys(fields).filter((name) => !isSame(theirs[name], base[name]) && isSame(mine[name], base[name]));

type Props = Readonly<{
  fields: Fields;
  theirs: Inputs;
  /** What is taken over from them without a question. */
  taken: readonly string[];
  conflicts: readonly Conflict[];
  onMerge: (takeTheirs: ReadonlySet<string>) => void;
  onClose: () => void;
}>;

export const namesOf = (fields: Fields, names: readonly string[], language: Language): readonly string[] =>
  names.flatMap((name) => fields[name]?.[language] ?? []);

/** Someone else saved in the meantime: field by field, mine or theirs. */
export function ConflictDialog({ fields, theirs, taken, conflicts, onMerge, onClose }: Props) {
  const { t } = useTranslation('ui');
  const language = useLanguage();
  const words = useWords();
  const { takeTheirs, choose } = useSides<string>();
  const sides = conflicts.flatMap(({ name, mine, theirs }): readonly Sides<string>[] => {
    const field = fields[name];
    if (!field) return [];
    const shown = (value: unknown) => <FieldValue name={name} field={field} value={value} />;
    return [{ name, label: words(field), mine: shown(mine), theirs: shown(theirs) }];
  });
  return (
    <Modal opened onClose={onClose} size="xl" title={t('form.conflictTitle')} closeButtonProps={{ 'aria-label': t('close') }}>
      <ChangedBy row={theirs} />
      {taken.length > 0 && <Text size="sm">{t('form.taken', { names: formatList(namesOf(fields, taken, language), language) })}</Text>}
      <Text size="sm" mb="sm">
        {t('form.conflictText')}
      </Text>
      <SideTable sides={sides} takeTheirs={takeTheirs} onChoose={choose} />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button onClick={() => onMerge(takeTheirs)}>{t('form.applyConflict')}</Button>
      </Group>
    </Modal>
  );
}
