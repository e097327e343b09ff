import { defaultMenu } from '@cloud-factory/domain/platform';
import { catalogue } from '@cloud-factory/domain/catalogue';
import type { Language, Words } from '@cloud-factory/domain/shared/refusals';

/** What the last part of a path says, by how it begins: the documents use few verbs. First found, first taken. */
const verbs: readonly Readonly<{ begins: RegExp; words: Words }>[] = [
  { begins: /^(submit|save|add|update|edit|put)/i, words: { zh: '保存', en: 'save' } },
  { begins: /^(remove|del)/i, words: { zh: '删除', en: 'remove' } },
  { begins: /adopt|approve|agree|confirm|release/i, words: { zh: '通过', en: 'approve' } },
  { begins: /reject|refuse/i, words: { zh: '驳回', en: 'reject' } },
  { begins: /cancel|void|revoke|withdraw/i, words: { zh: '撤销', en: 'withdraw' } },
  { begins: /^(export|getListExcel|pageListExcel)/i, words: { zh: '导出', en: 'export' } },
  { begins: /^import/i, words: { zh: '导入', en: 'import' } },
  { begins: /grant/i, words: { zh: '授权', en: 'grant' } },
  { begins: /password/i, words: { zh: '密码', en: 'password' } },
  { begins: /^finish/i, words: { zh: '完工', en: 'finish' } },
];

const named: Readonly<Record<string, Words>> = {
  '/api/blade-auth/oauth/token': { zh: '登录', en: 'Sign-in' },
  '/api/blade-auth/oauth/logout': { zh: '退出登录', en: 'Sign-out' },
  '/api/console/lock': { zh: '锁屏', en: 'Lock the screen' },
  '/api/console/unlock': { zh: '解锁', en: 'Unlock the screen' },
  '/api/console/sessions/end': { zh: '结束会话', en: 'End a session' },
};

const resources: ReadonlyMap<string, Words> = new Map([
  ...defaultMenu.flatMap(({ children }) =>
    children.map(({ path, nameZh, nameEn }) => [path.split('/').at(-1) ?? '', { zh: nameZh, en: nameEn }] as const),
  ),
  ...catalogue.map(({ key, labels }) => [key, labels] as const),
]);

/** A call in the words of the menu: `订单 · 保存`. A path that the menu does not know says itself. */
export function wordsOfCall(path: string, language: Language): string {
  const whole = named[path];
  if (whole) return whole[language];
  // Without `/api` before them all, which is no resource.
  const parts = path
    .split('/')
    .filter((part) => part !== '' && !part.startsWith(':'))
    .slice(1);
  const last = parts.at(-1) ?? '';
  const resource = parts
    .toReversed()
    .map((part) => resources.get(part))
    .find((words) => words !== undefined);
  const verb = verbs.find(({ begins }) => begins.test(last))?.words;
  if (!resource) return path;
  return verb ? `${resource[language]} · ${verb[language]}` : `${resource[language]} · ${last}`;
}
