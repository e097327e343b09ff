import type { Words } from '../shared/refusals.js';
import type { ConnectionRefusal } from './decider.js';

export const connectionRefusals = {
  ConnectionNotFound: { zh: '配置不存在', en: 'There is no such configuration' },
  ConnectionInUse: { zh: '该配置正在使用，请先启用另一个', en: 'It is in use: enable another one first' },
  ConnectionSecretMissing: { zh: '请填写密钥', en: 'Enter its keys' },
  StoreHoldsFiles: { zh: '该存储中还有 {{files}} 个文件', en: '{{files}} files lie in this store' },
  DataSourceUsed: {
    zh: '数据源“{{name}}”正被 {{tenants}} 个租户使用，不能删除',
    en: 'The data source “{{name}}” is used by {{tenants}} tenants and cannot be removed',
  },
  SecretForOtherPlace: { zh: '地址已修改，请重新填写密钥', en: 'Its address was changed: enter its keys again' },
} as const satisfies Record<ConnectionRefusal, Words>;

export const choiceRefusals = {
  ConnectionChoiceNotFound: { zh: '配置不存在', en: 'There is no such configuration' },
} as const;

/** What the calls around connections, files and messages refuse by themselves. `reason`: a short name from outside, never a secret. */
export const resourceRefusals = {
  HostNotAllowed: {
    zh: '不允许访问该地址：{{host}}（{{reason}}）；可访问的主机由运维在 OUTGOING_HOSTS 中设定',
    en: 'This address may not be called: {{host}} ({{reason}}). Which hosts may be is set in OUTGOING_HOSTS, by whoever runs the server',
  },
  StoreTestFailed: { zh: '存储测试失败（{{step}}）：{{reason}}', en: 'The store failed its test ({{step}}): {{reason}}' },
  StoreUnavailable: {
    zh: '存储服务暂时不可用（{{reason}}），已上传的内容已保留，请重试',
    en: 'The store cannot be reached ({{reason}}); what was uploaded is kept, try again',
  },
  FileStillUsed: { zh: '文件仍被 {{uses}} 处使用，不能删除', en: 'The file is still used in {{uses}} places and cannot be removed' },
  FileEndingFixed: { zh: '扩展名必须保持为 {{ext}}', en: 'The ending stays {{ext}}' },
  PutFileTooLarge: {
    zh: '直接上传不能超过 {{limit}} MB，请使用分段上传',
    en: 'At most {{limit}} MB at once: larger files are uploaded in parts',
  },
  SmsNotConfigured: { zh: '没有启用的短信配置', en: 'No configuration for messages is in use' },
  SmsNotEnabled: { zh: '短信配置“{{code}}”未启用', en: 'The configuration “{{code}}” is not in use' },
  SmsValueMissing: { zh: '缺少短信参数 {{name}}', en: 'The value {{name}} of the message is missing' },
  SmsLimitReached: { zh: '发送过于频繁，请稍后再试', en: 'Too many messages: try again later' },
  DataSourceTestFailed: { zh: '连接失败：{{reason}}', en: 'The connection failed: {{reason}}' },
  ReportFileNotFound: { zh: '报表文件不存在', en: 'There is no such report file' },
  ReportFileNotDone: { zh: '任务尚未结束，请先取消', en: 'The job is not over: cancel it first' },
  GeneratorOff: { zh: '本系统未启用代码生成器', en: 'The code generator is off in this installation' },
  GeneratorNameTaken: { zh: '名称“{{name}}”已被占用', en: 'The name “{{name}}” is taken' },
  GeneratorRefused: { zh: '声明不符合规则：{{flaws}}', en: 'The declaration breaks a law: {{flaws}}' },
} as const satisfies Record<string, Words>;
