import { OutgoingRefused } from '../platform/outgoing.js';
import { RefusedException } from '../platform/refused.js';

/** Says that an address may not be called, before anything is kept of it. */
export function mayBeCalled(check: () => unknown): void {
  try {
    check();
  } catch (error) {
    if (!(error instanceof OutgoingRefused)) throw error;
    throw new RefusedException('HostNotAllowed', { details: { host: error.host, reason: error.reason } });
  }
}

/** Of secrets that came with a form, those that were typed; null when none was. */
export function typed(secrets: Readonly<Record<string, string | null | undefined>>): Readonly<Record<string, string>> | null {
  const filled = Object.entries(secrets).filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '');
  return filled.length === 0 ? null : Object.fromEntries(filled);
}
