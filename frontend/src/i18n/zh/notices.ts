export default {
  title: '消息通知',
  titleUnread: '消息通知，{{count}} 条未读',
  list: '消息列表',
  loading: '加载中',
  failed: '消息加载失败',
  retry: '重试',
  none: { mail: '没有邮件', message: '没有消息', notice: '没有通知' },
  unread: '未读：',
  more: '加载更多',
  readAll: '全部标为已读',
} as const;
