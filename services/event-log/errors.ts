/** The queue of appends is full: nothing was written. The API answers 503; the same request may be sent again later. */
export class LogOverloaded extends Error {
  override readonly name = 'LogOverloaded';
}

/** The database could not be asked: nothing was written. The API answers 503; the same request may be sent again. */
export class LogUnavailable extends Error {
  override readonly name = 'LogUnavailable';
}

/**
 * The connection broke while the answer was awaited: written or not, nobody knows. The API answers 503; the same request sent again,
 * under the same command id, gets the first answer or is done now.
 */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';
}

/** What was to be written cannot be stored, or could never be read again: a bug of the caller. Nothing was written. */
export class Unstorable extends Error {
  override readonly name = 'Unstorable';
}

/** The database may lose what it acknowledged: the service does not start on it. The message says which setting to change. */
export class NotDurable extends Error {
  override readonly name = 'NotDurable';
}

/** The person was erased: nothing personal can be kept about it any more. */
export class PersonWasErased extends Error {
  override readonly name = 'PersonWasErased';
}

/** A personal part, or the key that it was sealed with, is damaged or belongs elsewhere: it will not open however often it is asked for. */
export class Undecipherable extends Error {
  override readonly name = 'Undecipherable';
}
