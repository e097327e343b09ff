import { fileNameRefusals } from '@cloud-factory/domain/files/contract';
import type { Words } from '@cloud-factory/domain/shared/refusals';

/** Why a file or an upload is refused; `{{name}}` is a detail. */
export const fileRefusals = {
  ...fileNameRefusals,
  FileContentWrong: { zh: '文件内容与扩展名 {{ext}} 不符', en: 'The content is not that of a {{ext}} file' },
  PictureTooLarge: {
    zh: '图片尺寸 {{width}} × {{height}} 过大',
    en: 'A picture of {{width}} × {{height}} pixels is too large',
  },
  InspectionTooMuch: {
    zh: '检查此文件所需的时间或内存超出限制，未接收；请简化后或以其他格式重新导出再上传',
    en: 'Looking into this file takes more time or memory than a file is given, so it was not taken: export it simpler or in another format',
  },
  InspectionBusy: { zh: '正在检查的文件过多，请稍后重试', en: 'Too many files are being looked into: try again in a moment' },
  UploadNotFound: { zh: '上传不存在或已过期', en: 'There is no such upload, or it has expired' },
  UploadOffsetWrong: { zh: '上传位置不符，已接收 {{offset}} 字节', en: 'The upload goes on at {{offset}}: so many bytes have arrived' },
  UploadBusy: { zh: '该文件正在上传中', en: 'Someone is writing to this upload right now' },
  UploadIncomplete: {
    zh: '文件未上传完整，已接收 {{received}}/{{size}} 字节',
    en: 'The upload is not complete: {{received}} of {{size}} bytes',
  },
  UploadHashWrong: { zh: '文件校验失败，请重新上传', en: 'The bytes that arrived are not those that were sent: upload the file again' },
  TooManyUploads: { zh: '未完成的上传过多', en: 'Too many uploads are open' },
  AccountStorageFull: {
    zh: '您的存储空间已满：加上此文件共 {{wanted}} GB，上限 {{limit}} GB',
    en: 'Your storage is full: with this file it would be {{wanted}} GB of {{limit}} GB',
  },
  TenantStorageFull: {
    zh: '企业的存储空间已满：加上此文件共 {{wanted}} GB，上限 {{limit}} GB，请联系管理员',
    en: 'The storage of the company is full: with this file it would be {{wanted}} GB of {{limit}} GB; tell the administrator',
  },
  TooManyUnusedFiles: {
    zh: '已上传而尚未使用的文件过多（{{files}} 个、{{gigabytes}} GB，上限 {{limit}} 个、{{limitGigabytes}} GB），请先将其用于订单',
    en: 'Too many uploaded files are not used yet ({{files}} of {{limit}}, {{gigabytes}} of {{limitGigabytes}} GB): use them first',
  },
  FileDamaged: {
    zh: '文件已损坏或丢失，未提供下载；请联系管理员从备份恢复，或重新上传',
    en: 'The file is damaged or lost and was not handed out: ask an administrator to bring it back from a backup, or upload it again',
  },
  FileNotFound: { zh: '文件不存在', en: 'There is no such file' },
  TooMuchToPack: {
    zh: '共 {{count}} 张照片、{{megabytes}} MB，一次最多导出 {{most}} 张、{{mostMegabytes}} MB，请缩小筛选范围',
    en: 'These are {{count}} photographs of {{megabytes}} MB; at most {{most}} of {{mostMegabytes}} MB are exported at once, please narrow the filter',
  },
  LinkExpired: { zh: '链接已失效', en: 'The link has expired' },
} as const satisfies Record<string, Words>;
export type FileRefusal = keyof typeof fileRefusals;

/** A "no" to a file: a value, not an error. */
export type Refused = Readonly<{ refusal: FileRefusal; details?: Readonly<Record<string, string | number>> }>;

export const refused = (refusal: FileRefusal, details?: Refused['details']): Refused => (details ? { refusal, details } : { refusal });

export const isRefused = (value: object): value is Refused => 'refusal' in value;
