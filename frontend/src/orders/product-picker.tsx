import { Button, Group, Modal, Text, TextInput } from '@mantine/core';
import { shipmentTypeLabels, type ProductOption } from '@cloud-factory/domain/products/contract';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage, useWords } from '../i18n/language.js';
import { formatMoney } from '../platform/format.js';
import { noticeWarning } from '../ui/notices.js';
import { whyNot } from './order-inputs.js';
import type { AgreedPrice } from './order-queries.js';
import { PriceSourceMark } from './price-source.js';
import { productsFor, searchable } from './product-search.js';
import classes from './product-picker.module.css';

type Props = Readonly<{
  products: readonly ProductOption[];
  /** What a product costs this customer, by its id; without it the standard price is shown. */
  agreed: ReadonlyMap<string, AgreedPrice>;
  /** What stands in the order already: what is taken has to go with it. */
  chosen: readonly (ProductOption | undefined)[];
  /** Products of lines that have no teeth yet: the same again would be the same row. */
  waiting: readonly string[];
  /** One product for one line, or any number of new lines. */
  isSingle: boolean;
  onTake: (products: readonly ProductOption[]) => void;
  onClose: () => void;
}>;

const shownAtMost = 200;

/** Pick products for an order: type a few letters or sounds, arrows go, Space marks, Enter takes. What cannot stand in the order says why. */
export function ProductPicker(props: Props) {
  const { t } = useTranslation(['orders', 'ui']);
  return (
    <Modal
      opened
      onClose={props.onClose}
      returnFocus={false}
      title={t('orders:picker.title')}
      size="xl"
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <Choice {...props} />
    </Modal>
  );
}

function Choice({ products, agreed, chosen, waiting, isSingle, onTake, onClose }: Props) {
  const { t } = useTranslation(['orders', 'ui']);
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const [marked, setMarked] = useState<readonly ProductOption[]>([]);
  const [said, setSaid] = useState<string>();
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  // The sounds of Chinese are a large table: asked for when the picker is opened, searched as soon as it is there.
  const { data: spellings } = useQuery({
    queryKey: ['lookup', 'spellings'],
    queryFn: async () => (await import('../app/pinyin.js')).spellings,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const found = productsFor(searchable(products, spellings), query).slice(0, shownAtMost);
  const current = found[Math.min(active, found.length - 1)];

  /** Why a product cannot be marked now: it has to go with the order and with what is marked already. */
  const against = (product: ProductOption): string | undefined => {
    const why = whyNot(product, [...chosen, ...marked.filter(({ id }) => id !== product.id)]);
    if (why) return t(`orders:form.${why}`);
    return waiting.includes(product.id) ? t('orders:picker.exists') : undefined;
  };
  const mark = (product: ProductOption): void => {
    const isMarked = marked.some(({ id }) => id === product.id);
    const why = isMarked ? undefined : against(product);
    setSaid(why && t('orders:picker.refused', { name: product.name, why }));
    if (!why) setMarked(isMarked ? marked.filter(({ id }) => id !== product.id) : [...marked, product]);
  };
  const take = (): void => {
    if (marked.length === 0) return noticeWarning(t('orders:picker.none'));
    if (isSingle && marked.length > 1) return noticeWarning(t('orders:picker.onlyOne'));
    onTake(marked);
  };
  /** Enter takes what is marked, or else the row that is looked at. */
  const enter = (): void => {
    if (marked.length > 0 || !current) return take();
    const why = against(current);
    setSaid(why && t('orders:picker.refused', { name: current.name, why }));
    if (!why) onTake([current]);
  };
  const go = (to: number): void => {
    const next = Math.max(0, Math.min(found.length - 1, to));
    setActive(next);
    list.current?.querySelector(`[data-index="${next}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown') go(active + 1);
    else if (event.key === 'ArrowUp') go(active - 1);
    else if (event.key === 'Enter') enter();
    else if (event.key === ' ' && (event.ctrlKey || query === '') && current) mark(current);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <TextInput
        data-autofocus
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={current && `${listId}-${current.id}`}
        aria-label={t('orders:picker.search')}
        placeholder={t('orders:picker.search')}
        leftSection={<IconSearch size={15} aria-hidden />}
        value={query}
        onChange={(event) => {
          setQuery(event.currentTarget.value);
          setActive(0);
          setSaid(undefined);
        }}
        onKeyDown={onKey}
      />
      <Text size="xs" c="dimmed" mt={4}>
        {t('orders:picker.keys')}
      </Text>
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label={t('orders:picker.title')}
        aria-multiselectable
        className={classes['list']}
        tabIndex={-1}
      >
        {found.map((product, index) => (
          <Row
            key={product.id}
            id={`${listId}-${product.id}`}
            index={index}
            product={product}
            isActive={product === current}
            isMarked={marked.some(({ id }) => id === product.id)}
            why={against(product)}
            price={agreed.get(product.id)}
            onMark={mark}
            onTake={(each) => (against(each) ? mark(each) : onTake([each]))}
          />
        ))}
        {found.length === 0 && (
          <Text size="sm" c="dimmed" ta="center" p="md">
            {t('ui:list.noMatchTitle')}
          </Text>
        )}
      </div>
      <Group justify="space-between" mt="md">
        <Text size="sm" role="status" c={said ? 'var(--mantine-color-error)' : 'dimmed'}>
          {said ?? t('ui:picker.picked', { count: marked.length })}
        </Text>
        <Group gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button onClick={take}>{t('ui:ok')}</Button>
        </Group>
      </Group>
    </>
  );
}

type RowProps = Readonly<{
  id: string;
  index: number;
  product: ProductOption;
  isActive: boolean;
  isMarked: boolean;
  why: string | undefined;
  price: AgreedPrice | undefined;
  onMark: (product: ProductOption) => void;
  onTake: (product: ProductOption) => void;
}>;

function Row({ id, index, product, isActive, isMarked, why, price, onMark, onTake }: RowProps) {
  const words = useWords();
  const language = useLanguage();
  return (
    // The keys are those of the search input, which names the row that is looked at; the mouse may do the same.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isMarked}
      aria-disabled={why !== undefined || undefined}
      data-index={index}
      data-active={isActive || undefined}
      className={classes['row']}
      onClick={() => onMark(product)}
      onDoubleClick={() => onTake(product)}
      onKeyDown={() => undefined}
    >
      <span className={classes['mark']} aria-hidden>
        {isMarked ? '✓' : ''}
      </span>
      <span className={classes['name']}>
        {product.name}
        <small>{product.productCode}</small>
      </span>
      <span>{words(shipmentTypeLabels[product.shipmentType])}</span>
      <span>{product.materialName}</span>
      <span className={why ? classes['why'] : classes['price']}>
        {why ?? `${formatMoney(price?.unitPrice ?? product.standardPrice, product.currency, language)} / ${product.unit}`}
        {!why && price?.priceSource && price.priceSource !== 'standard' && (
          <PriceSourceMark source={price.priceSource} reference={price.priceReference} />
        )}
      </span>
    </div>
  );
}
