import { Alert, Button, Checkbox, Group, Pagination, Stack, Table, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { priceZoneLabels, schemeProductList, type SchemeDetail, type SchemeProductShown } from '@cloud-factory/domain/customers/contract';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWords } from '../i18n/language.js';
import { api } from '../platform/api.js';
import { formatDecimal, shortened } from '../platform/format.js';
import { useConfirm } from '../ui/confirm.js';
import { useDeed } from '../ui/deed.js';
import { noticeDone, sentenceOf } from '../ui/notices.js';
import { PickerDialog } from '../ui/picker.js';
import { WideTable } from '../ui/wide-table.js';
import { removeSchemeProducts, saveScheme, saveSchemeProduct } from './customer-queries.js';
import { FormDialog } from './form-dialog.js';
import { freshProduct, headOf, priceColumns, priceLabel, priceText, productEntry, productFields } from './scheme-fields.js';

const { fields } = schemeProductList;
const shownAtOnce = 50;

type Product = Readonly<{ id: string; standardPrice: string }>;

/** Adds products at their list price, in one change of the draft; what they cost here is typed afterwards. */
async function addProducts(scheme: SchemeDetail, ids: readonly string[], commandId: string): Promise<unknown> {
  const known = new Set<string>(scheme.products.map(({ productId }) => productId));
  const added = await Promise.all(
    ids.filter((id) => !known.has(id)).map((id) => api.get<Product>('saas-storage/productData/detail', { id })),
  );
  const products = [
    ...scheme.products.map((row) => productEntry(scheme.type, row)),
    ...added.map((product) => freshProduct(scheme.type, product)),
  ];
  return saveScheme({ ...headOf(scheme), id: scheme.id, version: scheme.version, products }, commandId);
}

/** The products of a scheme and what they cost in it. */
export function SchemeProducts({ scheme, isEditable }: Readonly<{ scheme: SchemeDetail; isEditable: boolean }>) {
  const { t } = useTranslation(['customers', 'ui']);
  const [typed, setTyped] = useState('');
  const [current, setCurrent] = useState(1);
  const [edited, setEdited] = useState<SchemeProductShown | 'new'>();
  const [isPicking, setPicking] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [ask, question] = useConfirm();
  const add = useDeed((ids: readonly string[], commandId: string) => addProducts(scheme, ids, commandId));
  const drop = useDeed((ids: readonly string[], commandId: string) => removeSchemeProducts(ids, commandId));
  const wanted = typed.trim().toLowerCase();
  const found = scheme.products.filter(({ productCode, productName }) => `${productCode} ${productName}`.toLowerCase().includes(wanted));
  const pages = Math.max(1, Math.ceil(found.length / shownAtOnce));
  const at = Math.min(current, pages);
  const rows = found.slice((at - 1) * shownAtOnce, at * shownAtOnce);
  const toggle = (id: string): void =>
    setChosen((before) => (before.has(id) ? new Set([...before].filter((each) => each !== id)) : new Set([...before, id])));
  const failure = add.error ?? drop.error;
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <TextInput
          aria-label={t('customers:scheme.findProduct')}
          placeholder={t('customers:scheme.findProduct')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          w={260}
          maw="100%"
        />
        {isEditable && (
          <Group gap="xs">
            <Button leftSection={<IconPlus size={16} aria-hidden />} loading={add.isPending} onClick={() => setPicking(true)}>
              {t('customers:scheme.addProducts')}
            </Button>
            <Button variant="default" onClick={() => setEdited('new')}>
              {t('customers:scheme.addOne')}
            </Button>
            <Button
              variant="default"
              c="var(--mantine-color-error)"
              disabled={chosen.size === 0}
              loading={drop.isPending}
              onClick={() =>
                ask({ body: t('ui:list.removeAsk'), isDanger: true, go: () => drop.go([...chosen], () => setChosen(new Set())) })
              }
            >
              {t('ui:remove')}
            </Button>
          </Group>
        )}
      </Group>
      {failure && (
        <Alert color="red" role="alert">
          {sentenceOf(failure)}
        </Alert>
      )}
      {rows.length === 0 ? (
        <Text c="dimmed">{t(scheme.products.length === 0 ? 'customers:scheme.noProducts' : 'ui:list.noMatchTitle')}</Text>
      ) : (
        <ProductTable
          scheme={scheme}
          rows={rows}
          chosen={isEditable ? chosen : undefined}
          onToggle={toggle}
          onEdit={isEditable ? setEdited : undefined}
        />
      )}
      {pages > 1 && <Pagination size="sm" total={pages} value={at} onChange={setCurrent} aria-label={t('ui:list.page')} />}
      {edited && <ProductDialog scheme={scheme} row={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
      {isPicking && (
        <PickerDialog
          to="productData"
          title={t('customers:scheme.addProducts')}
          multiple
          chosen={[]}
          onClose={() => setPicking(false)}
          onCancel={() => setPicking(false)}
          onChoose={(ids) => {
            setPicking(false);
            if (ids.length > 0) add.go(ids, () => noticeDone(t('customers:scheme.draftSaved')));
          }}
        />
      )}
      {question}
    </Stack>
  );
}

function ProductDialog({
  scheme,
  row,
  onClose,
}: Readonly<{ scheme: SchemeDetail; row: SchemeProductShown | undefined; onClose: () => void }>) {
  const { t } = useTranslation('customers');
  return (
    <FormDialog
      title={row ? `${row.productCode} ${row.productName}` : t('scheme.addOne')}
      fields={productFields(scheme.type)}
      {...(row ? { values: row } : {})}
      done={t('scheme.draftSaved')}
      save={(values, commandId) =>
        saveSchemeProduct(
          { ...values, schemeId: scheme.id, version: scheme.version, ...(row && { id: row.id }) },
          row === undefined,
          commandId,
        )
      }
      onClose={onClose}
    />
  );
}

type TableProps = Readonly<{
  scheme: SchemeDetail;
  rows: readonly SchemeProductShown[];
  chosen: ReadonlySet<string> | undefined;
  onToggle: (id: string) => void;
  onEdit: ((row: SchemeProductShown) => void) | undefined;
}>;

function ProductTable({ scheme, rows, chosen, onToggle, onEdit }: TableProps) {
  const { t } = useTranslation(['customers', 'ui']);
  const words = useWords();
  const columns = priceColumns[scheme.type];
  return (
    <WideTable minWidth={820} label={t('customers:scheme.part.products')}>
      <Table striped highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            {chosen && (
              <Table.Th w={40}>
                <VisuallyHidden>{t('ui:form.choose')}</VisuallyHidden>
              </Table.Th>
            )}
            <Table.Th>{words(fields.productCode)}</Table.Th>
            <Table.Th>{words(fields.productName)}</Table.Th>
            <Table.Th>{words(fields.materialName)}</Table.Th>
            <Table.Th>{words(fields.zone)}</Table.Th>
            <Table.Th className="numeric">{words(fields.standardPrice)}</Table.Th>
            {columns.map((name) => (
              <Table.Th key={name} className="numeric">
                {words(priceLabel(name))}
              </Table.Th>
            ))}
            {onEdit && <Table.Th>{t('ui:actions')}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id}>
              {chosen && (
                <Table.Td>
                  <Checkbox
                    size="xs"
                    aria-label={t('ui:list.selectRow', { title: row.productName })}
                    checked={chosen.has(row.id)}
                    onChange={() => onToggle(row.id)}
                  />
                </Table.Td>
              )}
              <Table.Td>{row.productCode}</Table.Td>
              <Table.Td>{row.productName}</Table.Td>
              <Table.Td>{row.materialName}</Table.Td>
              <Table.Td>{row.zone && words(priceZoneLabels[row.zone])}</Table.Td>
              <Table.Td className="numeric">{formatDecimal(shortened(row.standardPrice, 2))}</Table.Td>
              {columns.map((name) => (
                <Table.Td key={name} className="numeric">
                  {priceText(row, name)}
                </Table.Td>
              ))}
              {onEdit && (
                <Table.Td>
                  <Button size="compact-xs" variant="subtle" aria-label={`${t('ui:edit')} ${row.productName}`} onClick={() => onEdit(row)}>
                    {t('ui:edit')}
                  </Button>
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  );
}
