import type { Words } from '@cloud-factory/domain/shared/refusals';

/** Why reviewers send orders back, as they say it day by day. */
export const rejectionPhrases: readonly Words[] = [
  { zh: '扫描文件不完整', en: 'The scan is incomplete' },
  { zh: '牙位与文件不符', en: 'The teeth are not those of the file' },
  { zh: '缺少对颌或咬合', en: 'Antagonist or bite is missing' },
  { zh: '牙色未注明', en: 'No shade is named' },
  { zh: '基牙预备不足，请与医生确认', en: 'The preparation is short: ask the dentist' },
  { zh: '交期无法满足', en: 'The due date cannot be met' },
];
