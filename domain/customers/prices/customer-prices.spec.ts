import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crown, keptProduct, material } from '../../products/examples.js';
import { specFor } from '../../shared/decider-spec.js';
import { idAs } from '../../shared/ids.js';
import { customerContent, hospital, knownCustomer } from '../customer-examples.js';
import type { CustomerPriceEntry } from './customer-price-contract.js';
import { customerPricesDecider } from './customer-prices.js';
import {
  changeId,
  mainAccount,
  ofPrices,
  otherChangeId,
  priceConfirmed,
  priceId,
  priceProposed,
  priceRejected,
  priceWithdrawn,
  proposer,
  schemeId,
  schemeLinked,
  templateId,
  templateSaved,
  terms,
} from './examples.js';

const { given } = specFor(customerPricesDecider);
const seen = { customer: knownCustomer, product: keptProduct };
const entry: CustomerPriceEntry = {
  customerId: hospital,
  productId: crown,
  materialId: null,
  zone: null,
  ...terms,
  surcharges: [...terms.surcharges],
};
const propose = { type: 'ProposeCustomerPrice', customerId: hospital, priceId, changeId, entry } as const;
const confirm = { type: 'ConfirmCustomerPrice', customerId: hospital, changeId } as const;
const proposed = ofPrices(priceProposed, 1);
const confirmed = ofPrices(priceConfirmed, 2, mainAccount);

describe('R165 proposing a price', () => {
  it('records what it is for, at which terms, and that nothing was in force', () => given().when(propose, { seen }).then(priceProposed));
  it('begins today and in the currency of the customer, where nothing else is said', () => {
    const { surcharges, unitPrice, discountRate, templateId: template, effectiveTo, remark } = terms;
    const plain = { ...entry, effectiveFrom: null, currency: null };
    given()
      .when({ ...propose, entry: plain }, { seen, today: '2025-06-11' })
      .then({
        ...priceProposed,
        data: {
          ...priceProposed.data,
          terms: {
            unitPrice,
            discountRate,
            surcharges,
            currency: 'CNY',
            templateId: template,
            effectiveFrom: '2025-06-11',
            effectiveTo,
            remark,
          },
        },
      });
  });
  it('is refused of what is not there', () => {
    given()
      .when(propose, { seen: { product: keptProduct } })
      .thenRefused('CustomerNotFound');
    given()
      .when(propose, { seen: { customer: knownCustomer } })
      .thenRefused('PricedProductNotFound');
    given()
      .when({ ...propose, entry: { ...entry, materialId: idAs('m') } }, { seen })
      .thenRefused('PricedMaterialNotFound');
    given()
      .when({ ...propose, entry: { ...entry, templateId } }, { seen })
      .thenRefused('TemplateNotFound');
  });
  it('may be written on a template of the customer', () => {
    const saved = ofPrices(templateSaved, 1);
    const withTemplate = { ...priceProposed.data, terms: { ...terms, templateId } };
    given(saved)
      .when({ ...propose, entry: { ...entry, templateId } }, { seen })
      .then({ ...priceProposed, data: withTemplate });
  });
  it('stands beside the other prices of the customer', () => {
    const other = { ...propose, priceId: idAs<'customerPrice'>('another'), changeId: otherChangeId };
    const state = [proposed, confirmed, ofPrices({ ...priceProposed, data: { ...priceProposed.data, ...other } }, 3)].reduce(
      customerPricesDecider.evolve,
      customerPricesDecider.initialState,
    );
    expect(Object.entries(state.prices).map(([id, known]) => [id, known?.versions.length, known?.pending !== null])).toEqual([
      [priceId, 1, false],
      ['another', 0, true],
    ]);
  });
  it('is refused where it ends before it begins', () =>
    given()
      .when({ ...propose, entry: { ...entry, effectiveTo: '2025-05-31' } }, { seen })
      .thenRefused('PeriodEndsBeforeItBegins'));
  it('is refused for what has a price, unless the currency, the material or the zone is another one', () => {
    const again = { ...propose, priceId: idAs<'customerPrice'>('other'), changeId: otherChangeId };
    given(proposed).when(again, { seen }).thenRefused('PriceExists');
    for (const more of [{ currency: 'USD' as const }, { zone: 'anterior' as const }, { materialId: idAs<'material'>('m') }]) {
      const state = given(proposed, confirmed).when({ ...again, entry: { ...entry, ...more } }, { seen: { ...seen, material } });
      state.then({
        ...priceProposed,
        data: {
          ...priceProposed.data,
          priceId: again.priceId,
          changeId: otherChangeId,
          subject: {
            ...priceProposed.data.subject,
            zone: more.zone ?? null,
            materialId: more.materialId ?? null,
            materialName: more.materialId ? '钴铬合金粉末' : null,
          },
          terms: { ...terms, currency: more.currency ?? 'CNY' },
        },
      });
    }
  });
});

describe('R165 M06 confirming it', () => {
  it('is for another than its proposer', () => {
    given(proposed).when(confirm, { seen, by: mainAccount }).then(priceConfirmed);
    given(proposed).when(confirm, { seen, by: proposer }).thenRefused('ProposerMayNotConfirm');
  });
  it('twice is once', () => given(proposed, confirmed).when(confirm, { seen, by: mainAccount }).thenNothing());
  it('is refused when it was withdrawn, rejected, or is of another proposal', () => {
    given(proposed, ofPrices(priceWithdrawn, 2)).when(confirm, { seen, by: mainAccount }).thenRefused('PriceChangeNotPending');
    given(proposed, ofPrices(priceRejected, 2, mainAccount))
      .when(confirm, { seen, by: mainAccount })
      .thenRefused('PriceChangeNotPending');
    given(proposed)
      .when({ ...confirm, changeId: otherChangeId }, { seen, by: mainAccount })
      .thenRefused('PriceChangeNotPending');
  });
  it('never lets a proposal price anything before, whatever else happens', () =>
    fc.assert(
      fc.property(fc.array(fc.constantFrom('change', 'end', 'confirm', 'reject', 'withdraw'), { maxLength: 12 }), (steps) => {
        let [state, nth, waiting] = [customerPricesDecider.evolve(customerPricesDecider.initialState, proposed), 1, changeId];
        for (const step of steps) {
          const inForce = state.prices[priceId]?.versions.length ?? 0;
          const next = idAs<'priceChange'>(`change-${(nth += 1)}`);
          const of = { customerId: hospital, changeId: waiting };
          const { customerId: _, productId: __, materialId: ___, zone: ____, ...entered } = entry;
          const command = {
            change: { type: 'ProposeCustomerPriceChange', customerId: hospital, priceId, changeId: next, terms: entered },
            end: { type: 'ProposeCustomerPriceEnd', customerId: hospital, priceId, changeId: next },
            confirm: { type: 'ConfirmCustomerPrice', ...of },
            reject: { type: 'RejectCustomerPrice', ...of, reason: 'x' },
            withdraw: { type: 'WithdrawCustomerPrice', ...of },
          } as const;
          const by = step === 'confirm' || step === 'reject' ? mainAccount : proposer;
          const decision = customerPricesDecider.decide({ ...command[step], by, at: '', today: '2025-06-11' }, state, seen);
          if ('refusal' in decision) continue;
          for (const event of decision.events) {
            state = customerPricesDecider.evolve(state, ofPrices(event, nth, by));
            if (event.type === 'CustomerPriceProposed') waiting = event.data.changeId;
          }
          const grown = (state.prices[priceId]?.versions.length ?? 0) - inForce;
          expect([step, grown]).toEqual([step, step === 'confirm' && decision.events.length > 0 ? 1 : 0]);
        }
      }),
      { numRuns: 500, seed: 26 },
    ));
});

describe('changing a price', () => {
  const { customerId: _, productId: __, materialId: ___, zone: ____, ...entered } = entry;
  const change = {
    type: 'ProposeCustomerPriceChange',
    customerId: hospital,
    priceId,
    changeId: otherChangeId,
    terms: { ...entered, unitPrice: idAs<'price'>('110.0000') },
  } as const;
  const end = { type: 'ProposeCustomerPriceEnd', customerId: hospital, priceId, changeId: otherChangeId } as const;
  const next = { ...terms, unitPrice: idAs<'price'>('110.0000') };
  const nextVersion = { ...priceProposed.data, changeId: otherChangeId, priceVersion: 2, terms: next, before: terms };
  it('proposes the next version beside the one in force', () =>
    given(proposed, confirmed)
      .when(change, { seen })
      .then({ ...priceProposed, data: nextVersion }));
  it('may be written on a template that the customer has', () => {
    const onTemplate = { ...change, terms: { ...change.terms, templateId } };
    given(proposed, confirmed).when(onTemplate, { seen }).thenRefused('TemplateNotFound');
    given(proposed, confirmed, ofPrices(templateSaved, 3))
      .when(onTemplate, { seen })
      .then({ ...priceProposed, data: { ...nextVersion, terms: { ...next, templateId } } });
  });
  it('waits for what is proposed already', () => given(proposed).when(change, { seen }).thenRefused('PriceChangeWaits'));
  it('is refused of what is not there, or has ended', () => {
    given().when(change, { seen }).thenRefused('PriceNotFound');
    const ended = { ...priceConfirmed.data, changeId: otherChangeId, action: 'end' as const };
    given(
      proposed,
      confirmed,
      ofPrices({ type: 'CustomerPriceProposed', data: ended }, 3),
      ofPrices({ type: 'CustomerPriceConfirmed', data: ended }, 4),
    )
      .when(change, { seen })
      .thenRefused('PriceNotFound');
  });
  it('to its end is a proposal too, from today on', () =>
    given(proposed, confirmed)
      .when(end, { seen, today: '2025-06-11' })
      .then({
        ...priceProposed,
        data: {
          ...priceProposed.data,
          changeId: otherChangeId,
          action: 'end',
          priceVersion: 2,
          terms: { ...terms, effectiveFrom: '2025-06-11', effectiveTo: null },
          before: terms,
        },
      }));
  it('to its end withdraws what was never confirmed', () => given(proposed).when(end, { seen }).then(priceWithdrawn));
});

describe('an answer to a proposal', () => {
  it('rejects it with a reason', () =>
    given(proposed)
      .when({ ...confirm, type: 'RejectCustomerPrice', reason: '低于成本' }, { by: mainAccount })
      .then(priceRejected));
  it('is withdrawn by its proposer alone', () => {
    const withdraw = { ...confirm, type: 'WithdrawCustomerPrice' } as const;
    given(proposed).when(withdraw, { by: proposer }).then(priceWithdrawn);
    given(proposed).when(withdraw, { by: mainAccount }).thenRefused('NotTheProposer');
    given().when(withdraw, { by: proposer }).thenRefused('PriceChangeNotPending');
  });
});

describe('beside its prices', () => {
  it('a customer knows the schemes that may name it, each once', () => {
    const link = { type: 'LinkCustomerScheme', customerId: hospital, schemeId } as const;
    given().when(link, { seen }).then(schemeLinked);
    given(ofPrices(schemeLinked, 1)).when(link, { seen }).thenNothing();
    given().when(link).thenRefused('CustomerNotFound');
  });
  it('a customer has templates, which nobody confirms', () => {
    const { customerId, customerName: _, templateId: id, productCode: __, productName: ___, ...kept } = templateSaved.data;
    const save = { type: 'SaveProductTemplate', customerId, templateId: id, entry: kept } as const;
    given().when(save, { seen }).then(templateSaved);
    given()
      .when({ ...save, mustExist: true }, { seen })
      .thenRefused('TemplateNotFound');
    expect(customerContent.name).toBe(templateSaved.data.customerName);
  });
});
