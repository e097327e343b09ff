import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cobaltChrome, crown, zirconia } from '../../products/examples.js';
import { Exact, fixed, type Price, type Quantity } from '../../shared/decimal.js';
import { idAs } from '../../shared/ids.js';
import type { Tooth } from '../../shared/tooth.js';
import { hospital } from '../customer-examples.js';
import type { AgreedTerms, SchemeContent } from './events.js';
import { agreedPrices, linkedPrices, priceId, schemeProduct, schemeWith, subject, terms } from './examples.js';
import { priceOf, tierRate, zoneOf, type Agreements, type PriceAsked } from './pricing.js';
import { inForce, type CustomerPricesState, type KnownScheme } from './state.js';
import type { Rate } from './words.js';

const price = (value: string): Price => idAs(value);
const rate = (value: string): Rate => idAs(value);
const qty = (value: number): Quantity => fixed(value, 4);

const asked: PriceAsked = {
  productId: crown,
  materialId: cobaltChrome,
  standardPrice: price('120.0000'),
  standardCurrency: 'CNY',
  qty: qty(3),
  teeth: [],
  orderProperty: 'normal',
  isOurFault: false,
  currency: 'CNY',
  day: '2025-06-11',
  surcharges: [],
};
const nothing: Agreements = { customerId: hospital, prices: undefined, schemes: [] };
const withSchemes = (...schemes: readonly KnownScheme[]): Agreements => ({ customerId: hospital, prices: linkedPrices, schemes });
const ask = (agreed: Agreements, more: Partial<PriceAsked> = {}) => priceOf({ ...asked, ...more }, agreed);

/** Prices of the customer as in the example, but with other terms, and for other teeth or materials. */
function own(
  ...versions: readonly (Partial<AgreedTerms> & { zone?: 'anterior' | 'posterior' | null; materialId?: typeof cobaltChrome })[]
): CustomerPricesState {
  const known = agreedPrices.prices[priceId];
  const [version] = known?.versions ?? [];
  if (!known || !version) throw new Error('the example has a price');
  return {
    ...agreedPrices,
    prices: Object.fromEntries(
      versions.map(({ zone = null, materialId = null, ...more }, nth) => {
        const its = { ...terms, ...more };
        return [
          `price-${nth}`,
          {
            ...known,
            subject: { ...subject, zone, materialId },
            versions: [{ ...version, effectiveFrom: its.effectiveFrom, effectiveTo: its.effectiveTo, terms: its }],
          },
        ];
      }),
    ),
  };
}
const rated = (more: Partial<SchemeContent> = {}) => schemeWith({ type: 'rate', rate: rate('0.9000'), products: [], ...more });

describe('decision 26, domain 3.11: the first price that is found is taken', () => {
  it('is the list price, where nothing was agreed on', () =>
    expect(ask(nothing)).toMatchObject({
      priceSource: 'standard',
      priceReference: null,
      discountPrice: '120.0000',
      discountedAmount: '360.00',
    }));
  it('is that of a scheme with rates before the list price', () =>
    expect(ask(withSchemes(rated()))).toMatchObject({
      priceSource: 'schemeRate',
      priceReference: 'PS-0007 v1',
      discountPrice: '108.0000',
    }));
  it('is that of a scheme with prices before one with rates, whichever began last', () => {
    const fixedScheme = schemeWith({ effectiveFrom: '2025-01-01' });
    expect(ask(withSchemes(rated({ effectiveFrom: '2025-06-10' }), fixedScheme))).toMatchObject({
      priceSource: 'schemeFixed',
      discountPrice: '99.0000',
    });
  });
  it('is the own price of the customer before every scheme', () =>
    expect(ask({ customerId: hospital, prices: agreedPrices, schemes: [schemeWith({}), rated()] })).toMatchObject({
      priceSource: 'hospitalProduct',
      priceReference: 'H0031 v1',
      discountPrice: '102.0000',
    }));
  it('is so of whatever was agreed on, in whatever order it is named and whenever it began', () => {
    const day = fc.integer({ min: 1, max: 11 }).map((nth) => `2025-06-${String(nth).padStart(2, '0')}`);
    const drawn = fc.record({
      hasOwn: fc.boolean(),
      kinds: fc.array(fc.constantFrom('fixed', 'rate'), { maxLength: 4 }),
      days: fc.array(day, { minLength: 4, maxLength: 4 }),
    });
    fc.assert(
      fc.property(drawn, ({ hasOwn, kinds, days }) => {
        const schemes = kinds.map((kind, nth) => {
          const effectiveFrom = days[nth] ?? '2025-06-01';
          return kind === 'rate' ? rated({ effectiveFrom }) : schemeWith({ effectiveFrom });
        });
        const prices = hasOwn ? { ...linkedPrices, prices: agreedPrices.prices } : linkedPrices;
        const ofScheme = kinds.includes('fixed') ? 'schemeFixed' : kinds.includes('rate') ? 'schemeRate' : 'standard';
        expect(ask({ customerId: hospital, prices, schemes })).toMatchObject({ priceSource: hasOwn ? 'hospitalProduct' : ofScheme });
      }),
      { seed: 26, numRuns: 300 },
    );
  });
  it('is of the scheme that began last, of two of a kind', () => {
    const [old, young] = [
      schemeWith({ effectiveFrom: '2025-01-01', products: [{ ...schemeProduct, discountPrice: price('90.0000') }] }),
      schemeWith({ effectiveFrom: '2025-06-02' }),
    ];
    for (const schemes of [
      [old, young],
      [young, old],
    ])
      expect(ask(withSchemes(...schemes))).toMatchObject({ discountPrice: '99.0000' });
  });
  it('is none where the currency is another one: no zero is guessed', () => {
    expect(ask(nothing, { currency: 'USD' })).toEqual({ unpriced: 'product' });
    expect(ask(withSchemes(schemeWith({})), { currency: 'USD' })).toEqual({ unpriced: 'product' });
    expect(ask(withSchemes(schemeWith({ currency: 'USD' })), { currency: 'USD' })).toMatchObject({
      standardPrice: '99.0000',
      discountPrice: '99.0000',
    });
  });
  it('is not of a scheme that names other customers', () =>
    expect(ask(withSchemes(schemeWith({ hospitals: [] })))).toMatchObject({ priceSource: 'standard' }));
});

describe('days', () => {
  it('begin with the first and end after the last', () => {
    const scheme = withSchemes(schemeWith({}));
    expect(['2025-05-31', '2025-06-01', '2025-12-31', '2026-01-01'].map((day) => ask(scheme, { day }))).toMatchObject([
      { priceSource: 'standard' },
      { priceSource: 'schemeFixed' },
      { priceSource: 'schemeFixed' },
      { priceSource: 'standard' },
    ]);
  });
  it('belong to the version confirmed last of those that had begun', () =>
    fc.assert(
      fc.property(
        fc.array(fc.record({ from: fc.integer({ min: 1, max: 28 }), length: fc.option(fc.integer({ min: 0, max: 20 })) }), {
          maxLength: 6,
        }),
        fc.integer({ min: 1, max: 28 }),
        (drawn, on) => {
          const dayOf = (nth: number) => `2025-06-${String(Math.min(nth, 30)).padStart(2, '0')}`;
          const versions = drawn.map(({ from, length }, nth) => ({
            nth,
            effectiveFrom: dayOf(from),
            effectiveTo: length === null ? null : dayOf(from + length),
          }));
          const last = versions.filter(({ effectiveFrom }) => effectiveFrom <= dayOf(on)).at(-1);
          const expected = last && (last.effectiveTo === null || last.effectiveTo >= dayOf(on)) ? last.nth : undefined;
          expect(inForce(versions, dayOf(on))?.nth).toBe(expected);
        },
      ),
      { numRuns: 500, seed: 26 },
    ));
});

describe('material and zone', () => {
  const teeth = (...codes: Tooth[]) => codes;
  it('are anterior from canine to canine', () => {
    expect(teeth('13', '23', '33', '43', '53', '11').map(zoneOf)).toEqual(Array(6).fill('anterior'));
    expect(teeth('14', '24', '38', '44', '54').map(zoneOf)).toEqual(Array(5).fill('posterior'));
  });
  it('choose the price that says most', () => {
    const prices = own(
      { unitPrice: price('100.0000') },
      { unitPrice: price('110.0000'), materialId: cobaltChrome },
      { unitPrice: price('130.0000'), zone: 'anterior' },
    );
    const agreed = { ...nothing, prices };
    const at = (more: Partial<PriceAsked>) => {
      const found = ask(agreed, more);
      return 'unpriced' in found ? found : found.discountPrice;
    };
    expect(at({ materialId: zirconia })).toBe('85.0000');
    expect(at({ materialId: cobaltChrome })).toBe('93.5000');
    expect(at({ materialId: zirconia, teeth: ['11'] })).toBe('110.5000');
  });
  it('make a bridge over both zones cost the mean of its teeth', () => {
    const prices = own({ unitPrice: price('100.0000'), zone: 'posterior' }, { unitPrice: price('130.0000'), zone: 'anterior' });
    expect(ask({ ...nothing, prices }, { teeth: ['13', '14', '15'] })).toMatchObject({
      discountPrice: '93.5000',
      priceSource: 'hospitalProduct',
    });
  });
  it('leave a line to the next source where one of its zones has no price', () =>
    expect(ask({ ...nothing, prices: own({ zone: 'anterior' }) }, { teeth: ['13', '14'] })).toMatchObject({ priceSource: 'standard' }));
});

describe('types of schemes', () => {
  const product = (more: Partial<typeof schemeProduct>) => ({ ...schemeProduct, discountPrice: null, ...more });
  it('rate: the rate of the product before the one of the scheme, on the base price where there is one', () => {
    expect(ask(withSchemes(rated({ products: [product({ rate: rate('0.8000') })] })))).toMatchObject({ discountPrice: '96.0000' });
    expect(ask(withSchemes(rated({ products: [product({ basePrice: price('100.0000') })] })))).toMatchObject({ discountPrice: '90.0000' });
  });
  it('materialLabour: two parts, and they are told', () =>
    expect(
      ask(
        withSchemes(
          schemeWith({ type: 'materialLabour', products: [product({ materialPrice: price('35.0000'), labourPrice: price('60.0000') })] }),
        ),
      ),
    ).toMatchObject({ priceSource: 'schemeFixed', discountPrice: '95.0000', materialPrice: '35.0000', labourPrice: '60.0000' }));
  it('fixed: one price, without the parts that stood there while the type was another', () => {
    const left = product({ discountPrice: price('99.0000'), materialPrice: price('35.0000'), labourPrice: price('60.0000') });
    expect(ask(withSchemes(schemeWith({ type: 'fixed', products: [left] })))).toMatchObject({
      discountPrice: '99.0000',
      materialPrice: null,
      labourPrice: null,
    });
  });
  it('are rounded to the places that the scheme says, half up', () => {
    const at = (rounding: number) => ask(withSchemes(rated({ rounding, rate: rate('0.8338') })));
    expect([at(2), at(1), at(0)]).toMatchObject([
      { discountPrice: '100.0600' },
      { discountPrice: '100.1000' },
      { discountPrice: '100.0000' },
    ]);
  });
  it('tier: more never costs more for one', () =>
    fc.assert(
      fc.property(
        fc.array(fc.record({ step: fc.integer({ min: 1, max: 50 }), less: fc.integer({ min: 0, max: 15 }) }), {
          minLength: 1,
          maxLength: 6,
        }),
        fc.integer({ min: 1, max: 300 }),
        fc.integer({ min: 0, max: 300 }),
        (drawn, few, more) => {
          let [from, percent] = [0, 100];
          const tiers = drawn.map(({ step, less }) => {
            [from, percent] = [from + step, Math.max(1, percent - less)];
            return { fromQty: qty(from), rate: fixed<'rate'>(new Exact(percent).div(100), 4) };
          });
          const scheme = withSchemes(schemeWith({ type: 'tier', products: [product({ tiers })] }));
          const unit = (count: number) => {
            const found = ask(scheme, { qty: qty(count) });
            if ('unpriced' in found) throw new Error('there is a list price');
            return new Exact(found.discountPrice);
          };
          expect(unit(few + more).toNumber()).toBeLessThanOrEqual(unit(few).toNumber());
          expect(unit(few).toFixed(4)).toBe(
            new Exact('120')
              .times(tierRate(tiers, qty(few)))
              .toDecimalPlaces(2)
              .toFixed(4),
          );
        },
      ),
      { numRuns: 300, seed: 26 },
    ));
});

it('M03 prices every line to whole cents, from the terms alone: rounding once, after base and rate', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 9_999_999 }),
      fc.integer({ min: 100, max: 10_000 }),
      fc.integer({ min: 1, max: 9_999 }),
      (unitPrice, discount, count) => {
        const its = {
          unitPrice: fixed<'price'>(new Exact(unitPrice).div(10_000), 4),
          discountRate: fixed<'rate'>(new Exact(discount).div(10_000), 4),
        };
        const found = ask({ ...nothing, prices: own(its) }, { qty: qty(count) });
        if ('unpriced' in found) throw new Error('there is a price');
        const exact = new Exact(its.unitPrice).times(its.discountRate);
        expect(new Exact(found.discountPrice).minus(exact).abs().toNumber()).toBeLessThanOrEqual(0.005);
        expect(found.discountPrice).toMatch(/\.\d\d00$/);
        expect(found.discountedAmount).toBe(new Exact(found.discountPrice).times(count).toFixed(2));
      },
    ),
    { numRuns: 500, seed: 26 },
  ));
