import type { Words } from '../shared/refusals.js';
import type { OrderFilesRefusal } from './decider.js';

export const orderFilesRefusals: Readonly<Record<OrderFilesRefusal, Words>> = {
  OrderNotFound: { zh: '订单不存在', en: 'There is no such order' },
  OrderIsCancelled: { zh: '订单已取消，不能添加文件', en: 'The order was cancelled: it takes no more files' },
  OrderFileNotFound: { zh: '订单没有该文件', en: 'The order has no such file' },
  OrderFileLocked: {
    zh: '订单审核通过时已有的文件不能删除，只能上传新版本',
    en: 'A file that was there when the order was approved is not removed: upload a new version',
  },
  OrderFileNotLockedYet: {
    zh: '订单尚未审核通过，请直接修改订单中的文件',
    en: 'The order is not approved yet: change the file in the order itself',
  },
  OrderFileExists: {
    zh: '第 {{nth}} 个文件已存在，不能重复上传',
    en: 'File {{nth}} exists already: the same file cannot be uploaded twice',
  },
  OrderFileKindWrong: { zh: '第 {{nth}} 个文件的类型不符', en: 'File {{nth}} was uploaded as another kind of file' },
  OrderFileKindUnfit: {
    zh: '此用途不接受该文件：扩展名或大小不符，或不能用于此处',
    en: 'The file cannot be for this: its ending or its size is not taken, or such files do not belong here',
  },
  OrderHasTooManyFiles: { zh: '一个订单最多 {{most}} 个文件', en: 'An order has at most {{most}} files' },
  LineNotOfOrder: { zh: '订单没有该明细', en: 'The order has no such line' },
  PersonIsErased: { zh: '订单的患者信息已清除，不能修改', en: 'The patients of this order were erased: it cannot be changed' },
};
