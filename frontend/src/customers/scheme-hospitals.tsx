import { Alert, Button, Group, Stack, Table, Text } from '@mantine/core';
import { customerList, schemeHospitalList, type SchemeDetail } from '@cloud-factory/domain/customers/contract';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWords } from '../i18n/language.js';
import { useConfirm } from '../ui/confirm.js';
import { useDeed } from '../ui/deed.js';
import { noticeDone, sentenceOf } from '../ui/notices.js';
import { PageLink } from '../ui/page-link.js';
import { ChoiceDialog, type ChoiceSource } from '../ui/picker.js';
import { WideTable } from '../ui/wide-table.js';
import { addSchemeHospitals, hospitalChoicePath, removeSchemeHospitals } from './customer-queries.js';

const { fields } = schemeHospitalList;
/** The choice page of hospitals: each says whether it is in the scheme already. */
const choice = {
  list: {
    ...schemeHospitalList,
    key: 'scheme-hospital-choice',
    path: hospitalChoicePath,
    fields: {
      ...fields,
      status: customerList.fields.status,
      inScheme: { kind: 'yesNo', zh: '已在方案中', en: 'In the scheme' },
    },
    columns: ['customerCode', 'customerName', 'status', 'inScheme'],
  },
  searchBy: 'customerName_like',
} as const satisfies ChoiceSource;

/** The customers that a scheme is for. */
export function SchemeHospitals({ scheme, isEditable }: Readonly<{ scheme: SchemeDetail; isEditable: boolean }>) {
  const { t } = useTranslation(['customers', 'ui']);
  const words = useWords();
  const [isPicking, setPicking] = useState(false);
  const [ask, question] = useConfirm();
  const add = useDeed((ids: readonly string[], commandId: string) => addSchemeHospitals(scheme.id, ids, commandId));
  const drop = useDeed((ids: readonly string[], commandId: string) => removeSchemeHospitals(scheme.id, ids, commandId));
  const failure = add.error ?? drop.error;
  const saved = (): void => noticeDone(t('customers:scheme.draftSaved'));
  return (
    <Stack gap="sm">
      {isEditable && (
        <Group justify="flex-end">
          <Button leftSection={<IconPlus size={16} aria-hidden />} loading={add.isPending} onClick={() => setPicking(true)}>
            {t('customers:scheme.addHospitals')}
          </Button>
        </Group>
      )}
      {failure && (
        <Alert color="red" role="alert">
          {sentenceOf(failure)}
        </Alert>
      )}
      {scheme.hospitals.length === 0 ? (
        <Text c="dimmed">{t('customers:scheme.noHospitals')}</Text>
      ) : (
        <WideTable minWidth={420} maxHeight={640} label={t('customers:scheme.part.hospitals')}>
          <Table striped stickyHeader>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{words(fields.customerCode)}</Table.Th>
                <Table.Th>{words(fields.customerName)}</Table.Th>
                {isEditable && <Table.Th>{t('ui:actions')}</Table.Th>}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {scheme.hospitals.map(({ customerId, customerCode, customerName }) => (
                <Table.Tr key={customerId}>
                  <Table.Td>{customerCode}</Table.Td>
                  <Table.Td>
                    <PageLink href={`/customer/hospitalCustomerData/${customerId}?show=prices`}>{customerName}</PageLink>
                  </Table.Td>
                  {isEditable && (
                    <Table.Td>
                      <Button
                        size="compact-xs"
                        variant="subtle"
                        color="red"
                        aria-label={`${t('ui:remove')} ${customerName}`}
                        onClick={() =>
                          ask({
                            body: t('customers:scheme.dropAsk', { name: customerName }),
                            isDanger: true,
                            go: () => drop.go([customerId], saved),
                          })
                        }
                      >
                        {t('ui:remove')}
                      </Button>
                    </Table.Td>
                  )}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </WideTable>
      )}
      {isPicking && (
        <ChoiceDialog
          source={choice}
          title={t('customers:scheme.addHospitals')}
          multiple
          chosen={[]}
          fixed={{ schemeId: scheme.id }}
          onClose={() => setPicking(false)}
          onCancel={() => setPicking(false)}
          onChoose={(ids) => {
            setPicking(false);
            if (ids.length > 0) add.go(ids, saved);
          }}
        />
      )}
      {question}
    </Stack>
  );
}
