// The prices that one customer agreed on. A price, a change of it and its end are proposals until the main account confirms them.
import { nothing, refuse, type Decider, type Decision, type Refusal, type Said } from '../../shared/decider.js';
import type { ProductState } from '../../products/index.js';
import { valueIn, type KeptRecord } from '../../products/kept-record.js';
import { isKnownCustomer, type CustomerState } from '../decider.js';
import type {
  ConfirmCustomerPrice,
  CustomerPricesCommand,
  EnteredTerms,
  ProposeCustomerPrice,
  ProposeCustomerPriceChange,
  ProposeCustomerPriceEnd,
  RejectCustomerPrice,
  SaveProductTemplate,
  WithdrawCustomerPrice,
} from './commands.js';
import type { AgreedTerms, CustomerPriceProposed, CustomerPricesEvent, PriceSubject } from './events.js';
import type { CustomerPricesState, KnownPrice, PriceVersion } from './state.js';
import type { CustomerPriceId, PriceChangeId } from './words.js';

export type ChangeRefusal =
  | 'PriceChangeNotPending'
  | 'PriceChangeWaits'
  | 'ProposerMayNotConfirm'
  | 'NotTheProposer'
  | 'PeriodEndsBeforeItBegins';

export type CustomerPricesRefusal =
  | ChangeRefusal
  | 'CustomerNotFound'
  | 'PricedProductNotFound'
  | 'PricedMaterialNotFound'
  | 'PriceNotFound'
  | 'PriceExists'
  | 'TemplateNotFound';

/** The customer, the product that is priced and its material. */
export type CustomerPricesSeen = Readonly<{ customer: CustomerState; product: ProductState; material: KeptRecord }>;

type Answer = Decision<CustomerPricesEvent, CustomerPricesRefusal>;
type Seen = Readonly<Partial<CustomerPricesSeen>>;
type No = Refusal<CustomerPricesRefusal>;

const isPrice = (value: KnownPrice | undefined): value is KnownPrice => value !== undefined;

function termsOf({ effectiveFrom, currency, ...rest }: EnteredTerms, today: string, ofCustomer: AgreedTerms['currency']): AgreedTerms | No {
  const from = effectiveFrom ?? today;
  if (rest.effectiveTo !== null && rest.effectiveTo < from) return refuse('PeriodEndsBeforeItBegins');
  const { unitPrice, discountRate, surcharges, templateId, effectiveTo, remark } = rest;
  return {
    unitPrice,
    discountRate,
    surcharges,
    currency: currency ?? ofCustomer,
    templateId,
    effectiveFrom: from,
    effectiveTo,
    remark,
  };
}

function subjectOf({ productId, materialId, zone }: ProposeCustomerPrice['entry'], { product, material }: Seen): PriceSubject | No {
  if (product?.status !== 'kept') return refuse('PricedProductNotFound');
  const materialName = materialId === null ? null : material && valueIn(material, 'name');
  if (materialName === undefined) return refuse('PricedMaterialNotFound');
  const { productCode, name, unit, standardPrice } = product.content;
  return { productId, productCode, productName: name, unit, standardPrice, materialId, materialName, zone };
}

/** Whether two prices would both be the one for a line. */
const isSameSubject = (a: PriceSubject, b: PriceSubject): boolean =>
  a.productId === b.productId && a.materialId === b.materialId && a.zone === b.zone;

const isEnded = ({ versions, pending }: KnownPrice): boolean => pending === null && versions.at(-1)?.terms === null;

/** What is in force, or will be: the last confirmed terms. */
const lastTerms = ({ versions }: KnownPrice): AgreedTerms | null => versions.at(-1)?.terms ?? null;

function propose(command: Said<ProposeCustomerPrice>, state: CustomerPricesState, seen: Seen): Answer {
  const { customerId, priceId, changeId, entry, today } = command;
  const { customer } = seen;
  if (!customer || !isKnownCustomer(customer)) return refuse('CustomerNotFound');
  const subject = subjectOf(entry, seen);
  if ('refusal' in subject) return subject;
  const { customerId: _, productId: __, materialId: ___, zone: ____, ...entered } = entry;
  const terms = termsOf(entered, today, customer.content.currency);
  if ('refusal' in terms) return terms;
  if (terms.templateId !== null && !state.templateIds.includes(terms.templateId)) return refuse('TemplateNotFound');
  const isThere = Object.values(state.prices)
    .filter(isPrice)
    .some(
      (known) =>
        isSameSubject(known.subject, subject) && !isEnded(known) && (known.pending?.terms ?? lastTerms(known))?.currency === terms.currency,
    );
  if (isThere) return refuse('PriceExists', { productName: subject.productName });
  const { customerCode, name: customerName } = customer.content;
  return {
    events: [
      {
        type: 'CustomerPriceProposed',
        data: { customerId, customerCode, customerName, changeId, priceId, action: 'set', priceVersion: 1, subject, terms, before: null },
      },
    ],
  };
}

function proposeChange(
  command: Said<ProposeCustomerPriceChange | ProposeCustomerPriceEnd>,
  state: CustomerPricesState,
  { customer }: Seen,
): Answer {
  const { customerId, priceId, changeId, today } = command;
  const known = state.prices[priceId];
  if (!known || isEnded(known)) return refuse('PriceNotFound');
  if (!customer || !isKnownCustomer(customer)) return refuse('CustomerNotFound');
  if (command.type === 'ProposeCustomerPriceEnd' && known.versions.length === 0) {
    if (!known.pending) return nothing; // rejected and never in force: there is nothing to end
    return { events: [{ type: 'CustomerPriceWithdrawn', data: { customerId, changeId: known.pending.changeId, priceId } }] };
  }
  if (known.pending) return refuse('PriceChangeWaits');
  const before = lastTerms(known);
  const { customerCode, currency, name: customerName } = customer.content;
  let terms: AgreedTerms | No | null = before && { ...before, effectiveFrom: today, effectiveTo: null };
  if (command.type === 'ProposeCustomerPriceChange') terms = termsOf(command.terms, today, before?.currency ?? currency);
  if (terms === null) return refuse('PriceNotFound');
  if ('refusal' in terms) return terms;
  if (terms.templateId !== null && !state.templateIds.includes(terms.templateId)) return refuse('TemplateNotFound');
  const data: CustomerPriceProposed['data'] = {
    customerId,
    customerCode,
    customerName,
    changeId,
    priceId,
    action: command.type === 'ProposeCustomerPriceEnd' ? 'end' : 'set',
    priceVersion: known.versions.length + 1,
    subject: known.subject,
    terms,
    before,
  };
  return { events: [{ type: 'CustomerPriceProposed', data }] };
}

function findPending(state: CustomerPricesState, changeId: PriceChangeId) {
  for (const [priceId, known] of Object.entries(state.prices)) {
    // The keys of the record are ids of prices; the compiler sees text.
    if (known?.pending?.changeId === changeId) return { priceId: priceId as CustomerPriceId, known, pending: known.pending };
  }
  return undefined;
}

const wasConfirmed = ({ prices }: CustomerPricesState, changeId: PriceChangeId): boolean =>
  Object.values(prices).some((known) => known?.versions.some((version) => version.changeId === changeId));

/** Policy `twoPeopleForAPrice`: whoever proposed a price may not confirm it (decision 26). */
function confirm({ customerId, changeId, by }: Said<ConfirmCustomerPrice>, state: CustomerPricesState, { customer }: Seen): Answer {
  if (wasConfirmed(state, changeId)) return nothing;
  const found = findPending(state, changeId);
  if (!found) return refuse('PriceChangeNotPending');
  if (found.pending.by === by) return refuse('ProposerMayNotConfirm');
  if (!customer || !isKnownCustomer(customer)) return refuse('CustomerNotFound');
  const { priceId, known, pending } = found;
  const { action, terms, priceVersion } = pending;
  const { customerCode, name: customerName } = customer.content;
  return {
    events: [
      {
        type: 'CustomerPriceConfirmed',
        data: {
          customerId,
          customerCode,
          customerName,
          changeId,
          priceId,
          action,
          priceVersion,
          subject: known.subject,
          terms,
          before: lastTerms(known),
        },
      },
    ],
  };
}

function reject({ customerId, changeId, reason }: Said<RejectCustomerPrice>, state: CustomerPricesState): Answer {
  const found = findPending(state, changeId);
  if (!found) return refuse('PriceChangeNotPending');
  return { events: [{ type: 'CustomerPriceRejected', data: { customerId, changeId, priceId: found.priceId, reason } }] };
}

function withdraw({ customerId, changeId, by }: Said<WithdrawCustomerPrice>, state: CustomerPricesState): Answer {
  const found = findPending(state, changeId);
  if (!found) return refuse('PriceChangeNotPending');
  if (found.pending.by !== by) return refuse('NotTheProposer');
  return { events: [{ type: 'CustomerPriceWithdrawn', data: { customerId, changeId, priceId: found.priceId } }] };
}

function saveTemplate(command: Said<SaveProductTemplate>, state: CustomerPricesState, { customer, product }: Seen): Answer {
  const { customerId, templateId, entry, mustExist } = command;
  if (!customer || !isKnownCustomer(customer)) return refuse('CustomerNotFound');
  if (mustExist && !state.templateIds.includes(templateId)) return refuse('TemplateNotFound');
  if (product?.status !== 'kept') return refuse('PricedProductNotFound');
  const { productCode, name: productName } = product.content;
  const { name, productId, shade, requirement, printCount, remark } = entry;
  const customerName = customer.content.name;
  return {
    events: [
      {
        type: 'ProductTemplateSaved',
        data: { customerId, customerName, templateId, name, productId, productCode, productName, shade, requirement, printCount, remark },
      },
    ],
  };
}

function knownPrice({ prices }: CustomerPricesState, priceId: CustomerPriceId): KnownPrice {
  const known = prices[priceId];
  if (!known) throw new Error(`price ${priceId} was never proposed`);
  return known;
}

const withPrice = (state: CustomerPricesState, priceId: CustomerPriceId, known: KnownPrice): CustomerPricesState => ({
  ...state,
  prices: { ...state.prices, [priceId]: known },
});

/** A price that was withdrawn before it was ever in force leaves no trace here; its events stay. */
function withoutPending(state: CustomerPricesState, priceId: CustomerPriceId, isKept: boolean): CustomerPricesState {
  const known = knownPrice(state, priceId);
  if (isKept || known.versions.length > 0) return withPrice(state, priceId, { ...known, pending: null });
  const { [priceId]: _, ...prices } = state.prices;
  return { ...state, prices };
}

export const customerPricesDecider: Decider<
  CustomerPricesCommand,
  CustomerPricesState,
  CustomerPricesEvent,
  CustomerPricesRefusal,
  CustomerPricesSeen
> = {
  initialState: { prices: {}, schemeIds: [], templateIds: [] },
  reads: (command) => ({
    customer: `customer-${command.customerId}`,
    ...('entry' in command && { product: `product-${command.entry.productId}` }),
    ...(command.type === 'ProposeCustomerPrice' &&
      command.entry.materialId !== null && { material: `record-goodDefinition-${command.entry.materialId}` }),
  }),
  decide: (command, state, seen): Answer => {
    switch (command.type) {
      case 'ProposeCustomerPrice':
        return propose(command, state, seen);
      case 'ProposeCustomerPriceChange':
      case 'ProposeCustomerPriceEnd':
        return proposeChange(command, state, seen);
      case 'ConfirmCustomerPrice':
        return confirm(command, state, seen);
      case 'RejectCustomerPrice':
        return reject(command, state);
      case 'WithdrawCustomerPrice':
        return withdraw(command, state);
      case 'SaveProductTemplate':
        return saveTemplate(command, state, seen);
      case 'LinkCustomerScheme': {
        const { customerId, schemeId } = command;
        if (state.schemeIds.includes(schemeId)) return nothing;
        if (!seen.customer || !isKnownCustomer(seen.customer)) return refuse('CustomerNotFound');
        return { events: [{ type: 'CustomerSchemeLinked', data: { customerId, schemeId } }] };
      }
    }
  },
  evolve: (state, { type, data, by }): CustomerPricesState => {
    switch (type) {
      case 'CustomerPriceProposed': {
        const { priceId, changeId, customerCode, subject, action, terms, priceVersion } = data;
        const versions = state.prices[priceId]?.versions ?? [];
        return withPrice(state, priceId, { customerCode, subject, versions, pending: { changeId, by, action, terms, priceVersion } });
      }
      case 'CustomerPriceConfirmed': {
        const { priceId, changeId, priceVersion, action, terms, customerCode } = data;
        const known = knownPrice(state, priceId);
        const { effectiveFrom, effectiveTo } = terms;
        const version: PriceVersion = { changeId, priceVersion, effectiveFrom, effectiveTo, terms: action === 'set' ? terms : null };
        return withPrice(state, priceId, { ...known, customerCode, versions: [...known.versions, version], pending: null });
      }
      case 'CustomerPriceRejected':
        return withoutPending(state, data.priceId, true);
      case 'CustomerPriceWithdrawn':
        return withoutPending(state, data.priceId, false);
      case 'CustomerSchemeLinked':
        return { ...state, schemeIds: [...state.schemeIds, data.schemeId] };
      case 'ProductTemplateSaved':
        return { ...state, templateIds: [...new Set([...state.templateIds, data.templateId])] };
    }
  },
};
