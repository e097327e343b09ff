import type { Words } from '@cloud-factory/domain/shared/refusals';

/** Why a document is left out, in words; the text of the program stands beside it, for whom it asks for help. */
export function causeOf(error: string): Words {
  if (/^UnreadableEvent.*does not open/s.test(error))
    return { zh: '其中的个人信息无法解密，密钥或数据已损坏', en: 'its names do not decrypt: the key or the data is damaged' };
  if (error.startsWith('UnreadableEvent'))
    return { zh: '事件已损坏，或由更新版本的程序写入', en: 'its event is damaged, or of a newer program' };
  if (error.startsWith('not storable')) return { zh: '数值超出列表可保存的范围', en: 'a value is beyond what the list can hold' };
  return { zh: '程序无法处理该事件', en: 'the program failed over its event' };
}
