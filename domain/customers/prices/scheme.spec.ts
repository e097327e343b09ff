import { describe, expect, it } from 'vitest';
import { crown, keptProduct, productContent } from '../../products/examples.js';
import { numberOf } from '../../shared/decider.js';
import { specFor } from '../../shared/decider-spec.js';
import { idAs } from '../../shared/ids.js';
import { hospital, knownCustomer } from '../customer-examples.js';
import type { SaveScheme } from './commands.js';
import {
  changeId,
  linkedPrices,
  mainAccount,
  ofScheme,
  otherChangeId,
  otherHospital,
  proposer,
  schemeConfirmed,
  schemeContent,
  schemeDrafted,
  schemeId,
  schemeProduct,
  schemeProductId,
  schemeProposed,
  schemeRejected,
  schemeRemoved,
  schemeWithdrawn,
} from './examples.js';
import type { SchemeProductEntry } from './scheme-contract.js';
import { schemeDecider, type SchemeSeen } from './scheme.js';

const { given } = specFor(schemeDecider);
// Named one by one: the compiler does not see a pattern in a name that is put together.
const named = (entries: readonly (readonly [string, NonNullable<SchemeSeen[keyof SchemeSeen]>])[]): Partial<SchemeSeen> =>
  Object.fromEntries(entries) as Partial<SchemeSeen>; // each name is written with its state beside it
const seen = named([
  [`product-${crown}`, keptProduct],
  [`customer-${hospital}`, knownCustomer],
  [`customer-${otherHospital}`, knownCustomer],
]);
const { products: _, hospitals: __, ...kept } = schemeContent;
const head = { ...kept, surcharges: [...kept.surcharges] };
const product: SchemeProductEntry = {
  id: null,
  productId: crown,
  materialId: null,
  zone: null,
  basePrice: null,
  discountPrice: idAs<'price'>('99.0000'),
  rate: null,
  materialPrice: null,
  labourPrice: null,
  tiers: [],
};
const save: SaveScheme = {
  type: 'SaveScheme',
  schemeId,
  entry: head,
  products: [product],
  hospitals: [hospital],
  newProductIds: [schemeProductId],
  proposal: null,
};
const proposal: SaveScheme = { ...save, proposal: changeId };
const confirm = { type: 'ConfirmScheme', schemeId, changeId } as const;
const linked = named([[`prices-${hospital}`, linkedPrices]]);
const onlyCustomer = named([[`customer-${hospital}`, knownCustomer]]);
const onlyProduct = named([[`product-${crown}`, keptProduct]]);
const drafted = ofScheme(schemeDrafted, 1);
const proposed = ofScheme(schemeProposed, 1);
const confirmed = ofScheme(schemeConfirmed, 2, mainAccount);
const rate = (value: string) => idAs<'rate'>(value);
const qty = (value: string) => idAs<'quantity'>(value);

describe('a draft of a price scheme', () => {
  it('gets a number and holds products and customers by name', () =>
    given()
      .when(save, { seen, today: '2025-06-11' })
      .then({ ...schemeDrafted, data: { ...schemeDrafted.data, schemeNo: numberOf('scheme', '2025-06-11') } }));
  it('may be as unfinished as it likes', () => {
    const decision = schemeDecider.decide(
      { ...save, products: [], hospitals: [], by: proposer, at: '', today: '2025-06-11' },
      { status: 'none' },
      {},
    );
    expect(decision).toMatchObject({ events: [{ type: 'PriceSchemeDrafted' }] });
  });
  it('is recorded when something changed', () => {
    given(drafted)
      .when({ ...save, products: [{ ...product, id: schemeProductId }] }, { seen })
      .thenNothing();
    given(drafted)
      .when({ type: 'TakeSchemeProducts', schemeId, ids: [schemeProductId] })
      .then({
        ...schemeDrafted,
        data: {
          ...schemeDrafted.data,
          content: { ...schemeContent, products: [] },
          removed: { productIds: [schemeProductId], customerIds: [] },
        },
      });
  });
  it('takes customers in and out, each once', () => {
    const { customerCode, name: customerName } = knownCustomer.content;
    given(drafted)
      .when({ type: 'PutSchemeHospitals', schemeId, ids: [hospital, otherHospital] }, { seen })
      .then({
        ...schemeDrafted,
        data: {
          ...schemeDrafted.data,
          content: { ...schemeContent, hospitals: [...schemeContent.hospitals, { customerId: otherHospital, customerCode, customerName }] },
        },
      });
    given(drafted)
      .when({ type: 'TakeSchemeHospitals', schemeId, ids: [hospital] })
      .then({
        ...schemeDrafted,
        data: { ...schemeDrafted.data, content: { ...schemeContent, hospitals: [] }, removed: { productIds: [], customerIds: [hospital] } },
      });
  });
  it('changes a product that is there, and no other', () => {
    const put = { type: 'PutSchemeProduct', schemeId, newProductId: idAs<'schemeProduct'>('new') } as const;
    const entry = { ...product, id: schemeProductId, discountPrice: idAs<'price'>('80.0000') };
    given(drafted)
      .when({ ...put, entry }, { seen })
      .then({
        ...schemeDrafted,
        data: {
          ...schemeDrafted.data,
          content: { ...schemeContent, products: [{ ...schemeProduct, discountPrice: entry.discountPrice }] },
        },
      });
    given(drafted)
      .when({ ...put, entry: { ...entry, id: idAs('strange') } }, { seen })
      .thenRefused('SchemeProductNotFound');
  });
  it('names nobody and nothing that is not there', () => {
    given().when(save, { seen: onlyCustomer }).thenRefused('PricedProductNotFound');
    given().when(save, { seen: onlyProduct }).thenRefused('CustomerNotFound');
    given()
      .when({ ...save, mustExist: true }, { seen })
      .thenRefused('SchemeNotFound');
  });
  it('is removed; what was in force, or waits, is not', () => {
    const remove = { type: 'RemoveScheme', schemeId } as const;
    given(drafted).when(remove).then(schemeRemoved);
    given(proposed).when(remove).thenRefused('DocumentNotDraft');
    given(proposed, confirmed).when(remove).thenRefused('DocumentNotDraft');
    given(drafted, ofScheme(schemeRemoved, 2)).when(remove).thenNothing();
  });
});

type Refused = Parameters<ReturnType<ReturnType<typeof given>['when']>['thenRefused']>[0];

describe('R165 proposing a scheme', () => {
  it('records all of it under the next version', () =>
    given()
      .when(proposal, { seen, today: '2025-06-11' })
      .then({ ...schemeProposed, data: { ...schemeProposed.data, schemeNo: numberOf('scheme', '2025-06-11') } }));
  it('keeps its content from changing while it waits', () => given(proposed).when(save, { seen }).thenRefused('PriceChangeWaits'));
  it.each([
    ['SchemeHasNoHospitals', { hospitals: [] }],
    ['SchemeHasNoProducts', { products: [] }],
    ['SchemeProductIncomplete', { products: [{ ...product, discountPrice: null }] }],
    ['SchemeProductTwice', { products: [product, product], newProductIds: [schemeProductId, idAs<'schemeProduct'>('other')] }],
    ['PeriodEndsBeforeItBegins', { entry: { ...head, effectiveTo: '2025-05-31' } }],
    [
      'SchemeTiersNotFalling',
      {
        entry: { ...head, type: 'tier' as const },
        products: [
          {
            ...product,
            tiers: [
              { fromQty: qty('1.0000'), rate: rate('0.8000') },
              { fromQty: qty('5.0000'), rate: rate('0.9000') },
            ],
          },
        ],
      },
    ],
    [
      'SchemeTiersNotFalling',
      {
        entry: { ...head, type: 'tier' as const },
        products: [
          {
            ...product,
            tiers: [
              { fromQty: qty('5.0000'), rate: rate('0.9000') },
              { fromQty: qty('5.0000'), rate: rate('0.8000') },
            ],
          },
        ],
      },
    ],
  ] as [Refused, Partial<SaveScheme>][])('is refused: %s', (refusal, more) =>
    given()
      .when({ ...proposal, ...more }, { seen })
      .thenRefused(refusal),
  );
  it.each([
    ['its own rate', { type: 'rate' as const, rate: null }, { rate: rate('0.9000') }],
    ['the rate for all', { type: 'rate' as const, rate: rate('0.9000') }, { rate: null }],
  ])('is content with a product that has %s', (_, more, own) => {
    given()
      .when({ ...proposal, entry: { ...head, ...more }, products: [{ ...product, discountPrice: null, ...own }] }, { seen })
      .then(expect.objectContaining({ type: 'PriceSchemeProposed' }));
  });
  it('wants a rate where there is neither, and products where the type is another', () => {
    const unrated = { ...head, type: 'rate' as const, rate: null };
    given()
      .when({ ...proposal, entry: unrated, products: [{ ...product, discountPrice: null }] }, { seen })
      .thenRefused('SchemeProductIncomplete');
    given()
      .when({ ...proposal, entry: { ...head, rate: rate('0.9000') }, products: [] }, { seen })
      .thenRefused('SchemeHasNoProducts');
  });
  it('needs no products where a rate is for all', () => {
    const rated = { ...head, type: 'rate' as const, rate: rate('0.9000') };
    const decision = schemeDecider.decide(
      { ...proposal, entry: rated, products: [], by: proposer, at: '', today: '2025-06-11' },
      { status: 'none' },
      seen,
    );
    expect(decision).toMatchObject({ events: [{ type: 'PriceSchemeProposed', data: { schemeVersion: 1 } }] });
  });
});

describe('R165 M06 the answer of the main account', () => {
  it('puts the version in force, by another than its proposer, once', () => {
    given(proposed).when(confirm, { seen: linked, by: mainAccount }).then(schemeConfirmed);
    given(proposed).when(confirm, { seen: linked, by: proposer }).thenRefused('ProposerMayNotConfirm');
    given(proposed, confirmed).when(confirm, { seen: linked, by: mainAccount }).thenNothing();
  });
  it('is of that proposal, and not of one that was withdrawn or rejected', () => {
    given(proposed)
      .when({ ...confirm, changeId: otherChangeId }, { seen: linked, by: mainAccount })
      .thenRefused('PriceChangeNotPending');
    for (const end of [ofScheme(schemeWithdrawn, 2), ofScheme(schemeRejected, 2, mainAccount)])
      given(proposed, end).when(confirm, { seen: linked, by: mainAccount }).thenRefused('PriceChangeNotPending');
  });
  it('is refused while one of its customers does not know of it', () =>
    given(proposed).when(confirm, { seen: {}, by: mainAccount }).thenRefused('SchemeNotLinked'));
  it('rejects it with a reason; withdrawn it is by its proposer alone', () => {
    given(proposed)
      .when({ ...confirm, type: 'RejectScheme', reason: '折扣过大' }, { by: mainAccount })
      .then(schemeRejected);
    given(proposed)
      .when({ ...confirm, type: 'WithdrawScheme' }, { by: proposer })
      .then(schemeWithdrawn);
    given(proposed)
      .when({ ...confirm, type: 'WithdrawScheme' }, { by: mainAccount })
      .thenRefused('NotTheProposer');
  });
  it('lets a new version be proposed beside the one in force', () => {
    const state = [proposed, confirmed].reduce((before, event) => schemeDecider.evolve(before, event), schemeDecider.initialState);
    const next = {
      ...proposal,
      proposal: otherChangeId,
      products: [{ ...product, id: schemeProductId, discountPrice: idAs<'price'>('80.0000') }],
    };
    const decision = schemeDecider.decide({ ...next, by: proposer, at: '', today: '2025-06-11' }, state, seen);
    expect(decision).toMatchObject({
      events: [{ type: 'PriceSchemeProposed', data: { schemeVersion: 2, before: { products: [{ discountPrice: '99.0000' }] } } }],
    });
    expect(productContent.standardPrice).toBe(schemeProduct.standardPrice);
  });
});
