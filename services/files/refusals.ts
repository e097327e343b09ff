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
  UploadNotFound: { zh: '上传不存在或已过期', en: 'There is no such upload, or it has expired' },
  UploadOffsetWrong: { zh: '上传位置不符，已接收 {{offset}} 字节', en: 'The upload goes on at {{offset}}: so many bytes have arrived' },
  UploadBusy: { zh: '该文件正在上传中', en: 'Someone is writing to this upload right now' },
  UploadIncomplete: {
    zh: '文件未上传完整，已接收 {{received}}/{{size}} 字节',
    en: 'The upload is not complete: {{received}} of {{size}} bytes',
  },
  UploadHashWrong: { zh: '文件校验失败，请重新上传', en: 'The bytes that arrived are not those that were sent: upload the file again' },
  TooManyUploads: { zh: '未完成的上传过多', en: 'Too many uploads are open' },
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
