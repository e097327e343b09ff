import type { StoredEvent } from '@cloud-factory/event-log';

/** Someone else wrote to the stream first, ten times in a row. Nothing was written; the API answers 503. */
export class TooManyRaces extends Error {
  override readonly name = 'TooManyRaces';

  constructor(readonly stream: string) {
    super(`${stream}: others were faster ten times in a row`);
  }
}

/** No kind of stream takes such a command, or there is no such stream: a bug of the caller, not a rule of the business. */
export class NoSuchKind extends Error {
  override readonly name = 'NoSuchKind';
}

/** A rule threw, on its own or over a damaged stream. Asking again fails again: who runs unattended sets the command aside. */
export class RuleFailed extends Error {
  override readonly name = 'RuleFailed';

  constructor(
    readonly stream: string,
    cause: unknown,
  ) {
    super(`${stream}: a rule failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/** An event that this program cannot read: of a newer program, or damaged. Whoever folds parks the stream; nobody skips it. */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent';
  readonly event: Pick<StoredEvent, 'id' | 'tenant' | 'stream' | 'version' | 'position' | 'type' | 'schemaVersion'>;

  constructor({ id, tenant, stream, version, position, type, schemaVersion }: UnreadableEvent['event'], cause: unknown) {
    super(`${type} version ${schemaVersion} (${stream}, event ${id}): ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
    this.event = { id, tenant, stream, version, position, type, schemaVersion };
  }
}
