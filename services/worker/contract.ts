import type { CommandId, Position, TenantId } from '@cloud-factory/domain/shared/ids';

/** What became of a reaction's command that had no effect. People see it; nothing waits for it. */
export type ReactionRefusal = Readonly<{
  tenant: TenantId;
  commandId: CommandId;
  /** The reaction, or what was caught up with. */
  reaction: string;
  /** Of the event that it follows from; null when it follows from all of the log up to `position`. */
  eventId: string | null;
  eventType: string | null;
  stream: string | null;
  position: Position;
  /** Null when the reaction itself failed. */
  commandType: string | null;
  /** The refusal by a rule; `CommandIdReused` when the id was used for another command; `ReactionFailed` when something threw. */
  refusal: string;
  details: Readonly<Record<string, string | number | null>> | null;
}>;

/** How far the reactions of a tenant are: null before the first event. */
export type Place = Readonly<{ position: Position | null }>;

/** Where the reactions keep their place. Rejects when it cannot be asked: then the work is done again later. */
export interface ReactionStore {
  /** Takes the tenant for a while, or goes on holding it; null while another worker holds it. */
  take(tenant: TenantId): Promise<Place | null>;
  /** Moves the place and goes on holding the tenant. False when another worker has taken it: then nothing was moved. */
  save(tenant: TenantId, position: Position): Promise<boolean>;
  /** Lets others take the tenant at once. */
  release(tenant: TenantId): Promise<void>;
  /** Once per command id, however often it is said. */
  note(refusal: ReactionRefusal): Promise<void>;
}

/** Where the worker says what it did: pino has this shape. */
export type Logger = Readonly<Record<'info' | 'warn' | 'error', (fields: object, text: string) => void>>;
