import { Alert, Button, Group, Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import type { ProductTemplateRow } from '@cloud-factory/domain/customers/contract';
import type { Fields } from '@cloud-factory/domain/shared/fields';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWords } from '../i18n/language.js';
import { usePermissions } from '../platform/permissions.js';
import { sentenceOf } from '../ui/notices.js';
import { WideTable } from '../ui/wide-table.js';
import { saveTemplate, templatesQuery } from './customer-queries.js';
import { FormDialog } from './form-dialog.js';

const fields = {
  name: { kind: 'text', zh: '模板名称', en: 'Template', max: 50, required: true },
  productId: { kind: 'ref', zh: '产品', en: 'Product', to: 'productData', required: true },
  shade: { kind: 'text', zh: '比色', en: 'Shade', max: 16 },
  printCount: { kind: 'integer', zh: '打印份数', en: 'Prints', min: 1, max: 99, required: true },
  requirement: { kind: 'text', zh: '设计要求', en: 'Requirement', max: 1000 },
  remark: { kind: 'text', zh: '备注', en: 'Remark', max: 500 },
} as const satisfies Fields;

/** What a customer always asks for with a product. A template holds no price: it is used as soon as it is saved. */
export function ProductTemplates({ customerId }: Readonly<{ customerId: string }>) {
  const { t } = useTranslation(['customers', 'ui']);
  const { may } = usePermissions();
  const { data, error, refetch } = useQuery(templatesQuery(customerId));
  const [edited, setEdited] = useState<ProductTemplateRow | 'new'>();
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={2} fz="h5">
          {t('customers:part.templates')}
        </Title>
        {may('hospitalproduct.write') && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
            {t('ui:add')}
          </Button>
        )}
      </Group>
      {error && (
        <Alert color="red" role="alert" title={t('ui:list.failedTitle')}>
          <Group justify="space-between">
            <Text size="sm">{sentenceOf(error)}</Text>
            <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
              {t('ui:retry')}
            </Button>
          </Group>
        </Alert>
      )}
      {!data && !error && <Skeleton h={120} aria-busy="true" />}
      {data && <TemplateTable rows={data} onEdit={may('hospitalproduct.write') ? setEdited : undefined} />}
      {edited && (
        <FormDialog
          title={t(edited === 'new' ? 'customers:template.new' : 'customers:template.change')}
          fields={fields}
          {...(edited === 'new' ? { defaults: { printCount: 1 } } : { values: edited })}
          done={t(edited === 'new' ? 'ui:done.added' : 'ui:done.updated')}
          save={(values, commandId) => saveTemplate({ ...values, customerId, ...(edited !== 'new' && { id: edited.id }) }, commandId)}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Stack>
  );
}

type TableProps = Readonly<{ rows: readonly ProductTemplateRow[]; onEdit: ((row: ProductTemplateRow) => void) | undefined }>;

function TemplateTable({ rows, onEdit }: TableProps) {
  const { t } = useTranslation(['customers', 'ui']);
  const words = useWords();
  if (rows.length === 0) return <Text c="dimmed">{t('ui:list.emptyTitle')}</Text>;
  return (
    <WideTable minWidth={760} label={t('customers:part.templates')}>
      <Table striped>
        <Table.Thead>
          <Table.Tr>
            {[fields.name, fields.productId, fields.shade, fields.printCount, fields.requirement].map((field) => (
              <Table.Th key={field.en}>{words(field)}</Table.Th>
            ))}
            <Table.Th>{t('ui:actions')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id}>
              <Table.Td>{row.name}</Table.Td>
              <Table.Td>
                {row.productCode} {row.productName}
              </Table.Td>
              <Table.Td>{row.shade}</Table.Td>
              <Table.Td>{row.printCount}</Table.Td>
              <Table.Td>{row.requirement}</Table.Td>
              <Table.Td>
                {onEdit && (
                  <Button size="compact-xs" variant="subtle" aria-label={`${t('ui:edit')} ${row.name}`} onClick={() => onEdit(row)}>
                    {t('ui:edit')}
                  </Button>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  );
}
