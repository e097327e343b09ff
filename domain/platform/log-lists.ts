// The three logs of an administrator: what people did, what programs asked, what went wrong. Rows beside the event log, kept for some days.
import * as z from 'zod';
import { text } from '../shared/asked.js';
import { defineList, type RowBase } from '../shared/list.js';

export const LogKind = z.enum(['usual', 'api', 'error']);
export type LogKind = z.infer<typeof LogKind>;

/** Never changed: its version is 1 for ever. */
export type LogRow = RowBase &
  Readonly<{
    /** Instant. */
    at: string;
    userId: string | null;
    userName: string;
    clientId: string;
    requestId: string;
    what: string;
    method: string;
    path: string;
    network: string;
    status: number;
    isOk: boolean;
    ms: number;
    params: string;
    type: string;
    message: string;
    stack: string;
    info: string;
  }>;

const at = { at: { kind: 'dateTime', zh: '时间', en: 'Time' } } as const;
const who = {
  userName: { kind: 'text', zh: '操作人', en: 'Who', max: 50 },
  network: { kind: 'text', zh: 'IP 地址', en: 'IP address', max: 64 },
} as const;
const call = {
  what: { kind: 'text', zh: '操作', en: 'What', max: 200 },
  method: { kind: 'text', zh: '方法', en: 'Method', max: 10 },
  path: { kind: 'text', zh: '路径', en: 'Path', max: 300 },
  status: { kind: 'integer', zh: '状态码', en: 'Status', min: 0, max: 599 },
  isOk: { kind: 'yesNo', zh: '成功', en: 'Succeeded' },
  ms: { kind: 'integer', zh: '耗时（毫秒）', en: 'Took (ms)', min: 0, max: 2_000_000_000 },
  requestId: { kind: 'text', zh: '请求编号', en: 'Request', max: 64 },
  params: { kind: 'text', zh: '参数', en: 'Parameters', max: 2000 },
} as const;

/** What people did: every change, and every sign-in. */
export const usualLogList = defineList({
  key: 'usual-log',
  path: 'blade-log/usual/list',
  labels: { zh: '通用日志', en: 'Usual log' },
  fields: { ...at, ...who, ...call },
  columns: ['at', 'userName', 'what', 'isOk', 'network', 'ms', 'requestId'],
  filters: ['userName', 'userName_like', 'path_like', 'isOk', 'network', 'requestId'],
  sorts: ['at', 'ms'],
  sort: { by: 'at', direction: 'desc' },
  title: 'what',
  times: ['createdAt'],
});

/** What programs asked: every call of a client that is not the console. */
export const apiLogList = defineList({
  key: 'api-log',
  path: 'blade-log/api/list',
  labels: { zh: '接口日志', en: 'API log' },
  fields: { ...at, clientId: { kind: 'text', zh: '客户端', en: 'Client', max: 50 }, ...who, ...call },
  columns: ['at', 'clientId', 'method', 'path', 'status', 'ms', 'network', 'requestId'],
  filters: ['clientId', 'path_like', 'method', 'status', 'isOk', 'requestId', 'network'],
  sorts: ['at', 'ms', 'status'],
  sort: { by: 'at', direction: 'desc' },
  title: 'path',
  times: ['createdAt'],
});

/** What went wrong: bugs of the server by their reference, and what consoles have sent of their own errors. */
export const errorLogList = defineList({
  key: 'error-log',
  path: 'blade-log/error/list',
  labels: { zh: '错误日志', en: 'Error log' },
  fields: {
    ...at,
    ...who,
    type: { kind: 'text', zh: '类型', en: 'Type', max: 100 },
    message: { kind: 'text', zh: '内容', en: 'Message', max: 1000 },
    method: call.method,
    path: call.path,
    requestId: { ...call.requestId, zh: '参考编号', en: 'Reference' },
    stack: { kind: 'text', zh: '堆栈', en: 'Stack', max: 8000 },
    info: { kind: 'text', zh: '附加信息', en: 'Info', max: 1000 },
  },
  columns: ['at', 'type', 'message', 'path', 'userName', 'requestId'],
  filters: ['type', 'message_like', 'path_like', 'userName', 'userName_like', 'requestId'],
  sorts: ['at', 'type'],
  sort: { by: 'at', direction: 'desc' },
  title: 'message',
  times: ['createdAt'],
});

/** One error as a browser has met it. `time`: an instant. */
export const ConsoleError = z.strictObject({
  type: text(100),
  url: z.string().max(500),
  message: z.string().max(1000),
  time: z.iso.datetime({ offset: true }),
  stack: z.string().max(8000).default(''),
  info: z.string().max(1000).default(''),
});
export type ConsoleError = z.infer<typeof ConsoleError>;

/** `POST blade-log/error/upload`. At most 99: more than the badge counts is not kept. */
export const ConsoleErrors = z.strictObject({ errors: z.array(ConsoleError).min(1).max(99) });
