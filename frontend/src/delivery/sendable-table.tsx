import { Checkbox, Table, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ToothCross } from '../orders/tooth-cross.js';
import type { Sendable, Ticks } from './delivery-inputs.js';

type Props = Readonly<{
  label: string;
  lines: readonly Sendable[];
  ticks: Ticks;
  onChange: (ticks: Ticks) => void;
}>;

/** Lines to be ticked; a ticked one takes a remark, and one that cannot be sent says why. */
export function SendableTable({ label, lines, ticks, onChange }: Props) {
  const { t } = useTranslation('delivery');
  const set = (chosen: readonly Sendable[], isTicked: boolean): void => {
    const next = new Map(ticks);
    for (const line of chosen)
      if (isTicked) next.set(line.key, { line, remark: next.get(line.key)?.remark ?? '' });
      else next.delete(line.key);
    onChange(next);
  };
  const count = lines.filter(({ key }) => ticks.has(key)).length;
  return (
    <Table.ScrollContainer minWidth={820} type="native">
      <Table verticalSpacing={6} aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={40}>
              <Checkbox
                aria-label={t('form.all')}
                checked={count === lines.length}
                indeterminate={count > 0 && count < lines.length}
                onChange={(event) => set(lines, event.currentTarget.checked)}
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
            const remark = ticks.get(line.key)?.remark;
            return (
              <Table.Tr key={line.key}>
                <Table.Td>
                  <Checkbox
                    aria-label={t('form.pick', { name })}
                    checked={ticks.has(line.key)}
                    onChange={(event) => set([line], event.currentTarget.checked)}
                  />
                </Table.Td>
                <Table.Td>
                  {line.orderNo} · {line.lineNo}
                  {line.whyNot && (
                    <Text size="xs" c="var(--mantine-color-error)">
                      {t(`form.whyNot.${line.whyNot}`)}
                    </Text>
                  )}
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
                  {remark !== undefined && (
                    <TextInput
                      size="xs"
                      aria-label={t('form.remarkOf', { name })}
                      maxLength={200}
                      value={remark}
                      onChange={(event) => onChange(new Map(ticks).set(line.key, { line, remark: event.currentTarget.value }))}
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
