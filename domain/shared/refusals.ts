/** What people read, in both languages of the product. */
export type Words = Readonly<{ zh: string; en: string }>;
export type Language = keyof Words;

/** Puts details into the places `{{name}}` of a text. A detail that is missing leaves its place empty, never `undefined`. */
export const filled = (text: string, details: Readonly<Record<string, string | number | null>> = {}): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(details[name] ?? ''));

/** The refusals that the kernel itself makes, for every kind of stream. */
export const kernelRefusals = {
  AlreadyTaken: { zh: '已被占用', en: 'This is already taken' }, // each kind of claim has words of its own, at its stream
  CommandIdReused: { zh: '该操作编号已用于另一个请求', en: 'This command id was used for another request' },
  StaleVersion: { zh: '数据已被他人修改，请刷新后重试', en: 'Someone else changed this in the meantime' },
  PersonWasErased: { zh: '此人的个人信息已被抹除，不能再写入', en: 'The personal data was erased; none can be added any more' },
  RouteNotFound: { zh: '没有这个地址', en: 'There is no such address' },
  RecordNotFound: { zh: '记录不存在', en: 'There is no such record' },
  NotSignedIn: { zh: '请先登录', en: 'Please sign in' },
  NotAllowed: { zh: '没有权限', en: 'You do not have the right to do this' },
  MethodNotAllowed: { zh: '不支持该请求方法', en: 'This method is not allowed here' },
  BadRequest: { zh: '请求内容有误', en: 'The request has errors' },
  TooLarge: { zh: '请求内容过大', en: 'The request is too large' },
  BodyTooSlow: { zh: '请求内容迟迟未到齐，连接已断开，请重试', en: 'The request stopped arriving and was ended: send it again' },
  UnsupportedType: { zh: '不支持该内容类型', en: 'This content type is not supported' },
  TooManyRequests: { zh: '请求过于频繁，请稍后再试', en: 'Too many requests, please try again later' },
  NoSpace: {
    zh: '服务器存储空间不足，请联系管理员清理磁盘',
    en: 'There is no space left on the server: tell the administrator to free some',
  },
  Unavailable: { zh: '服务暂时不可用，请稍后再试', en: 'The service is not available right now, please try again' },
  OwnWritesMissing: {
    zh: '您刚才的修改正在更新到列表中，请稍后再试',
    en: 'What you changed a moment ago is still on its way into the lists, please try again',
  },
  InternalError: { zh: '系统错误，编号 {{reference}}', en: 'Something went wrong, reference {{reference}}' },
} as const satisfies Record<string, Words>;
export type KernelRefusal = keyof typeof kernelRefusals;

/** Refusals that deciders of several contexts make, in the same words: one code has one text (a law holds it). */
export const sharedRefusals = {
  DocumentNotDraft: {
    zh: '只有草稿可以删除，其他单据请取消或作废',
    en: 'Only a draft can be removed; cancel or void the document instead',
  },
  OrderIsHeld: { zh: '订单已暂停，请先解除暂停', en: 'The order is held: release it first' },
  StillUsed: { zh: '仍被 {{uses}} 条记录使用，不能停用', en: 'Still used by {{uses}} records, it cannot be retired' },
} as const satisfies Record<string, Words>;
