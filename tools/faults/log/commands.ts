// What the clients of a fault run ask for, and what the process that appends answers.

/** Adds `events` events to a stream, whatever its version is. */
export type FaultCommand = Readonly<{ commandId: string; tenant: string; stream: string; events: number }>;

export type FaultAnswer =
  | Readonly<{ commandId: string; kind: 'written'; version: number; position: string }>
  | Readonly<{ commandId: string; kind: 'failed'; error: string }>;
