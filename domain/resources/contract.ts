// The words of stores, messages, data sources and attachments on the wire: no state, no rules. The only file of this folder that the console may import.
import type { DataSourceContent } from './data-source-words.js';
import type { SmsContent } from './sms-words.js';
import type { StoreContent } from './store-words.js';

export type { ConnectionId, ConnectionKind } from './connection-words.js';
export { type DataSourceContent, dataSourceList, type DataSourceRow, DataSourceSubmit } from './data-source-words.js';
export {
  type AttachmentDetail,
  attachmentList,
  type AttachmentRow,
  AttachmentSubmit,
  reportFileList,
  type ReportFileRow,
} from './file-words.js';
export {
  messageList,
  type MessageRow,
  MessageStatus,
  messageStatusLabels,
  SendMessage,
  type SmsContent,
  SmsKind,
  smsKindLabels,
  smsList,
  type SmsRow,
  SmsSubmit,
} from './sms-words.js';
export { type StoreContent, StoreKind, storeKindLabels, storeList, type StoreRow, StoreSubmit } from './store-words.js';

/** What a connection keeps, by its kind. */
export type ContentOf = Readonly<{ store: StoreContent; sms: SmsContent; dataSource: DataSourceContent }>;
