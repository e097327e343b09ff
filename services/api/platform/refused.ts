import type { Refusal } from '@cloud-factory/domain/shared/decider';

/**
 * A "no" on its way to the caller: the filter gives it the words of the caller's language. 409 unless told otherwise.
 * The details fill the places of the words and go along for programs.
 */
export class RefusedException extends Error {
  readonly status: number;
  readonly details: Refusal['details'];
  /** Seconds after which another try makes sense (429, 503). */
  readonly retryAfter: number | undefined;

  constructor(
    readonly refusal: string,
    { status = 409, details, retryAfter }: { status?: number; details?: Refusal['details']; retryAfter?: number } = {},
  ) {
    super(refusal);
    this.status = status;
    this.details = details;
    this.retryAfter = retryAfter;
  }
}

/** 503: what was read lacks the caller's own writes, so that nothing can be said yet. Nothing was done; the same may be sent again with its command id. */
export const stillComing = (): RefusedException => new RefusedException('OwnWritesMissing', { status: 503, retryAfter: 1 });

/** The caller hung up before its question was asked: nothing was begun, and there is nobody to answer. */
export class CallerGone extends Error {
  constructor() {
    super('the caller hung up');
  }
}

/** One thing wrong with the shape of a request. `path` names the field, `a.b.0.c`; never empty. `key` is the message's key. */
export type ShapeError = Readonly<{ path: string; key: string; details?: Readonly<Record<string, string | number | null>> }>;

/** 400: the shape is wrong, and where. */
export class ShapeException extends Error {
  constructor(readonly errors: readonly ShapeError[]) {
    super('the shape of the request is wrong');
  }
}
