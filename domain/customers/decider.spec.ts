import { describe, expect, it } from 'vitest';
import { specFor } from '../shared/decider-spec.js';
import { CustomerEntry } from './contract.js';
import { customerDecider, isKnownCustomer, mayOwe, type CustomerState } from './decider.js';
import { blacklistingOfVersion1, contentOfVersion1 } from './events.js';
import {
  customerBlacklisted,
  customerChanged,
  customerContent,
  customerEntry,
  customerInformationKept,
  customerRegistered,
  customerReleased,
  customerRetired,
  hospital,
  knownCustomer,
  ofCustomer,
} from './examples.js';

const { given } = specFor(customerDecider);
const save = { type: 'SaveCustomer', customerId: hospital, entry: customerEntry } as const;
const code = (value: string) => ({ kind: 'customerCode', value });
const registered = ofCustomer(customerRegistered, 1);
const blacklisted = ofCustomer(customerBlacklisted, 2);

describe('saving a customer', () => {
  it('registers it and claims its code', () => given().when(save).then(customerRegistered).claiming(code('H0031')));
  it('makes none of an id that came from outside', () =>
    given()
      .when({ ...save, mustExist: true })
      .thenRefused('CustomerNotFound'));
  it('records the whole customer when something changed', () =>
    given(registered)
      .when({ ...save, entry: { ...customerEntry, closingDay: 20 } })
      .then(customerChanged));
  it('records nothing when nothing changed', () => given(registered).when(save).thenNothing());
  it('lets go of the old code with the new one', () => {
    const then = given(registered)
      .when({ ...save, entry: { ...customerEntry, customerCode: 'H0032' } })
      .then({ type: 'CustomerChanged', data: { ...customerContent, customerCode: 'H0032' } });
    then.claiming(code('H0032'));
    then.releasing(code('H0031'));
  });
  it('needs number and last day of a licence together', () => {
    given()
      .when({ ...save, entry: { ...customerEntry, licenceValidTo: null } })
      .thenRefused('LicenceIncomplete');
    given()
      .when({ ...save, entry: { ...customerEntry, licenceNo: null } })
      .thenRefused('LicenceIncomplete');
  });
  it('leaves a blacklisted customer blacklisted', () => {
    const changed = ofCustomer({ type: 'CustomerChanged', data: { ...customerContent, closingDay: 20 } } as const, 3);
    given(registered, blacklisted, changed)
      .when({ type: 'BlacklistCustomer', customerId: hospital, reason: '再次', scopes: ['order', 'delivery', 'credit'] })
      .thenNothing();
  });
  it('is refused once it was retired', () => given(registered, ofCustomer(customerRetired, 2)).when(save).thenRefused('CustomerIsRetired'));
  it('knows closing days of every month only', () =>
    expect([0, 1, 28, 29].map((closingDay) => CustomerEntry.safeParse({ ...customerEntry, closingDay }).error?.issues[0]?.path)).toEqual([
      ['closingDay'],
      undefined,
      undefined,
      ['closingDay'],
    ]));
});

describe('R376 the blacklist', () => {
  const blacklist = {
    type: 'BlacklistCustomer',
    customerId: hospital,
    reason: '逾期 90 天',
    scopes: ['order', 'delivery', 'credit'],
  } as const;
  const release = { type: 'ReleaseCustomer', customerId: hospital, reason: '已付清' } as const;
  it('takes a customer, with a reason', () => given(registered).when(blacklist).then(customerBlacklisted));
  it('takes it once', () => given(registered, blacklisted).when(blacklist).thenNothing());
  it('says anew what it stops, when that changed', () => {
    const deliveries = { ...blacklist, scopes: ['delivery'] } as const;
    given(registered, blacklisted)
      .when(deliveries)
      .then({ type: 'CustomerBlacklisted', data: { customerId: hospital, reason: '逾期 90 天', scopes: ['delivery'] } });
  });
  it('lets it go, with a reason', () => given(registered, blacklisted).when(release).then(customerReleased));
  it('lets nobody go whom it does not hold', () => given(registered).when(release).thenRefused('CustomerNotBlacklisted'));
  it('takes nobody whom nobody knows', () => given().when(blacklist).thenRefused('CustomerNotFound'));
});

it('stays known by all that was said of it, whatever is said next', () => {
  const past = [
    registered,
    blacklisted,
    ofCustomer(customerInformationKept, 3),
    ofCustomer(customerReleased, 4),
    ofCustomer(customerChanged, 5),
  ];
  const after = (count: number) => past.slice(0, count).reduce(customerDecider.evolve, customerDecider.initialState);
  const normal = { status: 'normal', content: customerContent, blackScopes: [], information: null };
  const held = { ...normal, status: 'blacklisted', blackScopes: customerBlacklisted.data.scopes };
  const information = customerInformationKept.data;
  expect([1, 2, 3, 4, 5].map(after)).toEqual([
    normal,
    held,
    { ...held, information },
    { ...normal, information },
    { ...normal, information, content: customerChanged.data },
  ]);
});

describe('what storage keeps about a customer', () => {
  const { type: _, data } = customerInformationKept;
  const keep = { type: 'KeepCustomerInformation', ...data } as const;
  it('is kept beside the customer', () => given(registered).when(keep).then(customerInformationKept));
  it('is recorded once', () => given(registered, ofCustomer(customerInformationKept, 2)).when(keep).thenNothing());
  it('is refused of nobody', () => given().when(keep).thenRefused('CustomerNotFound'));
});

it('reads customers of version 1 without credit and invoice, and their blacklisting as one of orders', () => {
  const { creditLimit: _, ...rest } = contentOfVersion1(customerContent);
  expect(contentOfVersion1(rest)).toMatchObject({ name: '安和口腔', creditLimit: null, fitProfile: null, languagePreference: 'zh' });
  expect(blacklistingOfVersion1({ customerId: hospital, reason: 'x' })).toEqual({ customerId: hospital, reason: 'x', scopes: ['order'] });
});

describe('retiring a customer', () => {
  const retire = { type: 'RetireCustomer', customerId: hospital } as const;
  it('frees its code', () => given(registered).when(retire).then(customerRetired).releasing(code('H0031')));
  it('is refused while an order of it is open', () => {
    given(registered)
      .when({ ...retire, uses: 1 })
      .thenRefused('StillUsed', { uses: 1 });
    given(registered)
      .when({ ...retire, uses: 0 })
      .then(customerRetired);
  });
  it('is refused while delivered lines stand on no statement, unless they cost nothing', () => {
    const account = (...open: { isFree: boolean }[]) => ({ seen: { account: { open } } });
    given(registered)
      .when({ ...retire, uses: 1 }, account({ isFree: false }, { isFree: true }))
      .thenRefused('StillUsed', { uses: 2 });
    given(registered)
      .when(retire, account({ isFree: true }))
      .then(customerRetired);
  });
  it('leaves what it was to be read, for what it ordered before', () => {
    const state = [registered, ofCustomer(customerRetired, 2)].reduce<CustomerState>(customerDecider.evolve, customerDecider.initialState);
    expect(state).toEqual({ ...knownCustomer, status: 'retired' });
    expect([isKnownCustomer(state), mayOwe(state)]).toEqual([false, true]);
  });
  it('twice is once', () => given(registered, ofCustomer(customerRetired, 2)).when(retire).thenNothing());
  it('is refused for what never was', () => given().when(retire).thenRefused('CustomerNotFound'));
});
