import { describe, expect, it } from 'vitest';
import { specFor } from '../shared/decider-spec.js';
import { idAs } from '../shared/ids.js';
import { SendMessage, SmsSubmit, StoreSubmit } from './contract.js';
import { choiceDecider, connectionDecider } from './decider.js';
import {
  bucketContent,
  bucketKeys,
  bucketStore,
  folderContent,
  folderEnabled,
  folderStore,
  messageContent,
  ofConnection,
  shownMessages,
  storeChanged,
  storeEnabled,
  storeEntered,
  storeRemoved,
} from './examples.js';

const { given } = specFor(connectionDecider);
const store = { kind: 'store', content: bucketContent } as const;
const save = { type: 'SaveConnection', connectionId: bucketStore, connection: store, secretId: bucketKeys, files: 0 } as const;
const remove = { type: 'RemoveConnection', connectionId: bucketStore, kind: 'store', files: 0 } as const;
const entered = ofConnection(storeEntered, 1);
const code = { kind: 'storeCode', value: 'scans' };
const otherKeys = idAs<'secret'>('0197e000-0000-7000-8000-000000c000a9');
const at = (content: object) => ({ kind: 'store', content: { ...bucketContent, ...content } }) as const;

describe('a connection', () => {
  it('is entered once per code', () => given().when(save).then(storeEntered).claiming(code));
  it('is not made under an id that came from outside', () =>
    given()
      .when({ ...save, mustExist: true })
      .thenRefused('ConnectionNotFound'));
  it('without keys is none', () =>
    given()
      .when({ ...save, secretId: null })
      .thenRefused('ConnectionSecretMissing'));
  it('a folder needs no keys', () =>
    given()
      .when({ ...save, connectionId: folderStore, connection: { kind: 'store', content: folderContent }, secretId: null })
      .then({
        type: 'ConnectionEntered',
        data: { kind: 'store', content: folderContent, connectionId: folderStore, secretId: null },
      }));
  it('keeps its keys when none are typed; the same again is nothing', () => {
    given(entered)
      .when({ ...save, secretId: null, connection: at({ remark: '扫描文件' }) })
      .then(storeChanged);
    given(entered)
      .when({ ...save, secretId: null })
      .thenNothing();
  });
  it.each([[{ endpoint: 'https://evil.example.com' }], [{ bucket: 'other' }]])('does not carry its keys to another place: %o', (change) => {
    given(entered)
      .when({ ...save, secretId: null, connection: at(change) })
      .thenRefused('SecretForOtherPlace');
    given(entered)
      .when({ ...save, secretId: otherKeys, connection: at(change) })
      .then({
        type: 'ConnectionChanged',
        data: { ...at(change), connectionId: bucketStore, secretId: otherKeys },
      });
  });
  it('C124 a data source that a tenant uses does not go, and one that none uses does', () => {
    const content = {
      name: '报表库',
      driver: 'postgres',
      host: 'db',
      port: 5432,
      database: 'd',
      user: 'u',
      tls: true,
      remark: null,
    } as const;
    const source = { kind: 'dataSource', content, connectionId: bucketStore, secretId: bucketKeys } as const;
    const known = given(ofConnection({ type: 'ConnectionEntered', data: source }, 1));
    const removal = { ...remove, kind: 'dataSource' } as const;
    known.when({ ...removal, tenants: 2 }).thenRefused('DataSourceUsed', { name: '报表库', tenants: 2 });
    known
      .when({ ...removal, tenants: 0 })
      .then({ type: 'ConnectionRemoved', data: { connectionId: bucketStore, kind: 'dataSource' } })
      .releasing({ kind: 'dataSourceCode', value: '报表库' });
  });
  it('stays where it is while files lie in it, and does not go', () => {
    given(entered)
      .when({ ...save, secretId: otherKeys, files: 2, connection: at({ bucket: 'other' }) })
      .thenRefused('StoreHoldsFiles');
    given(entered)
      .when({ ...remove, files: 2 })
      .thenRefused('StoreHoldsFiles');
  });
  it('is no other kind than it was', () =>
    given(entered)
      .when({ ...save, connection: { kind: 'sms', content: messageContent } })
      .thenRefused('ConnectionNotFound'));
  it('is not removed while it is used', () => {
    const { decide, evolve, initialState } = connectionDecider;
    const said = { ...remove, by: entered.by, at: entered.at, today: '2025-06-11' };
    const state = evolve(initialState, entered);
    expect(decide(said, state, { choice: { enabled: bucketStore } })).toEqual({ refusal: 'ConnectionInUse' });
    expect(decide(said, state, { choice: { enabled: folderStore } })).toMatchObject({ events: [storeRemoved], releases: [code] });
  });
  it('is gone once it was removed', () => {
    given(entered, ofConnection(storeRemoved, 2)).when(save).thenRefused('ConnectionNotFound');
    given(entered, ofConnection(storeRemoved, 2)).when(remove).thenNothing();
  });
});

describe('R367 which one is used', () => {
  const { decide, initialState, evolve } = choiceDecider;
  const said = { by: entered.by, at: entered.at, today: '2025-06-11' };
  const enable = { type: 'EnableConnection', connectionId: bucketStore, kind: 'store', ...said } as const;
  const connection = connectionDecider.evolve({ status: 'none' }, entered);
  it('is one at a time, and says which it was before', () => {
    expect(decide(enable, initialState, { connection })).toEqual({ events: [storeEnabled] });
    const after = evolve(initialState, ofConnection(storeEnabled, 1));
    expect(decide(enable, after, { connection })).toEqual({ events: [] });
    expect(evolve(after, ofConnection(folderEnabled, 2))).toEqual({ enabled: folderStore });
  });
  it('is one that is there, and of that kind', () => {
    expect(decide(enable, initialState, {})).toEqual({ refusal: 'ConnectionChoiceNotFound' });
    expect(decide({ ...enable, kind: 'sms', connectionId: shownMessages }, initialState, { connection })).toEqual({
      refusal: 'ConnectionChoiceNotFound',
    });
  });
});

describe('the forms', () => {
  const wrong = (schema: typeof StoreSubmit | typeof SmsSubmit | typeof SendMessage, value: object) =>
    schema.safeParse(value).error?.issues.map(({ path }) => path.join('.')) ?? [];
  it.each([
    [{ code: 'a', kind: 's3' }, ['endpoint', 'bucket']],
    [{ code: 'a', kind: 'folder' }, []],
    [{ code: 'a', kind: 's3', endpoint: 'file:///etc', bucket: 'scans' }, ['endpoint']],
    [{ code: 'a', kind: 's3', endpoint: 'https://s3.example.com', bucket: '../x' }, ['bucket']],
    [{ code: 'a', kind: 's3', endpoint: 'https://s3.example.com', bucket: 'scans', accessKey: 'x' }, ['secretKey']],
    [{ code: 'a', kind: 's3', endpoint: 'https://s3.example.com', bucket: 'scans', secretKey: 'x' }, ['accessKey']],
  ])('a store: %o', (value, paths) => expect(wrong(StoreSubmit, value)).toEqual(paths));
  it('a provider needs the code of its template', () =>
    expect(wrong(SmsSubmit, { code: 'a', kind: 'aliyun', template: 'x', sign: 'y' })).toEqual(['templateCode']));
  it('numbers of the mainland, a comma list; values as JSON', () => {
    expect(SendMessage.parse({ phones: '13800138000,13900139000', params: '{"orderNo":7}' })).toEqual({
      phones: ['13800138000', '13900139000'],
      params: { orderNo: '7' },
    });
    expect(wrong(SendMessage, { phones: '12345' })).toEqual(['phones.0']);
    expect(wrong(SendMessage, { phones: '13800138000', params: '{' })).toEqual(['params']);
    expect(wrong(SendMessage, { phones: '13800138000', params: { 'a b': 'x' } })).toEqual(['params.a b']);
  });
});
