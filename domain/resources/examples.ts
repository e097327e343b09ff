// Facts with names, for the specs of every folder. Fixed values: a failing spec reads the same twice.
import type { Recorded } from '../shared/decider.js';
import { idAs, type Id, type UserId } from '../shared/ids.js';
import { recorded } from '../shared/recorded.js';
import type { ConnectionId, DataSourceContent, SmsContent, StoreContent } from './contract.js';
import type { ConnectionChanged, ConnectionEnabled, ConnectionEntered, ConnectionEvent, ConnectionRemoved } from './events.js';

export const bucketStore: ConnectionId = idAs('0197e000-0000-7000-8000-000000c00001');
export const folderStore: ConnectionId = idAs('0197e000-0000-7000-8000-000000c00002');
export const shownMessages: ConnectionId = idAs('0197e000-0000-7000-8000-000000c00003');
export const reportingSource: ConnectionId = idAs('0197e000-0000-7000-8000-000000c00004');
export const bucketKeys: Id<'secret'> = idAs('0197e000-0000-7000-8000-000000c000a1');
export const sourceKeys: Id<'secret'> = idAs('0197e000-0000-7000-8000-000000c000a2');
export const systemKeeper: UserId = idAs('0197e000-0000-7000-8000-000000000071');

export const bucketContent: StoreContent = {
  code: 'scans',
  kind: 's3',
  endpoint: 'https://s3.example.com',
  bucket: 'dental-scans',
  region: 'cn-north-1',
  remark: null,
};
export const folderContent: StoreContent = {
  code: 'local',
  kind: 'folder',
  endpoint: null,
  bucket: null,
  region: 'us-east-1',
  remark: null,
};
export const messageContent: SmsContent = {
  code: 'delivery',
  kind: 'show',
  template: '您的订单 ${orderNo} 已发货',
  sign: '云工厂',
  templateCode: null,
  endpoint: null,
  remark: null,
};
export const sourceContent: DataSourceContent = {
  name: 'reporting',
  driver: 'postgres',
  host: 'db.example.com',
  port: 5432,
  database: 'reports',
  user: 'reader',
  tls: true,
  remark: null,
};

export const storeEntered: ConnectionEntered = {
  type: 'ConnectionEntered',
  data: { kind: 'store', content: bucketContent, connectionId: bucketStore, secretId: bucketKeys },
};
export const storeChanged: ConnectionChanged = {
  type: 'ConnectionChanged',
  data: { kind: 'store', content: { ...bucketContent, remark: '扫描文件' }, connectionId: bucketStore, secretId: bucketKeys },
};
export const storeRemoved: ConnectionRemoved = { type: 'ConnectionRemoved', data: { connectionId: bucketStore, kind: 'store' } };
export const storeEnabled: ConnectionEnabled = {
  type: 'ConnectionEnabled',
  data: { connectionId: bucketStore, kind: 'store', before: null },
};
export const folderEnabled: ConnectionEnabled = {
  type: 'ConnectionEnabled',
  data: { connectionId: folderStore, kind: 'store', before: bucketStore },
};

/** The n-th fact of the stream of a connection, or of the choice of its kind. */
export const ofConnection = <Event extends ConnectionEvent | ConnectionEnabled>(event: Event, nth: number): Recorded<Event> =>
  recorded(
    event,
    nth,
    systemKeeper,
    event.type === 'ConnectionEnabled' ? `connectionChoice-${event.data.kind}` : `connection-${event.data.connectionId}`,
  );
