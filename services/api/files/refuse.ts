import { isRefused, type FileRefusal, type Refused } from '@cloud-factory/files';
import { RefusedException } from '../platform/http.js';

const statuses: Partial<Record<FileRefusal, number>> = { UploadNotFound: 404, FileNotFound: 404, FileTooLarge: 413 };

/** What is no refusal; a refusal is thrown, with the status of its kind. */
export function accepted<Value extends object>(value: Value | Refused): Value {
  if (!isRefused(value)) return value as Value; // the other half of the union
  throw new RefusedException(value.refusal, { status: statuses[value.refusal] ?? 409, ...(value.details && { details: value.details }) });
}
