import { Alert, Button, Paper, SimpleGrid, Table, Text, Title } from '@mantine/core';
import { billStatusLabels, outFactoryList, verdictLabels, type BillDetail } from '@cloud-factory/domain/quality/contract';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useWords } from '../i18n/language.js';
import { formatInstant } from '../platform/format.js';
import { usePage } from '../platform/page.js';
import { usePermissions } from '../platform/permissions.js';
import { usePerson } from '../platform/person.js';
import { ActButton } from '../ui/act-button.js';
import { DocumentPage } from '../ui/document-page.js';
import { Facts } from '../ui/facts.js';
import { FieldValue } from '../ui/field-value.js';
import { PieceTeeth, PieceWords, usePiece } from '../production/piece-words.js';
import { NotRead } from '../ui/not-read.js';
import { PageLink } from '../ui/page-link.js';
import { ReasonDialog, type Asked } from '../ui/reason-dialog.js';
import { StatusBadge } from '../ui/status-badge.js';
import { WideTable } from '../ui/wide-table.js';
import { billQuery, rejectBill, releaseBills } from './quality-queries.js';

const { fields } = outFactoryList;

/** One bill: what was looked at, who signed, and the second signature. */
export function BillPage() {
  const { t } = useTranslation(['quality', 'ui']);
  const { params } = usePage();
  return (
    <DocumentPage
      load={(asOf) => billQuery(params['id'] ?? '', asOf)}
      title={({ billNo }) => ({ zh: `出厂检验单 ${billNo}`, en: `Out-factory bill ${billNo}` })}
      stream={({ id }) => `bill-${id}`}
      fields={fields}
      canLookBack
      badges={({ status }) => <StatusBadge status={status} labels={billStatusLabels} />}
      actions={(bill) => bill.status === 'submitted' && <SecondSignature bill={bill} />}
    >
      {(bill) => (
        <>
          {bill.reason && (
            <Alert color="red" title={t('ui:reason')}>
              {bill.reason}
            </Alert>
          )}
          <BillFacts bill={bill} />
          {bill.lines.map((line) => (
            <Paper key={line.lineId} withBorder p="md" component="section" aria-label={`${line.lineNo} ${line.productName}`}>
              <Title order={2} fz="h5" data-typed>
                {line.lineNo}. {line.productName}
              </Title>
              <Text size="xs" c="dimmed" mb="xs">
                {[line.registrationNo, line.model].filter(Boolean).join(' · ')}
              </Text>
              <InspectedPiece orderId={bill.orderId} lineId={line.lineId} />
              <BillItems items={line.items} label={line.productName} />
            </Paper>
          ))}
        </>
      )}
    </DocumentPage>
  );
}

/** What was ordered, for who makes or inspects it: the second signature compares with it as the first did. */
function InspectedPiece({ orderId, lineId }: Readonly<{ orderId: string; lineId: string }>) {
  const { piece, error } = usePiece(orderId, lineId);
  if (error) return <NotRead error={error} />;
  return (
    piece && (
      <>
        <PieceTeeth piece={piece} />
        <PieceWords piece={piece} />
      </>
    )
  );
}

/** Nobody gives both signatures: to the inspector the page says so, instead of a button that would be refused. */
function SecondSignature({ bill }: Readonly<{ bill: BillDetail }>) {
  const { t } = useTranslation('quality');
  const { may } = usePermissions();
  const { userId } = usePerson();
  const [asked, setAsked] = useState<Asked>();
  if (!may('ycproductionqualitytestbillsoutfactory.review')) return null;
  if (bill.inspector === userId)
    return (
      <Text size="sm" c="dimmed">
        {t('bill.otherPerson')}
      </Text>
    );
  return (
    <>
      {bill.conclusion === 'pass' && (
        <ActButton act={(commandId) => releaseBills([bill.id], commandId)} ask={t('bill.releaseAsk')} done={t('bill.released')}>
          {t('bill.release')}
        </ActButton>
      )}
      <Button
        variant="light"
        color="red"
        onClick={() =>
          setAsked({
            title: { zh: '复核不通过', en: 'Withhold the release' },
            names: [bill.billNo, bill.orderNo],
            act: (reason, commandId) => rejectBill(bill.id, reason, commandId),
          })
        }
      >
        {t('bill.reject')}
      </Button>
      <ReasonDialog asked={asked} onClose={() => setAsked(undefined)} />
    </>
  );
}

function BillFacts({ bill }: Readonly<{ bill: BillDetail }>) {
  const words = useWords();
  const value = (name: keyof typeof fields & keyof BillDetail): ReactNode => (
    <FieldValue name={name} field={fields[name]} value={bill[name]} row={bill} />
  );
  return (
    <Paper withBorder p="md">
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="lg">
        <Facts
          facts={[
            [
              words(fields.orderNo),
              <PageLink key="order" href={`/order/orderentry/${bill.orderId}`}>
                {bill.orderNo}
              </PageLink>,
            ],
            [words(fields.customerName), bill.customerName],
          ]}
        />
        <Facts
          facts={[
            [words(fields.conclusion), value('conclusion')],
            [
              words(fields.inspector),
              <>
                {value('inspector')} · {formatInstant(bill.submittedAt)}
              </>,
            ],
            [words(fields.remark), bill.remark],
          ]}
        />
        <Facts
          facts={[
            [words(fields.reviewer), bill.reviewer && value('reviewer')],
            [words(fields.releaseNo), bill.releaseNo],
            [words(fields.releasedAt), bill.releasedAt && formatInstant(bill.releasedAt)],
          ]}
        />
      </SimpleGrid>
    </Paper>
  );
}

function BillItems({ items, label }: Readonly<{ items: BillDetail['lines'][number]['items']; label: string }>) {
  const { t } = useTranslation('quality');
  return (
    <WideTable minWidth={560} label={`${t('item.content')} ${label}`}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={170}>{t('item.content')}</Table.Th>
            <Table.Th>{t('item.standard')}</Table.Th>
            <Table.Th>{t('item.result')}</Table.Th>
            <Table.Th w={100}>{t('item.verdict')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {items.map((item, index) => (
            <Table.Tr key={index}>
              <Table.Td>{item.content}</Table.Td>
              <Table.Td>{item.standard}</Table.Td>
              <Table.Td>
                {item.result ?? (
                  <Text span size="sm" c="dimmed">
                    {t('item.noResult')}
                  </Text>
                )}
              </Table.Td>
              <Table.Td>
                <StatusBadge
                  status={item.verdict === 'pass' ? 'passed' : 'failed'}
                  labels={{ passed: verdictLabels.pass, failed: verdictLabels.fail }}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  );
}
