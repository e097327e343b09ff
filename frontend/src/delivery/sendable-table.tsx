import { Checkbox, Table, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ToothCross } from '../orders/tooth-cross.js';
import type { Sendable } from './delivery-inputs.js';

type Props = Readonly<{
  lines: readonly Sendable[];
  ticks: ReadonlyMap<string, string>;
  onChange: (ticks: ReadonlyMap<string, string>) => void;
}>;

/** Lines of packed orders, to be ticked; a ticked one takes a remark. */
export function SendableTable({ lines, ticks, onChange }: Props) {
  const { t } = useTranslation('delivery');
  const set = (keys: readonly string[], isTicked: boolean): void => {
    const next = new Map(ticks);
    for (const key of keys)
      if (isTicked) next.set(key, next.get(key) ?? '');
      else next.delete(key);
    onChange(next);
  };
  const count = lines.filter(({ key }) => ticks.has(key)).length;
  return (
    <Table.ScrollContainer minWidth={820} type="native">
      <Table verticalSpacing={6} aria-label={t('form.lines')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={40}>
              <Checkbox
                aria-label={t('form.all')}
                checked={count === lines.length}
                indeterminate={count > 0 && count < lines.length}
                onChange={(event) =>
                  set(
                    lines.map(({ key }) => key),
                    event.currentTarget.checked,
                  )
                }
              />
            </Table.Th>
            <Table.Th>{t('line.order')}</Table.Th>
            <Table.Th>{t('line.patient')}</Table.Th>
            <Table.Th>{t('line.product')}</Table.Th>
            <Table.Th>{t('line.teeth')}</Table.Th>
            <Table.Th ta="right">{t('line.qty')}</Table.Th>
            <Table.Th w={220}>{t('line.remark')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line) => {
            const name = `${line.orderNo} ${line.lineNo}`;
            return (
              <Table.Tr key={line.key}>
                <Table.Td>
                  <Checkbox
                    aria-label={t('form.pick', { name })}
                    checked={ticks.has(line.key)}
                    onChange={(event) => set([line.key], event.currentTarget.checked)}
                  />
                </Table.Td>
                <Table.Td>
                  {line.orderNo} · {line.lineNo}
                </Table.Td>
                <Table.Td>{line.patientName}</Table.Td>
                <Table.Td>{line.productName}</Table.Td>
                <Table.Td>
                  <ToothCross teeth={line.teeth} />
                </Table.Td>
                <Table.Td ta="right">
                  {line.qty.replace(/\.?0+$/, '')} {line.unit}
                </Table.Td>
                <Table.Td>
                  {ticks.has(line.key) && (
                    <TextInput
                      size="xs"
                      aria-label={t('form.remarkOf', { name })}
                      maxLength={200}
                      value={ticks.get(line.key) ?? ''}
                      onChange={(event) => onChange(new Map(ticks).set(line.key, event.currentTarget.value))}
                    />
                  )}
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
