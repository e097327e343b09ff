import { Alert, Button, Group, Radio, Stack } from '@mantine/core';
import type { Field } from '@cloud-factory/domain/shared/fields';
import { currencyField } from '@cloud-factory/domain/shared/money-words';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePage } from '../platform/page.js';
import { useDeed } from '../ui/deed.js';
import { Dialog } from '../ui/dialog.js';
import { checkField } from '../ui/form/check.js';
import { FieldInput } from '../ui/form/field-input.js';
import { noticeDone, sentenceOf } from '../ui/notices.js';
import { useMayOpen } from '../ui/page-link.js';
import { PickerField } from '../ui/picker.js';
import { ReasonField } from '../ui/reason-field.js';
import { proposeBatch } from './customer-queries.js';

const ways = ['agreed', 'unitPrice', 'discountRate'] as const;
type Way = (typeof ways)[number];
const values = {
  unitPrice: { kind: 'price', zh: '单价', en: 'Unit price', required: true },
  discountRate: { kind: 'decimal', zh: '折扣（0.01–1）', en: 'Rate (0.01–1)', places: 4, min: '0.01', required: true },
} as const satisfies Record<Exclude<Way, 'agreed'>, Field>;
type Typed = Readonly<{ orderIds: readonly string[]; productId: string; way: Way; value: string; currency: string; reason: string }>;

/** What the server takes: exactly one of the three ways. */
function bodyOf({ orderIds, productId, way, value, currency, reason }: Typed): Record<string, unknown> {
  return {
    orderIds,
    productId: productId || null,
    unitPrice: way === 'unitPrice' ? value : null,
    currency: way === 'unitPrice' && currency !== '' ? currency : null,
    discountRate: way === 'discountRate' ? value : null,
    agreed: way === 'agreed',
    reason: reason.trim(),
  };
}

/** New prices for the lines of many orders at once. It is a proposal: which lines it hits is shown before the main account confirms. */
export function BatchPriceDialog({ orderIds = [], onClose }: Readonly<{ orderIds?: readonly string[]; onClose: () => void }>) {
  const { t } = useTranslation(['customers', 'ui']);
  const page = usePage();
  const mayOpen = useMayOpen();
  const [typed, setTyped] = useState<Typed>({ orderIds, productId: '', way: 'agreed', value: '', currency: '', reason: '' });
  const { go, error, isPending } = useDeed((input: Typed, commandId: string) => proposeBatch(bodyOf(input), commandId));
  const [isDirty, setDirty] = useState(false);
  const set = (change: Partial<Typed>): void => {
    setDirty(true);
    setTyped((before) => ({ ...before, ...change }));
  };
  const isRight = typed.way === 'agreed' || Object.keys(checkField('value', values[typed.way], typed.value)).length === 0;
  const isReady = typed.orderIds.length > 0 && typed.reason.trim() !== '' && isRight;
  const submit = (): void =>
    go(typed, ({ id }) => {
      noticeDone(t('customers:price.proposed'));
      onClose();
      const change = `/customer/price-changes/${id}`;
      if (id && mayOpen(change)) page.open(change);
    });
  return (
    <Dialog isDirty={isDirty} onClose={onClose} title={t('customers:batch.title')} size="lg">
      <Stack gap="sm">
        <Alert color="blue">{t('customers:price.mustBeConfirmed')}</Alert>
        <PickerField
          label={t('customers:batch.orders')}
          to="orderentry"
          multiple
          required
          showIndex
          value={typed.orderIds}
          onChange={(ids) => set({ orderIds: typeof ids === 'string' ? [ids] : ids })}
        />
        <PickerField
          label={t('customers:batch.product')}
          to="productData"
          value={typed.productId}
          onChange={(id) => set({ productId: typeof id === 'string' ? id : '' })}
        />
        <Radio.Group
          label={t('customers:batch.way')}
          value={typed.way}
          onChange={(way) => set({ way: ways.find((each) => each === way) ?? 'agreed', value: '' })}
        >
          <Stack gap={6} mt={6}>
            {ways.map((way) => (
              <Radio key={way} value={way} label={t(`customers:batch.ways.${way}`)} />
            ))}
          </Stack>
        </Radio.Group>
        {typed.way !== 'agreed' && (
          <FieldInput
            id="batch-value"
            field={values[typed.way]}
            value={typed.value}
            onChange={(value) => set({ value: String(value) })}
            onBlur={() => undefined}
            error={typed.value !== '' && !isRight ? t('ui:form.invalid') : undefined}
            isReadOnly={false}
          />
        )}
        {typed.way === 'unitPrice' && (
          <FieldInput
            id="batch-currency"
            field={currencyField}
            value={typed.currency}
            onChange={(currency) => set({ currency: String(currency ?? '') })}
            onBlur={() => undefined}
            error={undefined}
            isReadOnly={false}
          />
        )}
        <ReasonField value={typed.reason} onChange={(reason) => set({ reason })} />
        {error && (
          <Alert color="red" role="alert">
            {sentenceOf(error)}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button loading={isPending} disabled={!isReady} onClick={submit}>
            {t('customers:batch.propose')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
