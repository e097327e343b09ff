import { ActionIcon, Button, Checkbox, Group, Text, Title, Tooltip } from '@mantine/core';
import type { ProductOption } from '@cloud-factory/domain/products/contract';
import { IconChevronDown, IconChevronRight, IconCopy, IconPlus, IconTrash } from '@tabler/icons-react';
import { memo, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { newCommandId } from '../platform/command-id.js';
import { useConfirm } from '../ui/confirm.js';
import { noticeWarning } from '../ui/notices.js';
import { LineEditor } from './line-editor.js';
import { LineWordsInRow } from './line-in-row.js';
import { copyOfLine, emptyLine, isEmptyLine, teethOfLine, type Line } from './line-inputs.js';
import type { PricedLine } from './order-preview.js';
import type { Offer } from './offer.js';
import { ProductPicker } from './product-picker.js';
import classes from './order-lines.module.css';

type Props = Readonly<{
  lines: readonly Line[];
  offer: Offer;
  /** No customer is chosen yet (R318). */
  isLocked: boolean;
  isMadeAgain: boolean;
  faultAt: (path: string) => string | undefined;
  /** Of the ids of the form. */
  prefix: string;
  /** What the server says of each line, by the key of the line; missing while it is not known. */
  prices: ReadonlyMap<string, PricedLine>;
  currency: string | undefined;
  /** The keys of the lines that are open. */
  open: ReadonlySet<string>;
  onOpen: (keys: ReadonlySet<string>) => void;
  onChange: (change: (lines: readonly Line[]) => readonly Line[]) => void;
}>;

/** The products of an order, one row each; the row that is worked on is open below it. */
export function OrderLines(props: Props) {
  const { lines, offer, isLocked, open, prefix, onOpen, onChange } = props;
  const { products } = offer;
  const { t } = useTranslation('orders');
  const [ask, question] = useConfirm();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isPicking, setPicking] = useState(false);
  const adder = useRef<HTMLButtonElement>(null);
  const productOf = (line: Line): ProductOption | undefined => products.find(({ id }) => id === line.productId);

  const add = (taken: readonly ProductOption[]): void => {
    const last = lines.at(-1);
    const made = taken.map(({ id }) => offer.take({ ...emptyLine(newCommandId()), ...(last && patientOf(last)) }, id));
    // The first product fills the line that stands there empty.
    onChange((before) => [...before.filter((line) => !isEmptyLine(line)), ...made]);
    const [first] = made;
    onOpen(new Set(first ? [first.key] : []));
    setPicking(false);
    // The next thing that is said of a product are its teeth. After the next drawing, for the line is not there yet.
    setTimeout(() => document.querySelector<HTMLElement>(`[data-line="${first?.key}"] input[data-teeth]`)?.focus());
  };
  const remove = (keys: ReadonlySet<string>): void => {
    const gone = lines.filter(({ key }) => keys.has(key));
    const go = (): void => {
      onChange((before) => {
        const left = before.filter(({ key }) => !keys.has(key));
        return left.length > 0 ? left : [emptyLine(newCommandId())];
      });
      setSelected(new Set());
    };
    if (gone.every(isEmptyLine)) return go();
    ask({ body: t('form.removeAsk', { count: gone.length }), isDanger: true, go });
  };
  const removeSelected = (): void => {
    if (selected.size === 0) return noticeWarning(t('picker.none'));
    remove(selected);
  };
  const copy = (line: Line): void => {
    const made = copyOfLine(line, newCommandId());
    onChange((before) => before.flatMap((each) => (each.key === line.key ? [each, made] : [each])));
    onOpen(new Set([made.key]));
  };
  const toggle = (key: string, isOpen: boolean): void => {
    const next = new Set(open);
    if (isOpen) next.add(key);
    else next.delete(key);
    onOpen(next);
  };
  /** Alt and an arrow: to the line above or below, wherever one stands in this one. */
  const onKey = (event: KeyboardEvent): void => {
    if (!event.altKey || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    const at = lines.findIndex(({ key }) => (event.target as Element).closest(`[data-line="${key}"]`) !== null); // events come from elements
    const next = lines[at + (event.key === 'ArrowDown' ? 1 : -1)];
    if (at < 0 || !next) return;
    event.preventDefault();
    onOpen(new Set([next.key]));
    document.getElementById(`${prefix}line-${next.key}`)?.focus();
  };

  return (
    <section className={classes['section']} aria-label={t('form.lines')} onKeyDown={onKey}>
      <Group justify="space-between">
        <Group gap="sm" align="baseline">
          <Title order={2} fz="h5">
            {t('form.lines')}
          </Title>
          <Text size="sm" c="dimmed">
            {isLocked ? t('form.customerFirst') : t('form.lineCount', { count: lines.length })}
          </Text>
        </Group>
        <Group gap="xs">
          <Button variant="default" c="var(--mantine-color-error)" onClick={removeSelected}>
            {t('form.removeSelected')}
          </Button>
          <Button
            ref={adder}
            variant="default"
            leftSection={<IconPlus size={15} aria-hidden />}
            aria-keyshortcuts="Alt+N"
            onClick={() => (isLocked ? noticeWarning(t('form.customerFirst')) : setPicking(true))}
          >
            {t('action.addLine')}
          </Button>
        </Group>
      </Group>
      <div className={classes['table']}>
        <Heads
          isAll={selected.size === lines.length}
          isSome={selected.size > 0}
          onAll={(isAll) => setSelected(isAll ? new Set(lines.map(({ key }) => key)) : new Set())}
        />
        {lines.map((line, index) => (
          <LineRow
            key={line.key}
            {...props}
            no={index + 1}
            line={line}
            product={productOf(line)}
            others={lines.filter((each) => each !== line).map(productOf)}
            isOpen={open.has(line.key)}
            isSelected={selected.has(line.key)}
            price={props.prices.get(line.key)}
            onToggle={(isOpen) => toggle(line.key, isOpen)}
            onSelect={(isSelected) =>
              setSelected((before) => new Set(isSelected ? [...before, line.key] : [...before].filter((key) => key !== line.key)))
            }
            onCopy={() => copy(line)}
            onRemove={() => remove(new Set([line.key]))}
            onLine={(next) => onChange((before) => before.map((each) => (each.key === next.key ? next : each)))}
          />
        ))}
      </div>
      {isPicking && (
        <ProductPicker
          products={products}
          agreed={offer.agreed}
          chosen={lines.map(productOf)}
          waiting={lines.filter((line) => line.productId !== '' && teethOfLine(line).length === 0).map(({ productId }) => productId)}
          isSingle={false}
          onTake={add}
          onClose={() => {
            setPicking(false);
            adder.current?.focus();
          }}
        />
      )}
      {question}
    </section>
  );
}

/** Most orders are for one patient: the next line is, too, until another name is typed. */
const patientOf = ({ patientName, patientCode, patientSex, patientAge }: Line): Partial<Line> => ({
  patientName,
  patientCode,
  patientSex,
  patientAge,
});

const columns = ['product', 'teeth', 'patient', 'shade', 'qty', 'standardPrice', 'price', 'total', 'amount', 'filesPrints'] as const;
const numbers: ReadonlySet<string> = new Set(['qty', 'standardPrice', 'price', 'total', 'amount', 'filesPrints']);

function Heads({ isAll, isSome, onAll }: Readonly<{ isAll: boolean; isSome: boolean; onAll: (isAll: boolean) => void }>) {
  const { t } = useTranslation(['orders', 'ui']);
  return (
    <div className={classes['heads']}>
      <Checkbox
        size="xs"
        aria-label={t('ui:list.selectAll')}
        checked={isAll}
        indeterminate={isSome && !isAll}
        onChange={(event) => onAll(event.currentTarget.checked)}
      />
      <span />
      {columns.map((column) => (
        <span key={column} data-number={numbers.has(column) || undefined}>
          {t(`orders:line.${column}`)}
        </span>
      ))}
      <span />
    </div>
  );
}

type RowProps = Pick<Props, 'offer' | 'isLocked' | 'isMadeAgain' | 'faultAt' | 'prefix' | 'currency'> &
  Readonly<{
    no: number;
    line: Line;
    product: ProductOption | undefined;
    others: readonly (ProductOption | undefined)[];
    isOpen: boolean;
    isSelected: boolean;
    price: PricedLine | undefined;
    onToggle: (isOpen: boolean) => void;
    onSelect: (isSelected: boolean) => void;
    onCopy: () => void;
    onRemove: () => void;
    onLine: (line: Line) => void;
  }>;

const LineRow = memo(function LineRow(props: RowProps) {
  const { no, line, isOpen, isSelected, onToggle, onSelect, onCopy, onRemove, onLine, faultAt, prefix } = props;
  const { t } = useTranslation('orders');
  const fault = (name: string): string | undefined => faultAt(`lines.${no - 1}.${name}`);
  const isFaulty = faultAt(`lines.${no - 1}`) !== undefined;
  return (
    <div
      className={classes['line']}
      role="group"
      aria-label={t('form.line', { no })}
      data-line={line.key}
      data-faulty={isFaulty || undefined}
    >
      <div className={classes['row']}>
        <Checkbox
          size="xs"
          aria-label={t('form.select', { no })}
          checked={isSelected}
          onChange={(event) => onSelect(event.currentTarget.checked)}
        />
        <ActionIcon
          id={`${prefix}line-${line.key}`}
          size={24}
          variant="subtle"
          color="gray"
          aria-expanded={isOpen}
          aria-label={t(isOpen ? 'form.fold' : 'form.unfold', { no })}
          onClick={() => onToggle(!isOpen)}
        >
          {isOpen ? <IconChevronDown size={15} aria-hidden /> : <IconChevronRight size={15} aria-hidden />}
        </ActionIcon>
        <LineWordsInRow no={no} line={line} product={props.product} price={props.price} currency={props.currency} />
        <span className={classes['tools']}>
          <Tooltip label={t('form.copyLine', { no })}>
            <ActionIcon size={26} variant="subtle" color="gray" aria-label={t('form.copyLine', { no })} onClick={onCopy}>
              <IconCopy size={15} aria-hidden />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={t('form.remove', { no })}>
            <ActionIcon size={26} variant="subtle" color="red" aria-label={t('form.remove', { no })} onClick={onRemove}>
              <IconTrash size={15} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </span>
      </div>
      {isOpen && <LineEditor {...props} faultAt={fault} onChange={onLine} />}
    </div>
  );
});
