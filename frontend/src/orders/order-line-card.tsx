import { ActionIcon, Alert, Group, Select, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core';
import type { ProductOption } from '@cloud-factory/domain/products/contract';
import { shipmentTypeLabels } from '@cloud-factory/domain/products/contract';
import type { Tooth } from '@cloud-factory/domain/shared/tooth';
import { IconTrash } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useWords } from '../i18n/language.js';
import { useConfirm } from '../ui/confirm.js';
import { emptyLine, whyNot, type Line } from './order-inputs.js';
import { ToothChart } from './tooth-chart.js';
import classes from './orders.module.css';

const FilesPanel = lazy(async () => ({ default: (await import('../ui/files/files-panel.js')).FilesPanel }));

type Props = Readonly<{
  no: number;
  line: Line;
  others: readonly Line[];
  products: readonly ProductOption[];
  /** No customer is chosen yet (R318). */
  isLocked: boolean;
  faultAt: (name: string) => string | undefined;
  onChange: (line: Line) => void;
  onRemove?: () => void;
}>;

const shades = ['B1', 'A1', 'B2', 'D2', 'A2', 'C1', 'C2', 'D4', 'A3', 'D3', 'B3', 'A3.5', 'B4', 'C3', 'A4', 'C4'];

/** One product of an order: what, on which teeth, for whom, with its scan. */
export function OrderLineCard({ no, line, others, products, isLocked, faultAt, onChange, onRemove }: Props) {
  const { t } = useTranslation('orders');
  const words = useWords();
  const [ask, question] = useConfirm();
  const chosen = others.map(({ productId }) => products.find(({ id }) => id === productId));
  const product = products.find(({ id }) => id === line.productId);
  const id = (name: string): string => `order-lines.${no - 1}.${name}`;
  const set = (change: Partial<Line>): void => onChange({ ...line, ...change });
  const setTeeth = (teeth: readonly Tooth[]): void =>
    set({ teeth, ...(!line.isQtyTyped && { qty: teeth.length > 0 ? String(teeth.length) : '' }) });
  const isEmpty = JSON.stringify({ ...line, key: '' }) === JSON.stringify(emptyLine(''));
  const remove = (): void => {
    if (isEmpty) onRemove?.();
    else ask({ body: t('form.removeAsk'), isDanger: true, go: () => onRemove?.() });
  };
  const options = products.map((each) => {
    const why = whyNot(each, chosen);
    return { value: each.id, label: `${each.name}${why ? `（${t(`form.${why}`)}）` : ''}`, disabled: why !== undefined };
  });
  const text = (name: 'qty' | 'pieces' | 'printCount' | 'patientName', label: string, more: object = {}) => (
    <TextInput
      id={id(name)}
      label={label}
      withAsterisk
      error={faultAt(name)}
      value={line[name]}
      onChange={(event) => set({ [name]: event.currentTarget.value, ...(name === 'qty' && { isQtyTyped: true }) })}
      {...more}
    />
  );
  const numeric = { inputMode: 'decimal', styles: { input: { textAlign: 'right' } } };
  return (
    <div className={classes['line']} role="group" aria-label={t('form.line', { no })}>
      <Group justify="space-between" mb="xs">
        <Text fw={600} size="sm">
          {t('form.line', { no })}
        </Text>
        {onRemove && (
          <ActionIcon variant="subtle" color="red" size={28} aria-label={t('form.remove', { no })} onClick={remove}>
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        )}
      </Group>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }} spacing="md" verticalSpacing="sm" mb="md">
        <Select
          id={id('productId')}
          label={t('form.product')}
          withAsterisk
          searchable
          disabled={isLocked}
          placeholder={isLocked ? t('form.customerFirst') : t('form.pickProduct')}
          error={faultAt('productId')}
          data={options}
          value={line.productId || null}
          onChange={(value) => set({ productId: value ?? '' })}
          description={product && [words(shipmentTypeLabels[product.shipmentType]), product.materialName].join(' · ')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        {text('patientName', t('form.patient'), { maxLength: 50 })}
        <Select
          id={id('shade')}
          label={t('form.shade')}
          searchable
          clearable
          data={line.shade && !shades.includes(line.shade) ? [...shades, line.shade] : shades}
          value={line.shade || null}
          onChange={(value) => set({ shade: value ?? '' })}
          error={faultAt('shade')}
        />
        <Group gap="xs" grow wrap="nowrap" align="flex-start">
          {text('qty', t('form.qty'), numeric)}
          {text('pieces', t('form.pieces'), numeric)}
          {text('printCount', t('form.printCount'), numeric)}
        </Group>
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
        <div id={id('teeth')} tabIndex={-1}>
          <ToothChart
            label={t('form.teeth')}
            value={line.teeth}
            onChange={setTeeth}
            error={faultAt('teeth') ?? faultAt('toothPositions')}
          />
        </div>
        <div id={id('fileIds')} tabIndex={-1}>
          <Textarea
            label={t('form.requirement')}
            autosize
            minRows={2}
            maxLength={1000}
            value={line.requirement}
            onChange={(event) => set({ requirement: event.currentTarget.value })}
            error={faultAt('requirement')}
          />
          <Text size="sm" fw={500} mt="sm" mb={4}>
            {t('form.files')}{' '}
            <Text span size="xs" c="dimmed">
              {t('form.filesHint')}
            </Text>
          </Text>
          <Suspense>
            <FilesPanel
              ids={line.fileIds}
              onChange={(fileIds) => set({ fileIds })}
              label={t('line.files', { no })}
              accept=".stl,.ply,.obj"
            />
          </Suspense>
          {faultAt('fileIds') && (
            <Alert color="red" role="alert" mt={4}>
              {faultAt('fileIds')}
            </Alert>
          )}
        </div>
      </SimpleGrid>
      {question}
    </div>
  );
}
