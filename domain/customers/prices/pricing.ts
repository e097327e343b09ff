// What something costs a customer: one pure function for orders, for questions about prices and for replaying the past.
import { isNeverCharged } from '../../orders/never-charged.js';
import type { OrderProperty } from '../../orders/statuses.js';
import type { Liability, PriceSource } from '../../orders/contract.js';
import { Exact, fixed, type Amount, type Price, type Quantity } from '../../shared/decimal.js';
import type { CustomerId, MaterialId, ProductId } from '../../shared/ids.js';
import { amountOf, sumOf, type Currency } from '../../shared/money.js';
import type { Tooth } from '../../shared/tooth.js';
import type { AgreedSurcharge, PriceSubject, SchemeContent, SchemeProduct } from './events.js';
import { inForce, type CustomerPricesState, type KnownScheme, type SchemeVersion } from './state.js';
import type { PriceZone } from './words.js';

type Decimal = InstanceType<typeof Exact>;

/** What is asked for, at the list price of its product. */
export type PriceAsked = Readonly<{
  productId: ProductId;
  materialId: MaterialId;
  /** In `standardCurrency`. */
  standardPrice: Price;
  standardCurrency: Currency;
  qty: Quantity;
  teeth: readonly Tooth[];
  orderProperty: OrderProperty;
  /** A remake or repair that the house has to answer for. */
  isOurFault: boolean;
  currency: Currency;
  /** The tenant's calendar day of the order. */
  day: string;
  /** Beside the work, by code. */
  surcharges: readonly Readonly<{ code: string; qty: Quantity }>[];
}>;

/** What a customer agreed on: its own prices, and the schemes that may name it. */
export type Agreements = Readonly<{ customerId: CustomerId; prices: CustomerPricesState | undefined; schemes: readonly KnownScheme[] }>;

export type ChargedSurcharge = Readonly<{ code: string; qty: Quantity; price: Price; amount: Amount }>;

export type PriceFound = Readonly<{
  standardPrice: Price;
  /** For one unit, without surcharges. */
  discountPrice: Price;
  priceSource: PriceSource;
  priceReference: string | null;
  surcharges: readonly ChargedSurcharge[];
  /** With the surcharges: at the list price, and as agreed. Each product rounded once. */
  amount: Amount;
  discountedAmount: Amount;
  materialPrice: Price | null;
  labourPrice: Price | null;
}>;

/** No price here in this currency, or none for a surcharge: we never guess a zero. */
export type Unpriced = Readonly<{ unpriced: 'product' }> | Readonly<{ unpriced: 'surcharge'; code: string }>;

/** 13 to 23 and 33 to 43, and the milk teeth in their place. */
export const zoneOf = (tooth: Tooth): PriceZone => (tooth.charAt(1) <= '3' ? 'anterior' : 'posterior');

/** Whose fault we pay for: our own, and that of those who work for us. The customer's, the patient's and one not judged yet are charged. */
const ours: ReadonlySet<Liability | null> = new Set(['lab', 'partner', 'supplier', 'logistics']);

/** Whether an order makes again what the house has to answer for. */
export const isOurFault = ({
  orderProperty,
  liability,
}: Readonly<{ orderProperty: OrderProperty; liability: Liability | null }>): boolean =>
  (orderProperty === 'remake' || orderProperty === 'repair') && ours.has(liability);

/** What one source says of one zone, not rounded yet. */
type Part = Readonly<{ unit: Decimal; reference: string; material: Decimal | null; labour: Decimal | null }>;
type Source = Readonly<{ source: PriceSource; rounding: number; partOf: (zone: PriceZone | null) => Part | undefined }>;

const meanOf = (parts: readonly Part[], value: (part: Part) => Decimal): Decimal =>
  parts.reduce((sum, part) => sum.plus(value(part)), new Exact(0)).dividedBy(parts.length);

/** A line whose teeth lie in both zones costs their mean; a source that says nothing of one of them says nothing of the line. */
function partOver(teeth: readonly Tooth[], partOf: Source['partOf']): Part | undefined {
  if (teeth.length === 0) return partOf(null);
  const zones = teeth.map(zoneOf);
  const byZone = new Map([...new Set(zones)].map((zone) => [zone, partOf(zone)]));
  const parts = zones.flatMap((zone) => byZone.get(zone) ?? []);
  const [first] = parts;
  if (!first || parts.length < zones.length) return undefined;
  const isSplit = parts.every(({ material, labour }) => material !== null && labour !== null);
  return {
    unit: meanOf(parts, ({ unit }) => unit),
    reference: first.reference,
    material: isSplit ? meanOf(parts, ({ material }) => material ?? new Exact(0)) : null,
    labour: isSplit ? meanOf(parts, ({ labour }) => labour ?? new Exact(0)) : null,
  };
}

/** Of several entries for one product the one that says most: its material and its zone before "any". */
function fitting<Entry extends Pick<PriceSubject, 'productId' | 'materialId' | 'zone'>>(
  entries: readonly Entry[],
  { productId, materialId }: PriceAsked,
  zone: PriceZone | null,
): Entry | undefined {
  const weight = (entry: Entry) => (entry.materialId === null ? 0 : 2) + (entry.zone === null ? 0 : 1);
  return entries
    .filter(
      (entry) =>
        entry.productId === productId &&
        (entry.materialId === null || entry.materialId === materialId) &&
        (entry.zone === null || entry.zone === zone),
    )
    .toSorted((a, b) => weight(b) - weight(a))[0];
}

type OwnPrice = PriceSubject & Readonly<{ exactUnit: Decimal; reference: string; surcharges: readonly AgreedSurcharge[] }>;

/** The customer's own prices that count on the day and in the currency. */
const ownPrices = ({ prices }: Agreements, { day, currency }: PriceAsked): readonly OwnPrice[] =>
  Object.values(prices?.prices ?? {}).flatMap((known) => {
    const version = known && inForce(known.versions, day);
    if (!known || !version?.terms || version.terms.currency !== currency) return [];
    const { unitPrice, discountRate, surcharges } = version.terms;
    return [
      {
        ...known.subject,
        exactUnit: new Exact(unitPrice).times(discountRate),
        reference: `${known.customerCode} v${version.priceVersion}`,
        surcharges,
      },
    ];
  });

/** The rate of the tier that the quantity has reached; 1 below the first. */
export function tierRate(tiers: SchemeProduct['tiers'], qty: Quantity): Decimal {
  const reached = tiers.filter(({ fromQty }) => new Exact(fromQty).lte(qty));
  const highest = reached.toSorted((a, b) => new Exact(b.fromQty).comparedTo(a.fromQty))[0];
  return new Exact(highest?.rate ?? 1);
}

type Applied = Readonly<{ scheme: KnownScheme; version: SchemeVersion }>;

/** Schemes that name the customer and count on the day and in the currency. The one that began last comes first, then the newest number. */
function schemesOf({ schemes, customerId }: Agreements, { day, currency }: PriceAsked): readonly Applied[] {
  const applied = schemes.flatMap((scheme) => {
    const version = inForce(scheme.versions, day);
    const isIts = version?.content.hospitals.some((hospital) => hospital.customerId === customerId);
    return version && isIts && version.content.currency === currency ? [{ scheme, version }] : [];
  });
  return applied.toSorted((a, b) => {
    const [one, other] = [
      [a.version.effectiveFrom, a.scheme.schemeNo],
      [b.version.effectiveFrom, b.scheme.schemeNo],
    ].map((keys) => keys.join('\n'));
    return one === other ? 0 : (one ?? '') < (other ?? '') ? 1 : -1;
  });
}

function schemeUnit(content: SchemeContent, entry: SchemeProduct | undefined, asked: PriceAsked): Decimal | undefined {
  const standard = asked.standardCurrency === asked.currency ? asked.standardPrice : null;
  const base = entry?.basePrice ?? standard;
  switch (content.type) {
    case 'fixed':
      return entry?.discountPrice == null ? undefined : new Exact(entry.discountPrice);
    case 'materialLabour':
      return entry?.materialPrice == null || entry.labourPrice == null ? undefined : new Exact(entry.materialPrice).plus(entry.labourPrice);
    case 'rate': {
      const rate = entry?.rate ?? content.rate;
      return rate === null || base === null ? undefined : new Exact(base).times(rate);
    }
    case 'tier':
      return !entry || base === null ? undefined : new Exact(base).times(entry.rate ?? 1).times(tierRate(entry.tiers, asked.qty));
  }
}

function schemeSource({ scheme, version }: Applied, asked: PriceAsked): Source {
  const { content } = version;
  const isSplit = content.type === 'materialLabour';
  return {
    source: content.type === 'fixed' || isSplit ? 'schemeFixed' : 'schemeRate',
    rounding: content.rounding,
    partOf: (zone) => {
      const entry = fitting(content.products, asked, zone);
      const unit = schemeUnit(content, entry, asked);
      return (
        unit && {
          unit,
          reference: `${scheme.schemeNo} v${version.schemeVersion}`,
          material: isSplit && entry?.materialPrice ? new Exact(entry.materialPrice) : null,
          labour: isSplit && entry?.labourPrice ? new Exact(entry.labourPrice) : null,
        }
      );
    },
  };
}

/** Precedence: the customer's own price, schemes with prices, schemes with rates; the list price is what is left. */
function sourcesOf(own: readonly OwnPrice[], schemes: readonly Applied[], asked: PriceAsked): readonly Source[] {
  const ofSchemes = schemes.map((applied) => schemeSource(applied, asked));
  return [
    {
      source: 'hospitalProduct',
      rounding: 2,
      partOf: (zone) => {
        const price = fitting(own, asked, zone);
        return price && { unit: price.exactUnit, reference: price.reference, material: null, labour: null };
      },
    },
    ...ofSchemes.filter(({ source }) => source === 'schemeFixed'),
    ...ofSchemes.filter(({ source }) => source === 'schemeRate'),
  ];
}

type Unit = Pick<PriceFound, 'discountPrice' | 'priceSource' | 'priceReference' | 'materialPrice' | 'labourPrice'>;

function unitOf(sources: readonly Source[], asked: PriceAsked): Unit | undefined {
  for (const { source, rounding, partOf } of sources) {
    const part = partOver(asked.teeth, partOf);
    if (!part) continue;
    const { unit, reference, material, labour } = part;
    return {
      discountPrice: fixed(unit.toFixed(rounding), 4),
      priceSource: source,
      priceReference: reference,
      materialPrice: material && fixed(material, 4),
      labourPrice: labour && fixed(labour, 4),
    };
  }
  if (asked.standardCurrency !== asked.currency) return undefined;
  return { discountPrice: asked.standardPrice, priceSource: 'standard', priceReference: null, materialPrice: null, labourPrice: null };
}

const charged = (code: string, price: Price, qty: Quantity): ChargedSurcharge => ({ code, qty, price, amount: amountOf(price, qty) });

/** Those that come by themselves with the property of the order, then those that were asked for. */
function surchargesOf(agreed: readonly AgreedSurcharge[], asked: PriceAsked): readonly ChargedSurcharge[] | Unpriced {
  const all: ChargedSurcharge[] = [];
  const known = new Set<string>();
  for (const { code, price, onlyFor } of agreed) {
    if (onlyFor !== asked.orderProperty || known.has(code)) continue;
    known.add(code);
    all.push(charged(code, price, asked.qty));
  }
  for (const { code, qty } of asked.surcharges) {
    const found = agreed.find((each) => each.code === code && (each.onlyFor === null || each.onlyFor === asked.orderProperty));
    if (!found) return { unpriced: 'surcharge', code };
    if (!known.has(code)) all.push(charged(code, found.price, qty));
  }
  return all;
}

const nothingCharged = { discountPrice: fixed<'price'>(0, 4), priceSource: 'free', surcharges: [] } as const;

/**
 * The price of one line. `unitPrice = round(base × rate × tier)`, amounts = unit price × quantity and the surcharges. Free orders, samples, and what
 * we have to make again by our own fault, cost nothing in the end, whatever was agreed on (domain 3.11: that policy comes last).
 */
export function priceOf(asked: PriceAsked, agreed: Agreements): PriceFound | Unpriced {
  const [own, schemes] = [ownPrices(agreed, asked), schemesOf(agreed, asked)];
  const unit = unitOf(sourcesOf(own, schemes, asked), asked);
  if (!unit) return { unpriced: 'product' };
  const standardPrice = asked.standardCurrency === asked.currency ? asked.standardPrice : unit.discountPrice;
  const isFree = isNeverCharged(asked.orderProperty) || asked.isOurFault;
  const ofProduct = fitting(own, asked, asked.teeth[0] ? zoneOf(asked.teeth[0]) : null)?.surcharges ?? [];
  const surcharges = isFree ? [] : surchargesOf([...ofProduct, ...schemes.flatMap(({ version }) => version.content.surcharges)], asked);
  if ('unpriced' in surcharges) return surcharges;
  const beside = surcharges.map(({ amount }) => amount);
  const found = isFree ? { ...unit, ...nothingCharged } : unit;
  return {
    standardPrice,
    ...found,
    surcharges,
    amount: sumOf([amountOf(standardPrice, asked.qty), ...beside]),
    discountedAmount: sumOf([amountOf(found.discountPrice, asked.qty), ...beside]),
  };
}
