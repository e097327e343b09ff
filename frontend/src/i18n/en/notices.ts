import type zh from '../zh/notices.js';
import type { Texts } from '../texts.js';

export default {
  title: 'Notices',
  titleUnread: 'Notices, {{count}} unread',
  list: 'List of notices',
  loading: 'Loading',
  failed: 'The notices could not be loaded',
  retry: 'Try again',
  none: { mail: 'No mail', message: 'No messages', notice: 'No notices' },
  unread: 'Unread: ',
  more: 'Load more',
  readAll: 'Mark all as read',
} as const satisfies Texts<typeof zh>;
