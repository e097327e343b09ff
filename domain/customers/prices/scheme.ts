// A price scheme: a draft is worked on, proposed, and confirmed by the main account; each confirmation is a version, and stays.
import { nothing, numberOf, refuse, type Decider, type Decision, type Refusal, type Said } from '../../shared/decider.js';
import type { CustomerId, DocumentNo } from '../../shared/ids.js';
import type { ProductState } from '../../products/index.js';
import type { KeptRecord } from '../../products/kept-record.js';
import type { CustomerState } from '../decider.js';
import type { ConfirmScheme, RejectScheme, RemoveScheme, SaveScheme, SchemeCommand, WithdrawScheme } from './commands.js';
import type { ChangeRefusal } from './customer-prices.js';
import type { SchemeContent, SchemeEvent } from './events.js';
import { hospitalsOf, noToProposal, productsOf, type SchemeContentRefusal } from './scheme-content.js';
import type { CustomerPricesState, KnownScheme, SchemeState } from './state.js';
import type { PriceChangeId, SchemeId, SchemeProductId } from './words.js';

export type SchemeRefusal = ChangeRefusal | SchemeContentRefusal | 'SchemeNotFound' | 'SchemeNotLinked' | 'DocumentNotDraft';

/** Products, materials and customers that are named anew; of a confirmation, the prices of each customer that it is for. */
export type SchemeSeen = Readonly<{
  [product: `product-${string}`]: ProductState;
  [material: `material-${string}`]: KeptRecord;
  [customer: `customer-${string}`]: CustomerState;
  [prices: `prices-${string}`]: CustomerPricesState;
}>;

type Answer = Decision<SchemeEvent, SchemeRefusal>;
type Seen = Readonly<Partial<SchemeSeen>>;
type No = Refusal<SchemeRefusal>;
type DecidingCommand = ConfirmScheme | RejectScheme | WithdrawScheme | RemoveScheme;
type Changing = Said<Exclude<SchemeCommand, DecidingCommand>>;

const isKept = (state: SchemeState): state is KnownScheme => state.status === 'kept';

const removedBetween = (before: SchemeContent | undefined, after: SchemeContent) => ({
  productIds: (before?.products ?? []).map(({ id }) => id).filter((id) => !after.products.some((product) => product.id === id)),
  customerIds: (before?.hospitals ?? [])
    .map(({ customerId }) => customerId)
    .filter((id) => !after.hospitals.some(({ customerId }) => customerId === id)),
});

/** What the command makes of the content that was worked on so far. */
function changed(command: Changing, before: SchemeContent | undefined, seen: Seen): SchemeContent | No {
  if (command.type === 'SaveScheme') return savedContent(command, before, seen);
  if (!before) return refuse('SchemeNotFound');
  switch (command.type) {
    case 'PutSchemeProduct': {
      const { entry, newProductId } = command;
      const isKnown = before.products.some(({ id }) => id === entry.id);
      if (entry.id !== null && !isKnown) return refuse('SchemeProductNotFound');
      const read = productsOf([entry], [newProductId], before.products, seen);
      if ('refusal' in read) return read;
      const [put] = read;
      if (!put) return refuse('SchemeProductNotFound');
      const products = isKnown ? before.products.map((each) => (each.id === put.id ? put : each)) : [...before.products, put];
      return { ...before, products };
    }
    case 'TakeSchemeProducts': {
      const gone: ReadonlySet<SchemeProductId> = new Set(command.ids);
      if (command.ids.some((id) => !before.products.some((product) => product.id === id))) return refuse('SchemeProductNotFound');
      return { ...before, products: before.products.filter(({ id }) => !gone.has(id)) };
    }
    case 'PutSchemeHospitals': {
      const all = [...new Set([...before.hospitals.map(({ customerId }) => customerId), ...command.ids])];
      const hospitals = hospitalsOf(all, before.hospitals, seen);
      return 'refusal' in hospitals ? hospitals : { ...before, hospitals };
    }
    case 'TakeSchemeHospitals': {
      const gone: ReadonlySet<CustomerId> = new Set(command.ids);
      return { ...before, hospitals: before.hospitals.filter(({ customerId }) => !gone.has(customerId)) };
    }
  }
}

function savedContent(
  { entry, products, hospitals, newProductIds }: SaveScheme,
  before: SchemeContent | undefined,
  seen: Seen,
): SchemeContent | No {
  const itsProducts = products ? productsOf(products, newProductIds, before?.products ?? [], seen) : (before?.products ?? []);
  if ('refusal' in itsProducts) return itsProducts;
  const itsHospitals = hospitals ? hospitalsOf(hospitals, before?.hospitals ?? [], seen) : (before?.hospitals ?? []);
  if ('refusal' in itsHospitals) return itsHospitals;
  const { name, type, currency, rate, rounding, surcharges, effectiveFrom, effectiveTo, remark } = entry;
  return {
    name,
    type,
    currency,
    rate,
    rounding,
    surcharges,
    effectiveFrom,
    effectiveTo,
    remark,
    products: itsProducts,
    hospitals: itsHospitals,
  };
}

function change(command: Changing, state: SchemeState, seen: Seen): Answer {
  const { schemeId, today } = command;
  if (state.status === 'removed') return refuse('SchemeNotFound');
  const known = isKept(state) ? state : undefined;
  if (!known && (command.type !== 'SaveScheme' || command.mustExist)) return refuse('SchemeNotFound');
  if (known?.pending) return refuse('PriceChangeWaits');
  const content = changed(command, known?.working, seen);
  if ('refusal' in content) return content;
  // The kept number is one that the appender gave; the state keeps it as text.
  const schemeNo = known ? (known.schemeNo as DocumentNo) : numberOf('scheme', today);
  const data = { schemeId, schemeNo, content, removed: removedBetween(known?.working, content) };
  const changeId = command.type === 'SaveScheme' ? command.proposal : null;
  if (changeId === null) {
    const isSame = known && JSON.stringify(known.working) === JSON.stringify(content);
    return isSame ? nothing : { events: [{ type: 'PriceSchemeDrafted', data }] };
  }
  const schemeVersion = (known?.versions.length ?? 0) + 1;
  const before = known?.versions.at(-1)?.content ?? null;
  return noToProposal(content) ?? { events: [{ type: 'PriceSchemeProposed', data: { ...data, changeId, schemeVersion, before } }] };
}

const wasConfirmed = ({ versions }: KnownScheme, changeId: PriceChangeId): boolean =>
  versions.some((version) => version.changeId === changeId);

/** Policy `twoPeopleForAPrice`. A scheme that one of its customers does not know of would not be found when its order is priced. */
function confirm({ schemeId, changeId, by }: Said<ConfirmScheme>, state: KnownScheme, seen: Seen): Answer {
  if (wasConfirmed(state, changeId)) return nothing;
  const { pending, working, schemeNo } = state;
  if (pending?.changeId !== changeId) return refuse('PriceChangeNotPending');
  if (pending.by === by) return refuse('ProposerMayNotConfirm');
  const strange = working.hospitals.find(({ customerId }) => !seen[`prices-${customerId}`]?.schemeIds.includes(schemeId));
  if (strange) return refuse('SchemeNotLinked', { customerName: strange.customerName });
  return {
    events: [
      {
        type: 'PriceSchemeConfirmed',
        data: { schemeId, schemeNo: schemeNo as DocumentNo, changeId, schemeVersion: pending.schemeVersion, content: working }, // given by the appender, kept as text
      },
    ],
  };
}

function decideKept(command: Said<DecidingCommand>, state: KnownScheme, seen: Seen): Answer {
  const { schemeId } = command;
  switch (command.type) {
    case 'ConfirmScheme':
      return confirm(command, state, seen);
    case 'RejectScheme':
    case 'WithdrawScheme': {
      const { changeId, by } = command;
      if (state.pending?.changeId !== changeId) return refuse('PriceChangeNotPending');
      const productIds = state.working.products.map(({ id }) => id);
      if (command.type === 'RejectScheme')
        return { events: [{ type: 'PriceSchemeRejected', data: { schemeId, changeId, productIds, reason: command.reason } }] };
      if (state.pending.by !== by) return refuse('NotTheProposer');
      return { events: [{ type: 'PriceSchemeWithdrawn', data: { schemeId, changeId, productIds } }] };
    }
    case 'RemoveScheme':
      if (state.versions.length > 0 || state.pending)
        return refuse('DocumentNotDraft', { status: state.pending ? 'pendingConfirm' : 'effective' });
      return {
        events: [
          {
            type: 'PriceSchemeRemoved',
            data: {
              schemeId,
              removed: {
                productIds: state.working.products.map(({ id }) => id),
                customerIds: state.working.hospitals.map(({ customerId }) => customerId),
              },
            },
          },
        ],
      };
  }
}

/** Only what is named anew is looked up: what was named before keeps the name it had. */
function readsOf(command: SchemeCommand, state: SchemeState): Readonly<Record<string, string>> {
  const known = isKept(state) ? state.working : undefined;
  if (command.type === 'ConfirmScheme')
    return Object.fromEntries((known?.hospitals ?? []).map(({ customerId }) => [`prices-${customerId}`, `customerPrices-${customerId}`]));
  const entries = command.type === 'SaveScheme' ? (command.products ?? []) : command.type === 'PutSchemeProduct' ? [command.entry] : [];
  const customers = command.type === 'SaveScheme' ? (command.hospitals ?? []) : command.type === 'PutSchemeHospitals' ? command.ids : [];
  return {
    ...Object.fromEntries(entries.map(({ productId }) => [`product-${productId}`, `product-${productId}`])),
    ...Object.fromEntries(
      entries.flatMap(({ materialId }) => (materialId === null ? [] : [[`material-${materialId}`, `record-goodDefinition-${materialId}`]])),
    ),
    ...Object.fromEntries(
      customers
        .filter((id) => !known?.hospitals.some(({ customerId }) => customerId === id))
        .map((id) => [`customer-${id}`, `customer-${id}`]),
    ),
  };
}

function kept(state: SchemeState, schemeId: SchemeId): KnownScheme {
  if (!isKept(state)) throw new Error(`scheme ${schemeId} cannot begin with its end`);
  return state;
}

export const schemeDecider: Decider<SchemeCommand, SchemeState, SchemeEvent, SchemeRefusal, SchemeSeen> = {
  initialState: { status: 'none' },
  reads: readsOf,
  decide: (command, state, seen): Answer => {
    switch (command.type) {
      case 'SaveScheme':
      case 'PutSchemeProduct':
      case 'TakeSchemeProducts':
      case 'PutSchemeHospitals':
      case 'TakeSchemeHospitals':
        return change(command, state, seen);
      case 'ConfirmScheme':
      case 'RejectScheme':
      case 'WithdrawScheme':
      case 'RemoveScheme':
        if (command.type === 'RemoveScheme' && state.status === 'removed') return nothing;
        return isKept(state) ? decideKept(command, state, seen) : refuse('SchemeNotFound');
    }
  },
  evolve: (state, { type, data, by }): SchemeState => {
    switch (type) {
      case 'PriceSchemeDrafted':
      case 'PriceSchemeProposed': {
        const { schemeId, schemeNo, content } = data;
        const versions = isKept(state) ? state.versions : [];
        const pending = type === 'PriceSchemeProposed' ? { changeId: data.changeId, by, schemeVersion: data.schemeVersion } : null;
        return { status: 'kept', schemeId, schemeNo, working: content, isDraft: true, pending, versions };
      }
      case 'PriceSchemeConfirmed': {
        const known = kept(state, data.schemeId);
        const { changeId, schemeVersion, content } = data;
        const { effectiveFrom, effectiveTo } = content;
        const version = { changeId, schemeVersion, effectiveFrom, effectiveTo, content };
        return { ...known, isDraft: false, pending: null, versions: [...known.versions, version] };
      }
      case 'PriceSchemeRejected':
      case 'PriceSchemeWithdrawn':
        return { ...kept(state, data.schemeId), pending: null };
      case 'PriceSchemeRemoved':
        return { status: 'removed' };
    }
  },
};
