import type { Id } from '@cloud-factory/domain/shared/ids';
import type { Labels } from '@cloud-factory/domain/shared/fields';
import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../platform/caller.js';
import { ownerOf, uuidOf } from './job-owner.js';
import type { JobRows } from './job-rows.js';
import { JobRowsToken } from './tokens.js';

export type JobWish = Readonly<{
  kind: string;
  title: Labels;
  input: Readonly<Record<string, unknown>>;
  permission: string | null;
  /** What came with the request beside its address and its parameters. */
  fingerprint?: string;
}>;

/** What makes a request the same request: repeated, it starts no second job. */
const idOf = (caller: Caller): Id<'job'> => uuidOf(`job\n${caller.tenant}\n${ownerOf(caller)}\n${caller.commandId}`);

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
