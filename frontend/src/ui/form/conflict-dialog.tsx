import { Button, Group, Modal, SegmentedControl, Table, Text, VisuallyHidden } from '@mantine/core';
import type { Fields } from '@cloud-factory/domain/shared/fields';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWords } from '../../i18n/language.js';
import { FieldValue } from '../field-value.js';
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

type Props = Readonly<{
  fields: Fields;
  conflicts: readonly Conflict[];
  onMerge: (takeTheirs: ReadonlySet<string>) => void;
  onClose: () => void;
}>;

/** Someone else saved in the meantime: field by field, mine or theirs. */
export function ConflictDialog({ fields, conflicts, onMerge, onClose }: Props) {
  const { t } = useTranslation('ui');
  const words = useWords();
  const [takeTheirs, setTakeTheirs] = useState<ReadonlySet<string>>(new Set());
  const choose = (name: string, side: string): void =>
    setTakeTheirs((before) => {
      const next = new Set(before);
      if (side === 'theirs') next.add(name);
      else next.delete(name);
      return next;
    });
  return (
    <Modal opened onClose={onClose} size="xl" title={t('form.conflictTitle')} closeButtonProps={{ 'aria-label': t('close') }}>
      <Text size="sm" mb="sm">
        {t('form.conflictText')}
      </Text>
      <Table.ScrollContainer minWidth={560} type="native">
        <Table withTableBorder>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('form.field')}</Table.Th>
              <Table.Th>{t('form.mine')}</Table.Th>
              <Table.Th>{t('form.theirs')}</Table.Th>
              <Table.Th>
                <VisuallyHidden>{t('form.choose')}</VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {conflicts.map(({ name, mine, theirs }) => {
              const field = fields[name];
              return (
                field && (
                  <Table.Tr key={name}>
                    <Table.Td>{words(field)}</Table.Td>
                    <Table.Td>
                      <FieldValue name={name} field={field} value={mine} />
                    </Table.Td>
                    <Table.Td>
                      <FieldValue name={name} field={field} value={theirs} />
                    </Table.Td>
                    <Table.Td>
                      <SegmentedControl
                        size="xs"
                        aria-label={words(field)}
                        data={[
                          { value: 'mine', label: t('form.keepMine') },
                          { value: 'theirs', label: t('form.takeTheirs') },
                        ]}
                        value={takeTheirs.has(name) ? 'theirs' : 'mine'}
                        onChange={(side) => choose(name, side)}
                      />
                    </Table.Td>
                  </Table.Tr>
                )
              );
            })}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button onClick={() => onMerge(takeTheirs)}>{t('form.applyConflict')}</Button>
      </Group>
    </Modal>
  );
}
