// What a request keeps beside the log, a password or a secret, is that of the last command that said so: one that is sent again sets nothing back.
import type { EventSource } from '@cloud-factory/projections/shared';
import type { Caller } from '../platform/caller.js';

/** Whether the caller's command was the last that said one of these events on the stream. False also when nobody did. */
export async function saidLast(
  source: Pick<EventSource, 'readBack'>,
  { tenant, commandId }: Pick<Caller, 'tenant' | 'commandId'>,
  stream: string,
  types: readonly string[],
): Promise<boolean> {
  for (let below: number | null = null; ; ) {
    const events: Awaited<ReturnType<EventSource['readBack']>> = await source.readBack(tenant, stream, below, 50);
    const last = events.find(({ type }) => types.includes(type));
    if (last) return last.commandId === commandId;
    const oldest = events.at(-1);
    if (!oldest || oldest.version <= 1) return false;
    below = oldest.version;
  }
}
