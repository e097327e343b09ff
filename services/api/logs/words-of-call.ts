import { defaultMenu } from '@cloud-factory/domain/platform';
import { catalogue } from '@cloud-factory/domain/catalogue';
import type { Language, Words } from '@cloud-factory/domain/shared/refusals';

type Verb = Readonly<{ begins: RegExp; words: Words }>;
const verb = (begins: RegExp, zh: string, en: string): Verb => ({ begins, words: { zh, en } });

/** What the last part of a path says, by how it begins: the documents use few verbs. First found, first taken. */
const verbs: readonly Verb[] = [
  verb(/^blacklist/i, '列入黑名单', 'blacklist'),
  verb(/^releaseBlacklist/i, '移出黑名单', 'take off the blacklist'),
  verb(/^import-check$/, '导入检查', 'check an import'),
  verb(/^(before-?submit|check)/i, '检查', 'check'),
  verb(/password/i, '密码', 'password'),
  verb(/cancel|void|revoke|withdraw|reverse/i, '撤销', 'withdraw'),
  verb(/adopt|approve|agree|confirm|^release/i, '通过', 'approve'),
  verb(/reject|refuse/i, '驳回', 'reject'),
  verb(/(^batch)?(submit|save|add|update|edit|put|replace|setting|datasource|package-setting)/i, '保存', 'save'),
  verb(/^(remove|del)/i, '删除', 'remove'),
  verb(/export|Excel/, '导出', 'export'),
  verb(/^import/i, '导入', 'import'),
  verb(/grant/i, '授权', 'grant'),
  verb(/^finish/i, '完工', 'finish'),
  verb(/^reinstate/, '恢复使用', 'take back into use'),
  verb(/^(enable|activate|resume)/, '启用', 'enable'),
  verb(/^(disable|suspend)/, '停用', 'disable'),
  verb(/^unlock/, '解除锁定', 'unlock'),
  verb(/^test/, '测试', 'test'),
  verb(/^answer/, '答复', 'answer'),
  verb(/^ask/, '登记', 'note'),
  verb(/^close/, '关闭', 'close'),
  verb(/^expire/, '过期', 'close what is late'),
  verb(/^decide/, '审核', 'decide'),
  verb(/^register/, '注册', 'register'),
  verb(/^paid/, '登记付款', 'note a payment'),
  verb(/^upload/, '上传', 'upload'),
  verb(/^send/, '发送', 'send'),
  verb(/^copy/, '复制', 'copy'),
  verb(/^move$/, '移动', 'move'),
  verb(/^gen-/, '生成', 'generate'),
  verb(/^done$/, '完成', 'finish'),
  verb(/^read$/, '标为已读', 'mark as read'),
  verb(/^link$/, '下载', 'download'),
  verb(/^calc/, '测算', 'calculate'),
  verb(
    /^(get|search|list|choose|choice|query|reminderAskList|statementQuery|customQuery|dictList|officeList|allDetail|detail|page|tree|select)|List$|Page$/i,
    '查询',
    'look up',
  ),
];

const named: Readonly<Record<string, Words>> = {
  '/api/blade-auth/oauth/token': { zh: '登录', en: 'Sign-in' },
  '/api/blade-auth/oauth/logout': { zh: '退出登录', en: 'Sign-out' },
  '/api/blade-auth/oauth/clear-cache': { zh: '清除缓存', en: 'Clear the cache' },
  '/api/blade-desk/blade-auth/sso/oa-login': { zh: '单点登录', en: 'Single sign-on' },
  '/api/console/sign-in/secrets': { zh: '单点登录凭证', en: 'Secret of a single sign-on' },
  '/api/console/lock': { zh: '锁屏', en: 'Lock the screen' },
  '/api/console/unlock': { zh: '解锁', en: 'Unlock the screen' },
  '/api/console/sessions/end': { zh: '结束会话', en: 'End a session' },
  '/api/console/sessions/end-all': { zh: '结束其他会话', en: 'End all other sessions' },
  '/api/console/avatar': { zh: '修改头像', en: 'Change one’s picture' },
  '/api/blade-user/update-info': { zh: '修改个人信息', en: 'Change one’s own record' },
  '/api/blade-user/update-password': { zh: '修改自己的密码', en: 'Change one’s own password' },
  '/api/console/order-hold': { zh: '订单 · 暂停', en: 'Orders · hold' },
  '/api/console/order-release': { zh: '订单 · 恢复', en: 'Orders · let go on' },
  '/api/console/order-mould': { zh: '订单 · 收模登记', en: 'Orders · mould received' },
  '/api/console/order-preview': { zh: '订单 · 试算', en: 'Orders · preview' },
  '/api/console/order-files/kind': { zh: '订单文件 · 修改用途', en: 'Files of orders · change what they are for' },
  '/api/console/deliveries/receive-back': { zh: '发货单 · 试戴收回', en: 'Deliveries · try-in received back' },
  '/api/console/house/parked/again': { zh: '系统运行 · 重试停下的单据', en: 'System · try parked documents again' },
  '/api/console/house/tables/rebuild': { zh: '系统运行 · 重建列表', en: 'System · build a list anew' },
  '/api/console/house/refusals/settle': { zh: '系统运行 · 处理被拒绝的后续', en: 'System · settle what was refused' },
  '/api/console/erase-person': { zh: '删除患者信息', en: 'Erase patients' },
};

/** Parts of paths that are neither a page of the menu nor a record of the catalogue. */
const beside: Readonly<Record<string, Words>> = {
  'blade-user': { zh: '用户管理', en: 'Users' },
  guests: { zh: '注册申请', en: 'Registrations' },
  views: { zh: '列表视图', en: 'Views of lists' },
  notices: { zh: '消息通知', en: 'Notices' },
  jobs: { zh: '后台任务', en: 'Background jobs' },
  uploads: { zh: '文件上传', en: 'Uploads' },
  files: { zh: '文件', en: 'Files' },
  hospitalschemeproduct: { zh: '价格方案产品', en: 'Products of price schemes' },
  hospitalschemehospital: { zh: '价格方案客户', en: 'Customers of price schemes' },
  'delay-asks': { zh: '延期申请', en: 'Delay requests' },
  reminders: { zh: '催单', en: 'Reminders' },
  orderentrydetail: { zh: '订单明细', en: 'Lines of orders' },
  orderattach: { zh: '订单附件', en: 'Attachments of orders' },
  'order-files': { zh: '订单文件', en: 'Files of orders' },
  'saas-order': { zh: '订单', en: 'Orders' },
  processrouteprocedure: { zh: '工艺路线工序', en: 'Steps of routes' },
  processrouteproduct: { zh: '工艺路线产品', en: 'Products of routes' },
  decompositions: { zh: '产品拆解', en: 'Decompositions' },
  deliveryorders: { zh: '订单发货', en: 'Deliveries' },
  partners: { zh: '合作客户（加工点）', en: 'Partners' },
  partnerscustomercertificate: { zh: '合作客户证书', en: 'Certificates of partners' },
  partnerscustomerlicense: { zh: '合作客户许可证', en: 'Licences of partners' },
  partnerscustomerproduct: { zh: '合作客户产品', en: 'Products of partners' },
  staffprocess: { zh: '员工技能', en: 'Skills of staff' },
  'out-factory-bills': { zh: '出厂检验单', en: 'Out-factory bills' },
};

/** By parts of paths in small letters: the documents spell some in two ways. What stands later wins. */
const resources: ReadonlyMap<string, Words> = new Map([
  ...Object.entries(beside),
  ...defaultMenu.flatMap(({ children }) =>
    children.map(({ path, nameZh, nameEn }) => [(path.split('/').at(-1) ?? '').toLowerCase(), { zh: nameZh, en: nameEn }] as const),
  ),
  ...catalogue.map(({ key, labels }) => [key.toLowerCase(), labels] as const),
]);

/** What is done: the last part of the path, a check together with what it is a check of. */
const deedOf = (parts: readonly string[]): string => {
  const [before = '', last = ''] = parts.slice(-2);
  return last === 'check' ? `${before}-check` : last;
};

/** A call in the words of the menu: `订单 · 保存`. What nobody has named says its path: no person's call does, a spec looks. */
export function wordsOfCall(path: string, language: Language): string {
  const whole = named[path];
  if (whole) return whole[language];
  // Without `/api` before them all, which is no resource.
  const parts = path
    .split('/')
    .filter((part) => part !== '' && !part.startsWith(':'))
    .slice(1);
  const resource = parts
    .toReversed()
    .map((part) => resources.get(part.toLowerCase()))
    .find((words) => words !== undefined);
  if (!resource) return path;
  const deed = deedOf(parts);
  if (resources.has(deed.toLowerCase())) return resource[language];
  const known = verbs.find(({ begins }) => begins.test(deed))?.words;
  return `${resource[language]} · ${known?.[language] ?? deed}`;
}
