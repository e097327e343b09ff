import type { Id } from '@cloud-factory/domain/shared/ids';
import { idAs } from '@cloud-factory/domain/shared/ids';
import type { Labels } from '@cloud-factory/domain/shared/fields';
import { Inject, Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import type { Caller } from '../platform/caller.js';
import { JobRowsToken } from './tokens.js';
import type { JobRows } from './job-rows.js';

export type JobWish = Readonly<{
  kind: string;
  title: Labels;
  input: Readonly<Record<string, unknown>>;
  permission: string | null;
  /** What came with the request beside its address and its parameters. */
  fingerprint?: string;
}>;

/** The UUID that is made of a text: of the same text the same. Version 8: the bits are ours. */
export function uuidOf<Name extends string>(text: string): Id<Name> {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return idAs(`${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`);
}

/** What makes a request the same request: repeated, it starts no second job. */
const idOf = ({ tenant, userId, commandId }: Caller): Id<'job'> => uuidOf(`job\n${tenant}\n${userId}\n${commandId}`);

/** Starts long work: whoever injects this needs to know nothing of queues. */
@Injectable()
export class Jobs {
  constructor(@Inject(JobRowsToken) private readonly rows: JobRows) {}

  /**
   * The id of the job. The same request sent again, under the same `Idempotency-Key`, answers the same job. Its file is given to its owner while they may
   * still make the call that started it.
   */
  start(caller: Caller, wish: JobWish): Promise<string> {
    return this.rows.start(caller, { id: idOf(caller), call: caller.call, ...wish });
  }
}
