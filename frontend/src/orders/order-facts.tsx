import { Paper, SimpleGrid } from '@mantine/core';
import { enclosureLabels, orderList, type OrderDetail } from '@cloud-factory/domain/orders/contract';
import type { Field } from '@cloud-factory/domain/shared/fields';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage, useWords } from '../i18n/language.js';
import { formatDay, formatInstant, formatList, formatMoney } from '../platform/format.js';
import { Facts } from '../ui/facts.js';
import { FieldValue } from '../ui/field-value.js';
import { PageLink } from '../ui/page-link.js';
import { headerFields } from './order-inputs.js';

const { fields } = orderList;
const user: Field = { kind: 'user', zh: '', en: '' };
const region: Field = { kind: 'region', zh: '', en: '' };

/** Who ordered, what was agreed, when it is due, what it comes to and where it goes. */
export function OrderFacts({ order }: Readonly<{ order: OrderDetail }>) {
  const { t } = useTranslation('orders');
  const words = useWords();
  const language = useLanguage();
  const value = (name: keyof typeof fields & keyof OrderDetail): ReactNode => (
    <FieldValue name={name} field={fields[name]} value={order[name]} row={order} />
  );
  const money = (amount: string): string => formatMoney(amount, order.currency, language);
  const place = [order.province, order.city, order.district].filter((code): code is string => code !== null);
  return (
    <Paper withBorder p="md">
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }} spacing="lg">
        <Facts
          facts={[
            [
              words(fields.customerName),
              <PageLink key="customer" href={`/customer/hospitalCustomerData/${order.customerId}`}>
                {order.customerName}
              </PageLink>,
            ],
            [words(fields.doctorName), order.doctorName],
            [words(fields.patientName), [order.patientName, order.patientCode].filter(Boolean).join(' · ')],
            [t('detail.salesman'), order.salesmanId && value('salesmanId')],
            [t('detail.purchaser'), order.purchaser],
          ]}
        />
        <Facts
          facts={[
            [words(fields.orderProperty), value('orderProperty')],
            [words(headerFields.freeReason), order.freeReason],
            [words(fields.shipmentType), value('shipmentType')],
            [words(fields.companyCode), value('companyCode')],
            [words(fields.orderSource), value('orderSource')],
            [words(fields.unitCode), order.unitCode],
            [t('detail.externalNo'), order.externalNo],
            [
              t('detail.sourceOrder'),
              order.sourceOrderId && (
                <PageLink key="source" href={`/order/orderentry/${order.sourceOrderId}`}>
                  <FieldValue name="sourceOrderId" field={{ kind: 'ref', zh: '', en: '', to: 'orderentry' }} value={order.sourceOrderId} />
                </PageLink>
              ),
            ],
            [t('detail.remakeCause'), order.remakeCauseName ?? order.remakeCause],
            [
              t('detail.liability'),
              order.liability && <FieldValue key="liability" name="liability" field={headerFields.liability} value={order.liability} />,
            ],
          ]}
        />
        <Facts
          facts={[
            [words(fields.orderDate), formatInstant(order.orderDate)],
            [t('detail.receiveModelAt'), order.receiveModelAt && formatInstant(order.receiveModelAt)],
            [words(fields.dueDate), formatDay(order.dueDate)],
            [t('detail.promised'), order.promisedDate && order.promisedDate !== order.dueDate ? formatDay(order.promisedDate) : ''],
            [
              t('detail.reviewed'),
              order.reviewedAt && (
                <>
                  {formatInstant(order.reviewedAt)} <FieldValue name="reviewedBy" field={user} value={order.reviewedBy} row={order} />
                </>
              ),
            ],
            [words(fields.boxNo), [order.boxNo, order.boxColor].filter(Boolean).join(' · ')],
            [
              t('detail.enclosures'),
              formatList(
                order.enclosures.map((each) => words(enclosureLabels[each])),
                language,
              ),
            ],
          ]}
        />
        <Facts
          facts={[
            [words(fields.totalAmount), money(order.totalAmount)],
            [words(fields.discountedAmount), money(order.discountedAmount)],
            [
              t('detail.address'),
              place.length > 0 || order.address ? (
                <>
                  {place.map((code) => (
                    <FieldValue key={code} name="region" field={region} value={code} />
                  ))}{' '}
                  {order.address}
                </>
              ) : (
                ''
              ),
            ],
            [t('detail.contact'), [order.contact, order.phone].filter(Boolean).join(' ')],
            [t('detail.remark'), order.remark],
          ]}
        />
      </SimpleGrid>
    </Paper>
  );
}
