import { Alert, Button, Paper, SimpleGrid, Text, Title } from '@mantine/core';
import { deliveryList, deliveryStateLabels, isUncharged, type DeliveryDetail } from '@cloud-factory/domain/delivery/contract';
import type { Fields } from '@cloud-factory/domain/shared/fields';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage, useWords } from '../i18n/language.js';
import { ToothCross } from '../orders/tooth-cross.js';
import { formatAside, formatDecimal, formatMoney, todayOfTenant } from '../platform/format.js';
import { usePage } from '../platform/page.js';
import { usePerson } from '../platform/person.js';
import { usePermissions } from '../platform/permissions.js';
import { ActButton } from '../ui/act-button.js';
import { DocumentPage } from '../ui/document-page.js';
import { Facts } from '../ui/facts.js';
import { FieldValue } from '../ui/field-value.js';
import { FormDialog } from '../ui/form/form-dialog.js';
import { FoldingRow, FoldingTable } from '../ui/folding-table.js';
import { PageLink } from '../ui/page-link.js';
import { PrintButton } from '../ui/print-button.js';
import { ReasonDialog, type Asked } from '../ui/reason-dialog.js';
import { StatusBadge } from '../ui/status-badge.js';
import { DeliveryNote } from './delivery-note.js';
import { Place, placeOf } from './place.js';
import { cancelDelivery, confirmDelivery, deliveryQuery, receiveTryIn } from './delivery-queries.js';

const { fields } = deliveryList;
const backFields = {
  returnedOn: { ...fields.returnedOn, required: true },
  remark: { kind: 'text', zh: '备注', en: 'Remark', max: 200 },
} as const satisfies Fields;

/** One delivery: what goes to whom, its confirmation, and its note. */
export function DeliveryPage() {
  const { t } = useTranslation(['delivery', 'ui']);
  const { params } = usePage();
  return (
    <DocumentPage
      load={(asOf) => deliveryQuery(params['id'] ?? '', asOf)}
      title={({ deliveryNo }) => ({ zh: `发货单 ${deliveryNo}`, en: `Delivery ${deliveryNo}` })}
      stream={({ id }) => `delivery-${id}`}
      fields={fields}
      canLookBack
      badges={({ status }) => <StatusBadge status={status} labels={deliveryStateLabels} />}
      actions={(delivery) => <DeliveryActions delivery={delivery} />}
    >
      {(delivery) => (
        <>
          {delivery.reason && (
            <Alert color="red" title={t('ui:reason')}>
              {delivery.reason}
            </Alert>
          )}
          <DeliveryFacts delivery={delivery} />
          <Paper withBorder p="md">
            <Title order={2} fz="h5" mb="sm">
              {t('delivery:lines', { count: delivery.lines.length })}
            </Title>
            <Lines delivery={delivery} />
          </Paper>
        </>
      )}
    </DocumentPage>
  );
}

function DeliveryActions({ delivery }: Readonly<{ delivery: DeliveryDetail }>) {
  const { t } = useTranslation('delivery');
  const page = usePage();
  const { may } = usePermissions();
  const [asked, setAsked] = useState<Asked>();
  const { id, deliveryNo, customerName, status } = delivery;
  const isOpen = status === 'draft' && may('ycorderdelivery.write');
  const [isComingBack, setComingBack] = useState(false);
  const { userId } = usePerson();
  const isFree = isUncharged(delivery.deliveryType);
  // What is not charged takes a second person with a right of its own.
  const isMine = delivery.draftedBy === userId;
  const isConfirmable = isOpen && (!isFree || (may('ycorderdelivery.review') && !isMine));
  const isOut = status === 'confirmed' && delivery.deliveryType === 'tryIn' && may('ycorderdelivery.write');
  return (
    <>
      {isOpen && !isConfirmable && (
        <Text size="sm" c="dimmed">
          {t(isMine ? 'action.secondPerson' : 'action.secondRight')}
        </Text>
      )}
      {isOut && <Button onClick={() => setComingBack(true)}>{t('action.back')}</Button>}
      {isComingBack && (
        <FormDialog
          title={t('action.back')}
          fields={backFields}
          defaults={{ returnedOn: todayOfTenant() }}
          note={t('action.backNote')}
          done={t('action.backDone')}
          save={(values, commandId) => receiveTryIn(delivery, values, commandId)}
          onClose={() => setComingBack(false)}
        />
      )}
      {isConfirmable && (
        <ActButton
          act={(commandId) => confirmDelivery(delivery, commandId)}
          ask={t('action.confirmAsk', { count: delivery.lines.length, customer: customerName })}
          done={t('action.confirmed')}
        >
          {t('action.confirm')}
        </ActButton>
      )}
      {isOpen && (
        <Button variant="default" onClick={() => page.open(`/delivery/ycorderdelivery/${id}/edit`)}>
          {t('action.edit')}
        </Button>
      )}
      <PrintButton variant="default" sheet={<DeliveryNote delivery={delivery} />}>
        {t('action.print')}
      </PrintButton>
      {isOpen && (
        <Button
          variant="subtle"
          color="red"
          onClick={() =>
            setAsked({
              title: { zh: '取消发货单', en: 'Cancel the delivery' },
              names: [deliveryNo],
              act: (reason, commandId) => cancelDelivery(id, reason, commandId),
            })
          }
        >
          {t('action.cancel')}
        </Button>
      )}
      <ReasonDialog asked={asked} onClose={() => setAsked(undefined)} />
    </>
  );
}

function DeliveryFacts({ delivery }: Readonly<{ delivery: DeliveryDetail }>) {
  const { t } = useTranslation('delivery');
  const words = useWords();
  const language = useLanguage();
  const { customerId, customerName, carrier, expressNo, address, contact, phone, remark, totalAmount, currency } = delivery;
  const place = placeOf(delivery);
  const value = (name: keyof typeof fields & keyof DeliveryDetail): ReactNode => (
    <FieldValue name={name} field={fields[name]} value={delivery[name]} row={delivery} />
  );
  return (
    <Paper withBorder p="md">
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }} spacing="lg">
        <Facts
          facts={[
            [
              words(fields.customerName),
              <PageLink key="customer" href={`/customer/hospitalCustomerData/${customerId}`}>
                {customerName}
              </PageLink>,
            ],
            [words(fields.deliveryType), value('deliveryType')],
            [words(fields.freeReason), delivery.freeReason],
          ]}
        />
        <Facts
          facts={[
            [words(fields.sendDate), value('sendDate')],
            [words(fields.deliveredOn), delivery.deliveredOn && value('deliveredOn')],
            [words(fields.draftedBy), delivery.draftedBy && value('draftedBy')],
            [
              words(fields.returnedOn),
              delivery.returnedOn && formatAside(delivery.returnedOn, delivery.returnRemark ?? undefined, language),
            ],
          ]}
        />
        <Facts
          facts={[
            [words(fields.carrier), carrier],
            [words(fields.expressNo), expressNo],
            [words(fields.totalAmount), formatMoney(totalAmount, currency, language)],
          ]}
        />
        <Facts
          facts={[
            [t('address'), place.length > 0 || address ? <Place key="place" delivery={delivery} /> : ''],
            [t('contact'), [contact, phone].filter(Boolean).join(' ')],
            [words(fields.remark), remark],
          ]}
        />
      </SimpleGrid>
    </Paper>
  );
}

const lineColumns = ['order', 'patient', 'product', 'teeth', 'qty', 'price', 'amount', 'remark'] as const;
const numbers: ReadonlySet<string> = new Set(['qty', 'price', 'amount']);

function Lines({ delivery }: Readonly<{ delivery: DeliveryDetail }>) {
  const { t } = useTranslation('delivery');
  const language = useLanguage();
  const columns = lineColumns.map((key) => ({ key, name: t(`line.${key}`), isNumber: numbers.has(key) }));
  return (
    <FoldingTable columns={columns} minWidth={900} label={t('lines', { count: delivery.lines.length })} verticalSpacing="sm">
      {delivery.lines.map((line) => (
        <FoldingRow
          key={line.lineId}
          columns={columns}
          cells={{
            order: (
              <PageLink href={`/order/orderentry/${line.orderId}`}>
                {line.orderNo} · {line.lineNo}
              </PageLink>
            ),
            patient: line.patientName,
            product: line.productName,
            teeth: <ToothCross teeth={line.toothPositions} />,
            qty: `${formatDecimal(line.qty.replace(/\.?0+$/, ''))} ${line.unit}`,
            price: formatMoney(line.unitPrice, delivery.currency, language),
            amount: formatAside(
              formatMoney(line.amount, delivery.currency, language),
              Number(line.surchargeAmount) === 0
                ? undefined
                : t('line.surcharge', { amount: formatMoney(line.surchargeAmount, delivery.currency, language) }),
              language,
            ),
            remark: [line.isFree ? t('line.free') : '', line.isRework ? t('line.rework') : '', line.remark].filter(Boolean).join(' · '),
          }}
        />
      ))}
    </FoldingTable>
  );
}
