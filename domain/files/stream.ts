import { defineStream } from '../shared/decider.js';
import { orderFilesDecider } from './decider.js';
import { orderFilesRefusals } from './refusals.js';

export const orderFilesStream = defineStream({
  name: 'orderFiles',
  decider: orderFilesDecider,
  streamOf: ({ orderId }) => `orderFiles-${orderId}`,
  commands: {
    AddOrderFiles: true,
    DescribeOrderFile: true,
    ReplaceOrderFile: true,
    ChangeOrderFileKind: true,
    RemoveOrderFiles: true,
    EraseOrderFiles: true,
  },
  events: {
    OrderFilesAdded: { version: 1, zh: '添加文件', en: 'Files added' },
    OrderFileDescribed: { version: 1, zh: '修改文件说明', en: 'A file described anew' },
    OrderFileReplaced: { version: 1, zh: '上传新版本', en: 'A new version of a file' },
    OrderFileKindChanged: { version: 1, zh: '修改文件用途', en: 'What a file is for, changed' },
    OrderFilesRemoved: { version: 1, zh: '删除文件', en: 'Files removed' },
    OrderFilesPersonErased: { version: 1, zh: '清除文件中的患者信息', en: 'Names of files erased' },
  },
  refusals: orderFilesRefusals,
  claims: { orderFile: { zh: '文件已属于另一个订单', en: 'The file belongs to another order already' } },
});
