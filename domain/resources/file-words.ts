// The words of files as an administrator sees them: attachments, and the documents that jobs made.
import * as z from 'zod';
import { fileKindLabels, type FileKind } from '../files/contract.js';
import { JobState, jobStateLabels } from '../jobs/contract.js';
import { idField } from '../shared/ids.js';
import { defineList, type RowBase } from '../shared/list.js';

/** `POST attach/submit`: another name for a file; its ending stays. */
export const AttachmentSubmit = z.strictObject({ id: idField<'file'>(), fileName: z.string().trim().min(1).max(255) });
export type AttachmentSubmit = z.infer<typeof AttachmentSubmit>;

export type AttachmentRow = RowBase &
  Readonly<{
    fileName: string;
    ext: string;
    kind: FileKind;
    size: number;
    contentType: string;
    sha256: string;
    /** Code of the store that has it; empty: the folder of the installation. */
    storeCode: string;
    inUse: boolean;
    uses: number;
  }>;
/** Where a file is used: the stream that names it (`order-…`), as history knows it. */
export type AttachmentDetail = AttachmentRow & Readonly<{ usedBy: readonly string[] }>;

export const attachmentList = defineList({
  key: 'attachment-list',
  path: 'blade-resource/attach/list',
  labels: { zh: '附件', en: 'Attachments' },
  fields: {
    createdAt: { kind: 'dateTime', zh: '上传时间', en: 'Uploaded' },
    createdBy: { kind: 'user', zh: '上传人', en: 'Uploaded by' },
    fileName: { kind: 'text', zh: '文件名', en: 'File name', max: 255, required: true },
    ext: { kind: 'text', zh: '扩展名', en: 'Ending', max: 16 },
    kind: { kind: 'choice', zh: '用途', en: 'For', options: fileKindLabels },
    size: { kind: 'integer', zh: '大小', en: 'Size', min: 0, max: 2_000_000_000, unit: 'bytes' },
    contentType: { kind: 'text', zh: '内容类型', en: 'Type', max: 100 },
    sha256: { kind: 'text', zh: '校验值', en: 'SHA-256', max: 64 },
    storeCode: { kind: 'text', zh: '存储', en: 'Store', max: 32 },
    inUse: { kind: 'yesNo', zh: '使用中', en: 'In use' },
    uses: { kind: 'integer', zh: '引用数', en: 'Uses', min: 0, max: 2_000_000_000 },
  },
  columns: ['fileName', 'kind', 'size', 'createdAt', 'createdBy', 'storeCode', 'inUse', 'uses'],
  filters: ['fileName_like', 'ext', 'kind', 'inUse', 'sha256', 'storeCode', 'createdBy'],
  sorts: ['fileName', 'size', 'ext'],
  sort: { by: 'createdAt', direction: 'desc' },
  times: ['createdAt'],
  title: 'fileName',
});

/** A document that a job of one's own made: an export, a report, a statement. Nobody else's is there. */
export type ReportFileRow = RowBase &
  Readonly<{
    name: string;
    /** What it was asked for as, in the caller's language. */
    title: string;
    state: JobState;
    size: number | null;
    /** Instant; empty when there is no file, or no more. */
    expiresAt: string | null;
    finishedAt: string | null;
  }>;

export const reportFileList = defineList({
  key: 'report-file-list',
  path: 'blade-report/report/rest/list',
  labels: { zh: '报表文件', en: 'Report files' },
  fields: {
    createdAt: { kind: 'dateTime', zh: '创建时间', en: 'Created' },
    title: { kind: 'text', zh: '名称', en: 'Report', max: 200 },
    name: { kind: 'text', zh: '文件名', en: 'File name', max: 255 },
    state: { kind: 'choice', zh: '状态', en: 'Status', options: jobStateLabels },
    size: { kind: 'integer', zh: '大小', en: 'Size', min: 0, max: 2_000_000_000, unit: 'bytes' },
    finishedAt: { kind: 'dateTime', zh: '完成时间', en: 'Finished' },
    expiresAt: { kind: 'dateTime', zh: '保留至', en: 'Kept until' },
  },
  columns: ['createdAt', 'title', 'name', 'state', 'size', 'expiresAt'],
  filters: ['name_like', 'state', 'state_in'],
  sorts: ['name', 'size'],
  sort: { by: 'createdAt', direction: 'desc' },
  times: ['createdAt'],
  title: 'title',
});
