// What the deciders accept is what the read models can hold: an order that cannot be folded into its rows would be accepted and never be seen.
import { catalogue } from '@cloud-factory/domain/catalogue';
import { lotDecider, type LotEvent } from '@cloud-factory/domain/stock';
import { lotEntry, lotId, ofLot, goodRecord } from '@cloud-factory/domain/stock/examples';
import { orderDecider, type OrderEvent } from '@cloud-factory/domain/orders';
import { approvedByReviewer, clerk, entry, lineId, ofOrder, orderId, seen } from '@cloud-factory/domain/orders/examples';
import { productContent } from '@cloud-factory/domain/products/examples';
import type { ProductState } from '@cloud-factory/domain/products';
import { Exact, most, OrderedQuantityField, PriceField, QuantityField } from '@cloud-factory/domain/shared/decimal';
import { valueOf } from '@cloud-factory/domain/shared/fields';
import { idAs, type OrderLineId } from '@cloud-factory/domain/shared/ids';
import { StockChangeField } from '@cloud-factory/domain/stock/contract';
import { orderDetailTable, orderLineTable, orderListTable } from '@cloud-factory/projections/orders';
import { sqlType, type AnyProjection, type Column } from '@cloud-factory/projections/shared';
import { ledgerTable, stockTable } from '@cloud-factory/projections/stock';
import { readdirSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { projections } from './projections.js';

/** Digits before the point that a column holds; undefined of one that holds no numbers. */
function digitsOf(column: Column): number | undefined {
  if (column === 'integer') return 9;
  if (column === 'cents') return 18;
  const [, all, places] = /^numeric\((\d+),(\d+)\)$/.exec(sqlType(column)) ?? [];
  return all === undefined ? undefined : Number(all) - Number(places);
}

/** The values of a row that its columns cannot hold. */
const unheld = ({ table, columns }: AnyProjection, row: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.entries(columns).flatMap(([name, column]) => {
    const digits = digitsOf(column);
    const value = row[name];
    if (digits === undefined || value === null || value === undefined) return [];
    return new Exact(value as string).abs().gte(new Exact(10).pow(digits)) ? [`${table}.${name}: ${String(value)}`] : []; // a number, or text of one
  });

/** What a schema makes of a value; undefined where it takes it not. A transform that was written for another type may throw. */
const read = (schema: z.ZodType, value: unknown): unknown => {
  try {
    return schema.safeParse(value).data;
  } catch {
    return undefined;
  }
};

/** How many digits before the point a schema takes; 0 for what is no number. */
const takes = (schema: z.ZodType): number => {
  for (let digits = 30; digits > 0; digits -= 1) {
    const whole = '9'.repeat(digits);
    if (read(schema, whole) !== undefined || (digits < 16 && read(schema, Number(whole)) !== undefined)) return digits;
  }
  return 0;
};
const isDecimal = (schema: z.ZodType): boolean => typeof read(schema, 1) === 'string' && read(schema, 1) === read(schema, '1');
const isWhole = (schema: z.ZodType): boolean => read(schema, 1) === 1 && read(schema, 1.5) === undefined;

type Def = Readonly<Record<'shape' | 'element' | 'innerType' | 'options' | 'in' | 'out' | 'valueType', unknown>>;
type Leaf = Readonly<{ name: string; schema: z.ZodType }>;

/** Every number that a schema asks for, with its name. */
function numbersIn(schema: unknown, name: string, met: Set<unknown>): readonly Leaf[] {
  if (!(schema instanceof z.ZodType) || met.has(schema)) return [];
  met.add(schema);
  if (name !== '' && (isDecimal(schema) || isWhole(schema))) return [{ name, schema }];
  const { shape, element, innerType, options, in: input, out, valueType } = schema.def as unknown as Def; // each kind of schema has some of them
  const inShape = Object.entries((shape ?? {}) as Record<string, unknown>).flatMap(([field, each]) => numbersIn(each, field, met));
  const beneath = [element, innerType, input, out, valueType, ...((options ?? []) as readonly unknown[])];
  return [...inShape, ...beneath.flatMap((each) => numbersIn(each, name, met))];
}

const domain = fileURLToPath(new URL('../../domain', import.meta.url));
async function schemasOfTheDomain(): Promise<readonly z.ZodType[]> {
  const files = readdirSync(domain, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /(contract|words|entry)\.ts$/.test(file) && !/^(dist|node_modules)/.test(file),
  );
  const modules = await Promise.all(files.map((file) => import(pathToFileURL(`${domain}/${file}`).href) as Promise<object>));
  return modules.flatMap((each) => Object.values(each)).filter((each) => each instanceof z.ZodType);
}

/** What the columns of one name hold at least, in all read models. */
function heldBy(name: string, isDecimalField: boolean): readonly (readonly [string, number])[] {
  return projections.flatMap(({ table, columns }) => {
    const column = (columns as Readonly<Record<string, Column>>)[name];
    const digits = column && (column === 'integer') !== isDecimalField ? digitsOf(column) : undefined;
    return digits === undefined ? [] : [[table, digits] as const];
  });
}
const beyond = ({ name, schema }: Leaf): readonly string[] =>
  heldBy(name, isDecimal(schema)).flatMap(([table, held]) =>
    takes(schema) > held ? [`${name}: ${takes(schema)} digits come in, ${table} holds ${held}`] : [],
  );

describe('COR-S1 every number that a form takes fits the columns of its name', () => {
  it('in the schemas of every context', async () => {
    const met = new Set<unknown>();
    const leaves = (await schemasOfTheDomain()).flatMap((schema) => numbersIn(schema, '', met));
    const kept = leaves.filter(({ name, schema }) => heldBy(name, isDecimal(schema)).length > 0);
    expect(new Set(kept.map(({ name }) => name)).size).toBeGreaterThan(15);
    // The version that a caller saw is compared, and kept nowhere; the number of a line stands in answers alone.
    const named = kept.filter(({ name }) => name !== 'version' && name !== 'lineNo');
    expect([...new Set(named.flatMap(beyond))]).toEqual([]);
  });

  it('in the records of the catalogue', () => {
    const fields = catalogue.flatMap((resource) => Object.entries(resource.fields)).filter(([, { kind }]) => kind !== 'lines');
    const numbers = fields
      .map(([name, field]) => ({ name, schema: valueOf(field) }))
      .filter(({ schema }) => isDecimal(schema) || isWhole(schema));
    expect(numbers.length).toBeGreaterThan(15);
    expect([...new Set(numbers.flatMap(beyond))]).toEqual([]);
  });

  it('and tells a column that is too small', () => {
    const planted = { table: 'planted', columns: { qty: 'weight' } } as unknown as AnyProjection; // all that is looked at
    expect(unheld(planted, { qty: '99999999999999.0000' })).toEqual(['planted.qty: 99999999999999.0000']);
    expect(unheld(planted, { qty: '99999999999.000' })).toEqual([]);
  });
});

const fold = (tables: readonly AnyProjection[], events: readonly unknown[]): readonly string[] =>
  tables.flatMap((table) =>
    [...table.apply(new Map(), events as never).values()].flatMap(({ row }) => (typeof row === 'object' ? unheld(table, row) : [])),
  );

const [first] = entry.lines;
const teeth = ['11', '12', '13', '14', '15', '16', '17', '18', '21', '22'] as const;

/** An order of so many lines, each for another patient, at so much of a product at such a price. */
function decided(lines: number, qty: string, price: string) {
  if (!first) throw new Error('the example has a line');
  const [name = ''] = Object.keys(seen).filter((each) => each.startsWith('product-'));
  const product: ProductState = { status: 'kept', content: { ...productContent, standardPrice: PriceField.parse(price) } };
  const command = {
    type: 'SubmitOrder',
    orderId,
    newLineIds: Array.from({ length: lines }, (_, nth): OrderLineId => idAs(`${lineId.slice(0, -4)}${String(nth).padStart(4, '0')}`)),
    entry: {
      ...entry,
      lines: Array.from({ length: lines }, (_, nth) => ({
        ...first,
        toothPositions: [teeth[nth % teeth.length] ?? '11'],
        patientCode: `P-${nth}`,
        qty: OrderedQuantityField.parse(qty),
      })),
    },
    by: clerk,
    at: '2025-06-11T01:00:00Z',
    today: '2025-06-11',
  } as const;
  return orderDecider.decide(command, orderDecider.initialState, { ...seen, [name]: product });
}

describe('COR-S1 an order that is accepted can be kept in every table', () => {
  it('is refused when it comes to more than an order may, in words and with the sum', () => {
    expect(decided(1, '9999', most.price)).toEqual({
      refusal: 'OrderAmountTooLarge',
      details: { lineNo: 1, amount: '999899999999.00', currency: 'CNY', most: most.amount },
    });
    expect(decided(200, '9999', '60000')).toMatchObject({ refusal: 'OrderAmountTooLarge' });
  });

  it('is folded at the most that one line, and two hundred, may come to', () => {
    for (const [lines, qty, price] of [
      [1, '1000', most.price],
      [200, '9999', '50000'],
      [200, '1', '0.0001'],
    ] as const) {
      const decision = decided(lines, qty, price);
      if (!('events' in decision)) throw new Error(`refused: ${decision.refusal}`);
      const [submitted] = decision.events;
      if (submitted?.type !== 'OrderSubmitted') throw new Error('it was submitted');
      const approved: OrderEvent = { type: 'OrderApproved', data: submitted.data };
      const events = [ofOrder(submitted, 1, clerk), ofOrder(approved, 2, approvedByReviewer.by)];
      expect(fold([orderListTable, orderDetailTable, orderLineTable], events)).toEqual([]);
    }
  });

  it('and tells the order that once parked four tables', () => {
    const total = new Exact('69012345678901').times('395.5').toFixed(2);
    const line = { ...approvedByReviewer.data.lines[0], qty: '69012345678901.0000', amount: total, discountedAmount: total };
    const data = { ...approvedByReviewer.data, lines: [line], totalAmount: total, discountedAmount: total };
    const events = [{ ...approvedByReviewer, type: 'OrderSubmitted', data }] as unknown as readonly OrderEvent[]; // as an earlier program wrote it
    expect(fold([orderListTable], events).join()).toContain('order_list.totalAmount');
  });
});

describe('COR-S1 a lot that is accepted can be kept in every table', () => {
  const open = { type: 'OpenLot', lotId, lot: lotEntry, qty: QuantityField.parse(most.quantity) } as const;
  const said = { by: clerk, at: '2025-06-11T01:00:00Z', today: '2025-06-11' };
  const opened = lotDecider.decide({ ...open, ...said }, lotDecider.initialState, { good: goodRecord });
  if (!('events' in opened) || !opened.events[0]) throw new Error('it was opened');
  const event: LotEvent = opened.events[0];
  const state = lotDecider.evolve(lotDecider.initialState, ofLot(event, 1, clerk));

  it('at the most that one may hold', () => expect(fold([stockTable, ledgerTable], [ofLot(event, 1, clerk)])).toEqual([]));
  it('and is refused beyond it', () =>
    expect(
      lotDecider.decide({ type: 'AdjustLot', lotId, delta: StockChangeField.parse('0.0001'), reason: '盘盈', ...said }, state, {}),
    ).toEqual({ refusal: 'LotTooHigh', details: { lotNo: lotEntry.lotNo, most: most.quantity } }));
});
