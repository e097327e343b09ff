import { Alert, Button, Group, Modal, Text } from '@mantine/core';
import { enclosureLabels, type Enclosure, type OrderDetail } from '@cloud-factory/domain/orders/contract';
import type { Field } from '@cloud-factory/domain/shared/fields';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage, useWords } from '../i18n/language.js';
import { formatInstant, formatList } from '../platform/format.js';
import { FieldValue } from '../ui/field-value.js';
import { SideTable, useSides } from '../ui/form/side-table.js';
import { noticeFailed } from '../ui/notices.js';
import { PageButton } from '../ui/page-link.js';
import type { Line } from './line-inputs.js';
import { clashesOf, mergedOrder, takenOver, type OrderClash, type Part } from './order-conflict.js';
import { addressFields, headerFields, inputsOfOrder, type OrderInputs } from './order-inputs.js';
import { orderQuery } from './order-queries.js';
import { teethOfLine } from './line-inputs.js';
import { written } from './teeth.js';

type How = 'draft' | 'pending';
type Mine = Readonly<{ base: OrderInputs; mine: OrderInputs; how: How }>;
export type Clash = Mine & Readonly<{ theirs: OrderDetail; their: OrderInputs; clashes: readonly OrderClash[] }>;

/** Looks at what the order is now, once the server said that the form's version is old. */
export function useClash() {
  const queryClient = useQueryClient();
  const [clash, setClash] = useState<Clash>();
  const look = async (id: string, mine: Mine): Promise<void> => {
    try {
      const theirs = await queryClient.fetchQuery({ ...orderQuery(id), staleTime: 0 });
      const their = inputsOfOrder(theirs);
      setClash({ ...mine, theirs, their, clashes: clashesOf(mine.base, mine.mine, their) });
    } catch (error) {
      noticeFailed(error);
    }
  };
  return { clash, look, close: () => setClash(undefined) };
}

const isEditable = ({ reviewStatus }: OrderDetail): boolean => reviewStatus === 'draft' || reviewStatus === 'rejected';

type Props = Readonly<{
  clash: ReturnType<typeof useClash>;
  onMerged: (merged: OrderInputs, theirs: OrderDetail, how: How) => void;
}>;

/** Who changed it meanwhile and what: field by field mine or theirs; or that it is no longer to be changed. Nothing typed is lost by closing it. */
export function ConflictOfOrders({ clash: { clash, close }, onMerged }: Props) {
  const { t } = useTranslation(['orders', 'ui']);
  return (
    <Modal
      opened={clash !== undefined}
      onClose={close}
      size="xl"
      title={t('ui:form.conflictTitle')}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      {clash && (
        <>
          <Text size="sm" mb="sm">
            <FieldValue name="updatedBy" field={{ kind: 'user', zh: '', en: '' }} value={clash.theirs.updatedBy} />{' '}
            {t('orders:conflict.changed', { at: formatInstant(clash.theirs.updatedAt) })}
          </Text>
          {isEditable(clash.theirs) ? (
            <Choices
              clash={clash}
              onClose={close}
              onMerge={(takeTheirs) => {
                close();
                onMerged(mergedOrder(clash.base, clash.mine, clash.their, takeTheirs), clash.theirs, clash.how);
              }}
            />
          ) : (
            <>
              <Alert color="yellow">{t('orders:form.notEditable')}</Alert>
              <Group justify="flex-end" mt="md">
                <Button variant="default" onClick={close}>
                  {t('ui:cancel')}
                </Button>
                <PageButton variant="filled" href={`/order/orderentry/${clash.theirs.id}`}>
                  {t('orders:form.reopen')}
                </PageButton>
              </Group>
            </>
          )}
        </>
      )}
    </Modal>
  );
}

function Choices({
  clash,
  onMerge,
  onClose,
}: Readonly<{ clash: Clash; onMerge: (takeTheirs: ReadonlySet<Part>) => void; onClose: () => void }>) {
  const { t } = useTranslation(['orders', 'ui']);
  const { takeTheirs, choose } = useSides<Part>();
  const partName = usePartName();
  const language = useLanguage();
  const taken = takenOver(clash.base, clash.mine, clash.their);
  const sides = clash.clashes.map(({ part, mine, theirs }) => ({
    name: part,
    label: partName(part),
    mine: <PartValue part={part} value={mine} inputs={clash.mine} />,
    theirs: <PartValue part={part} value={theirs} inputs={clash.their} />,
  }));
  return (
    <>
      {taken.length > 0 && (
        <Text size="sm" mb="sm">
          {t('ui:form.taken', { names: formatList(taken.map(partName), language) })}
        </Text>
      )}
      {sides.length > 0 && <SideTable sides={sides} takeTheirs={takeTheirs} onChoose={choose} />}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('ui:cancel')}
        </Button>
        <Button data-autofocus onClick={() => onMerge(takeTheirs)}>
          {t('ui:form.applyConflict')}
        </Button>
      </Group>
    </>
  );
}

const fields: Readonly<Record<string, Field>> = {
  ...headerFields,
  ...addressFields,
  customerId: { kind: 'ref', zh: '医院客户', en: 'Hospital', to: 'hospitalCustomerData' },
  doctorName: { kind: 'text', zh: '临床医生', en: 'Dentist', max: 50 },
  boxColor: { kind: 'text', zh: '盒色', en: 'Box colour', max: 32 },
  sourceOrderId: { kind: 'ref', zh: '原订单', en: 'Source order', to: 'orderentry' },
};

function usePartName(): (part: Part) => string {
  const { t } = useTranslation('orders');
  const words = useWords();
  return (part) => {
    if (part === 'lines') return t('form.lines');
    if (part === 'enclosures') return t('form.enclosures');
    const field = fields[part];
    return field ? words(field) : t('form.doctor');
  };
}

function PartValue({ part, value, inputs }: Readonly<{ part: Part; value: unknown; inputs: OrderInputs }>) {
  const words = useWords();
  const language = useLanguage();
  if (part === 'lines') return inputs.lines.map((line) => <LineInShort key={line.key} line={line} />);
  if (part === 'enclosures')
    return formatList(
      inputs.enclosures.map((each: Enclosure) => words(enclosureLabels[each])),
      language,
    );
  const field = fields[part];
  return field ? <FieldValue name={part} field={field} value={value} /> : String(value ?? '');
}

function LineInShort({ line }: Readonly<{ line: Line }>) {
  return (
    <Text size="sm">
      <FieldValue name="productId" field={{ kind: 'ref', zh: '', en: '', to: 'productData' }} value={line.productId} />{' '}
      {written(teethOfLine(line))} {line.shade} × {line.qty}
    </Text>
  );
}
