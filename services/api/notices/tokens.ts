export const NoticeRowsToken = Symbol('NoticeRows');
