import { SegmentedControl, Table, VisuallyHidden } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Something that two people changed differently, with what each of them has. */
export type Sides<Name extends string> = Readonly<{ name: Name; label: string; mine: ReactNode; theirs: ReactNode }>;

/** Whose side stands; one's own until the other is chosen. */
export function useSides<Name extends string>() {
  const [takeTheirs, setTakeTheirs] = useState<ReadonlySet<Name>>(new Set());
  const choose = (name: Name, side: string): void =>
    setTakeTheirs((before) => new Set(side === 'theirs' ? [...before, name] : [...before].filter((each) => each !== name)));
  return { takeTheirs, choose };
}

type SideTableProps<Name extends string> = Readonly<{
  sides: readonly Sides<Name>[];
  takeTheirs: ReadonlySet<Name>;
  onChoose: (name: Name, side: string) => void;
}>;

/** Mine or theirs, line by line. */
export function SideTable<Name extends string>({ sides, takeTheirs, onChoose }: SideTableProps<Name>) {
  const { t } = useTranslation('ui');
  return (
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
          {sides.map(({ name, label, mine, theirs }) => (
            <Table.Tr key={name}>
              <Table.Td>{label}</Table.Td>
              <Table.Td>{mine}</Table.Td>
              <Table.Td>{theirs}</Table.Td>
              <Table.Td>
                <SegmentedControl
                  size="xs"
                  aria-label={label}
                  data={[
                    { value: 'mine', label: t('form.keepMine') },
                    { value: 'theirs', label: t('form.takeTheirs') },
                  ]}
                  value={takeTheirs.has(name) ? 'theirs' : 'mine'}
                  onChange={(side) => onChoose(name, side)}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
