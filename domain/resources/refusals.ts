import type { Words } from '../shared/refusals.js';
import type { ConnectionRefusal } from './decider.js';

export const connectionRefusals = {
  ConnectionNotFound: { zh: '配置不存在', en: 'There is no such configuration' },
  ConnectionInUse: { zh: '该配置正在使用，请先启用另一个', en: 'It is in use: enable another one first' },
  ConnectionSecretMissing: { zh: '请填写密钥', en: 'Enter its keys' },
  StoreHoldsFiles: { zh: '该存储中还有 {{files}} 个文件', en: '{{files}} files lie in this store' },
  SecretForOtherPlace: { zh: '地址已修改，请重新填写密钥', en: 'Its address was changed: enter its keys again' },
} as const satisfies Record<ConnectionRefusal, Words>;

export const choiceRefusals = {
  ConnectionChoiceNotFound: { zh: '配置不存在', en: 'There is no such configuration' },
} as const;
