// What an administrator sees of how the house works, on the wire: what is left out of lists, what followed from events and was refused, how far lists are.
import type { Position, TenantId } from '../shared/ids.js';

/** A document that a list leaves out since one of its events could not be read. `skipped`: events that came later. */
export type ParkedDocument = Readonly<{
  tenantId: TenantId;
  table: string;
  /** `order-<id>`: its history tells what happened to it. */
  stream: string;
  /** The position of that event in the log. */
  from: Position;
  eventType: string;
  error: string;
  /** The cause in the caller's language. */
  text: string;
  skipped: number;
  at: string;
}>;

/** A command that followed from an event and was refused: work for a person until it is settled. `text`: the refusal in the caller's language. */
export type RefusedReaction = Readonly<{
  tenantId: TenantId;
  commandId: string;
  reaction: string;
  stream: string | null;
  eventType: string | null;
  commandType: string | null;
  refusal: string;
  text: string;
  at: string;
}>;

/** A list as the projector keeps it: fed, or built anew beside the one that is read. */
export type ListTable = Readonly<{ table: string; revision: number; isFed: boolean; isBuilding: boolean }>;

/** What became of trying again: how many came back, and of those that did not the reasons of today. */
export type TriedAgain = Readonly<{ back: number; stayed: readonly Readonly<{ table: string; error: string }>[] }>;
