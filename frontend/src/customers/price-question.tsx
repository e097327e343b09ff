import { Alert, Button, Group, Paper, Stack, Table, Text, Title } from '@mantine/core';
import type { PriceAnswer } from '@cloud-factory/domain/customers/contract';
import { orderPropertyLabels } from '@cloud-factory/domain/orders/contract';
import type { Fields } from '@cloud-factory/domain/shared/fields';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../i18n/language.js';
import { formatDecimal, formatMoney } from '../platform/format.js';
import { checkInputs } from '../ui/form/check.js';
import { FieldInput } from '../ui/form/field-input.js';
import { useFaultSentence } from '../ui/form/sentence.js';
import { wireValues } from '../ui/form/wire.js';
import { sentenceOf } from '../ui/notices.js';
import { WideTable } from '../ui/wide-table.js';
import { askPrice } from './customer-queries.js';
import { minus, trimmed } from './decimals.js';

const fields = {
  productId: { kind: 'ref', zh: '产品', en: 'Product', to: 'productData', required: true },
  materialId: { kind: 'ref', zh: '材料', en: 'Material', to: 'goodDefinition' },
  qty: { kind: 'decimal', zh: '数量', en: 'Quantity', places: 4, min: '0.0001', required: true },
  toothPositions: { kind: 'teeth', zh: '牙位', en: 'Teeth' },
  orderProperty: { kind: 'choice', zh: '订单性质', en: 'Kind of order', options: orderPropertyLabels, required: true },
  day: { kind: 'date', zh: '下单日期', en: 'Day of the order' },
} as const satisfies Fields;
const start: Record<string, unknown> = {
  productId: '',
  materialId: '',
  qty: '1',
  toothPositions: '',
  orderProperty: 'normal',
  day: '',
};

/** What something would cost a customer, asked of the server, and step by step how it comes to that. */
export function PriceQuestionForm({ customerId }: Readonly<{ customerId: string }>) {
  const { t } = useTranslation('customers');
  const [inputs, setInputs] = useState(start);
  const sentence = useFaultSentence();
  const [isTried, setTried] = useState(false);
  const { mutate, data, error, isPending } = useMutation({ mutationFn: askPrice });
  const faults = checkInputs(fields, inputs);
  const textOf = (name: keyof typeof fields): string | undefined => {
    const fault = isTried ? faults[name] : undefined;
    return fault && sentence(fault, fields[name]);
  };
  const ask = (): void => {
    setTried(true);
    if (Object.keys(faults).length > 0) return;
    const { toothPositions, ...rest } = wireValues(fields, inputs);
    mutate({ ...rest, customerId, toothPositions: toothPositions ?? [] });
  };
  return (
    <Stack gap="md">
      <Title order={2} fz="h5">
        {t('part.calculate')}
      </Title>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          ask();
        }}
      >
        <Group align="flex-start" gap="md">
          {(Object.keys(fields) as (keyof typeof fields)[]).map((name) => (
            <div key={name} style={{ flex: '1 1 200px', maxWidth: 320 }}>
              <FieldInput
                id={`price-question-${name}`}
                field={fields[name]}
                value={inputs[name]}
                onChange={(value) => setInputs((before) => ({ ...before, [name]: value }))}
                onBlur={() => undefined}
                error={textOf(name)}
                isReadOnly={false}
              />
            </div>
          ))}
        </Group>
        <Button type="submit" mt="md" loading={isPending}>
          {t('calculate.ask')}
        </Button>
      </form>
      {error && (
        <Alert color="red" role="alert">
          {sentenceOf(error)}
        </Alert>
      )}
      {data && <Steps answer={data} />}
    </Stack>
  );
}

type Step = readonly [label: string, value: string, why?: string];

/** From the list price to the amount, one line each. */
function Steps({ answer }: Readonly<{ answer: PriceAnswer }>) {
  const { t } = useTranslation('customers');
  const language = useLanguage();
  const money = (amount: string): string => formatMoney(amount, answer.currency, language);
  const source = t(`calculate.source.${answer.priceSource}`);
  const steps: readonly Step[] = [
    [t('calculate.standard'), money(answer.standardPrice)],
    [t('calculate.agreed'), money(answer.unitPrice), [source, answer.priceReference].filter(Boolean).join(' · ')],
    ...(answer.materialPrice !== null && answer.labourPrice !== null
      ? [[t('calculate.material'), money(answer.materialPrice)] as const, [t('calculate.labour'), money(answer.labourPrice)] as const]
      : []),
    [t('calculate.qty'), formatDecimal(trimmed(answer.qty))],
    ...answer.surcharges.map(
      ({ code, qty, price, amount }): Step => [`+ ${code}`, money(amount), `${formatDecimal(trimmed(qty))} × ${money(price)}`],
    ),
    [t('calculate.atList'), money(answer.amount)],
  ];
  return (
    <Paper withBorder p="md" aria-live="polite" component="section" aria-label={t('calculate.result')}>
      <WideTable minWidth={420} label={t('calculate.result')}>
        <Table>
          <Table.Tbody>
            {steps.map(([label, value, why], index) => (
              <Table.Tr key={index}>
                <Table.Th scope="row" fw={400}>
                  {label}
                </Table.Th>
                <Table.Td className="numeric">{value}</Table.Td>
                <Table.Td c="dimmed">{why}</Table.Td>
              </Table.Tr>
            ))}
            <Table.Tr>
              <Table.Th scope="row">{t('calculate.total')}</Table.Th>
              <Table.Td className="numeric" fw={700}>
                {money(answer.discountedAmount)}
              </Table.Td>
              <Table.Td c="dimmed">{t('calculate.less', { amount: money(minus(answer.amount, answer.discountedAmount)) })}</Table.Td>
            </Table.Tr>
          </Table.Tbody>
        </Table>
      </WideTable>
      <Text size="xs" c="dimmed" mt="xs">
        {t('calculate.byServer')}
      </Text>
    </Paper>
  );
}
