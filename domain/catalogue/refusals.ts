import { kernelRefusals, sharedRefusals, type Words } from '../shared/refusals.js';
import type { RecordRefusal } from './decider.js';

export const recordRefusals = {
  RecordNotFound: kernelRefusals.RecordNotFound,
  RecordIsRetired: { zh: '该记录已停用，不能再修改', en: 'This record was retired and is not changed any more' },
  RecordIsPublished: { zh: '该版本已发布，不能再修改', en: 'This version was published and is not changed any more' },
  RecordHasNoVersions: { zh: '该类记录没有版本，无需发布', en: 'Records of this kind have no versions to publish' },
  ReferenceNotFound: { zh: '“{{zh}}”所选的记录不存在或已停用', en: 'The record chosen as “{{en}}” does not exist or was retired' },
  KeyIsFixed: { zh: '“{{zh}}”建立后不能修改', en: '“{{en}}” cannot be changed later' },
  ParentIsBelow: { zh: '上级不能是自身或自身的下级', en: 'A record cannot stand below itself' },
  TreeTooDeep: {
    zh: '只有两级：一级不能移到其他记录之下，二级之下不能再有下级',
    en: 'There are two levels only: the first stays where it is, and nothing hangs below the second',
  },
  ParentMoved: { zh: '上级刚刚被调整，请刷新后重试', en: 'The record above was moved in the meantime, please reload and try again' },
  StillUsed: sharedRefusals.StillUsed,
  AlreadyTaken: kernelRefusals.AlreadyTaken,
  ExportTooLarge: {
    zh: '共 {{total}} 行，一次最多导出 {{most}} 行，请缩小筛选范围',
    en: 'These are {{total}} rows; at most {{most}} are exported at once, please narrow the filter',
  },
  WorkbookUnreadable: { zh: '无法读取该文件：{{zh}}', en: 'This file cannot be read: {{en}}' },
} as const satisfies Record<RecordRefusal, Words>;
