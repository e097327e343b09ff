import { Group, Stack, Table, Text } from '@mantine/core';
import { priceStatusLabels, schemeList, schemeTypeLabels, type SchemeDetail } from '@cloud-factory/domain/customers/contract';
import { useTranslation } from 'react-i18next';
import { useWords } from '../i18n/language.js';
import { formatInstant } from '../platform/format.js';
import { FieldValue } from '../ui/field-value.js';
import { StatusBadge } from '../ui/status-badge.js';
import { WideTable } from '../ui/wide-table.js';

const { fields } = schemeList;

/** Every version that was ever in force, newest first: none of them is changed. */
export function SchemeVersions({ versions }: Readonly<{ versions: SchemeDetail['versions'] }>) {
  const { t } = useTranslation('customers');
  const words = useWords();
  if (versions.length === 0) return <Text c="dimmed">{t('scheme.noVersions')}</Text>;
  return (
    <Stack>
      <WideTable minWidth={900} label={t('scheme.part.versions')}>
        <Table striped>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('scheme.version')}</Table.Th>
              <Table.Th>{words(fields.status)}</Table.Th>
              <Table.Th>{words(fields.type)}</Table.Th>
              <Table.Th>{words(fields.effectiveFrom)}</Table.Th>
              <Table.Th>{words(fields.effectiveTo)}</Table.Th>
              <Table.Th className="numeric">{words(fields.productCount)}</Table.Th>
              <Table.Th className="numeric">{words(fields.hospitalCount)}</Table.Th>
              <Table.Th>{words(fields.confirmedBy)}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {versions.toReversed().map((version) => (
              <Table.Tr key={version.schemeVersion}>
                <Table.Td>v{version.schemeVersion}</Table.Td>
                <Table.Td>
                  <StatusBadge status={version.status} labels={priceStatusLabels} />
                </Table.Td>
                <Table.Td>{words(schemeTypeLabels[version.type])}</Table.Td>
                <Table.Td>{version.effectiveFrom}</Table.Td>
                <Table.Td>{version.effectiveTo}</Table.Td>
                <Table.Td className="numeric">{version.products.length}</Table.Td>
                <Table.Td className="numeric">{version.hospitals.length}</Table.Td>
                <Table.Td>
                  <Group gap={6}>
                    <FieldValue name="confirmedBy" field={fields.confirmedBy} value={version.confirmedBy} />{' '}
                    {formatInstant(version.confirmedAt)}
                  </Group>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
    </Stack>
  );
}
