// The words of what the console tells one person. A notice is a row that goes after ninety days, and no event: nothing follows from it.
import { wholeNumber } from '../shared/asked.js';
import * as z from 'zod';
import type { Words } from '../shared/refusals.js';

/** The three tabs of the popover: what people send, what one's own work came to, what the system says. */
export const NoticeTab = z.enum(['mail', 'message', 'notice']);
export type NoticeTab = z.infer<typeof NoticeTab>;

export const noticeTabLabels = {
  mail: { zh: '邮件', en: 'Mail' },
  message: { zh: '消息', en: 'Messages' },
  notice: { zh: '通知', en: 'Notices' },
} as const satisfies Record<NoticeTab, Words>;

type Kind = Readonly<{ tab: NoticeTab; words: Words }>;

/** What is told. `{{name}}` in the words is filled from the notice; `{{why}}` from the words of its refusal. */
export const noticeKinds = {
  jobDone: { tab: 'message', words: { zh: '后台任务已完成：{{title}}', en: 'A job in the background is done: {{title}}' } },
  jobFailed: {
    tab: 'message',
    words: { zh: '后台任务失败：{{title}}。{{why}}', en: 'A job in the background failed: {{title}}. {{why}}' },
  },
  importRefused: { tab: 'message', words: { zh: '导入被拒绝：{{title}}。{{why}}', en: 'An import was refused: {{title}}. {{why}}' } },
  signInElsewhere: {
    tab: 'notice',
    words: {
      zh: '账号在新的位置登录：{{network}}（{{device}}）。如非本人操作，请结束该会话并修改密码',
      en: 'Somebody signed in to your account from a new place: {{network}} ({{device}}). If it was not you, end that session and change your password',
    },
  },
} as const satisfies Record<string, Kind>;
export type NoticeKind = keyof typeof noticeKinds;

/** A name in one language or in both. */
export type NoticeValue = string | Words;

/** What is told to somebody. */
export type NoticeWish = Readonly<{
  kind: NoticeKind;
  /** What it is about (the id of the job, of the session): told twice about one thing it is one notice. */
  about: string;
  /** What the words leave open. Never the name of a patient: notices are not in the erasure map. */
  values: Readonly<Record<string, NoticeValue>>;
  /** Why, as a refusal of any context: its words are looked up when it is read. */
  refused?: Readonly<{ refusal: string; details?: Readonly<Record<string, string | number | null>> | undefined }>;
  /** The page that it leads to. */
  href?: `/${string}`;
}>;

/** A notice as its owner reads it. */
export type NoticeRow = Readonly<{
  id: string;
  kind: NoticeKind;
  tab: NoticeTab;
  /** In the caller's language. */
  text: string;
  href: string | null;
  isRead: boolean;
  createdAt: string;
}>;

/** How many are unread, by tab. */
export const NoticeCount = z.strictObject({ mail: z.int(), message: z.int(), notice: z.int() });
export type NoticeCount = z.infer<typeof NoticeCount>;

export const NoticeSearch = z.strictObject({
  tab: NoticeTab.optional(),
  current: wholeNumber(1, 100).default(1),
  size: wholeNumber(1, 50).default(10),
});
export type NoticeSearch = z.infer<typeof NoticeSearch>;

/** `POST …/read`: these, or all of a tab. */
export const NoticeRead = z.union([
  z.strictObject({ ids: z.array(z.uuid().toLowerCase()).min(1).max(50) }),
  z.strictObject({ tab: NoticeTab }),
]);
export type NoticeRead = z.infer<typeof NoticeRead>;
