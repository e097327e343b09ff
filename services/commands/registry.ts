// Which kind of stream a command, an event or a stream's name belongs to; and old events brought to the shape of today.
import type { EventType } from '@cloud-factory/domain/shared/decider';
import type { AnyStreamKind } from './contract.js';
import { NoSuchKind } from './errors.js';

export type StreamRegistry = Readonly<{
  /** The kind that takes commands of this type. Throws `NoSuchKind`. */
  kindOfCommand: (type: string) => AnyStreamKind;
  /** The kind of a stream by its name, `<kind>-<id>`. Throws `NoSuchKind`. */
  kindOfStream: (stream: string) => AnyStreamKind;
  /** The version that events of this type are written in today. Throws for a type that no kind knows. */
  versionOf: (eventType: string) => number;
  /** `data` as an event of this type looks today. Throws when no kind knows the type, or not in this version: callers park. */
  upcast: (eventType: string, schemaVersion: number, data: unknown) => unknown;
}>;

function addOnce<Value>(map: Map<string, Value>, what: string, key: string, value: Value): void {
  if (map.has(key)) throw new Error(`two kinds of stream have the ${what} ${key}`);
  map.set(key, value);
}

/** A chain with a missing upcaster would be found by the first old event, in production: better at the start. */
function checkUpcasters(type: string, { version, upcasters = [] }: EventType): void {
  if (version < 1 || upcasters.length !== version - 1) {
    throw new Error(`${type} is at version ${version} with ${upcasters.length} upcasters: one is needed for each earlier version`);
  }
}

/** Throws when two kinds share a name, a type of command or a type of event, or when an upcaster is missing. */
export function registerStreams(streams: readonly AnyStreamKind[]): StreamRegistry {
  const names = new Map<string, AnyStreamKind>();
  const commands = new Map<string, AnyStreamKind>();
  const events = new Map<string, EventType>();
  for (const kind of streams) {
    addOnce(names, 'name', kind.name, kind);
    for (const type of Object.keys(kind.commands)) addOnce(commands, 'command', type, kind);
    for (const [type, eventType] of Object.entries<EventType>(kind.events)) {
      checkUpcasters(type, eventType);
      addOnce(events, 'event', type, eventType);
    }
  }

  function eventTypeOf(type: string): EventType {
    const found = events.get(type);
    if (!found) throw new Error(`no kind of stream knows events of type ${type}`);
    return found;
  }

  return {
    kindOfCommand: (type) => {
      const kind = commands.get(type);
      if (!kind) throw new NoSuchKind(`no kind of stream takes the command ${type}`);
      return kind;
    },
    kindOfStream: (stream) => {
      // Names may hold hyphens, ids do: the longest name that fits is meant.
      for (let end = stream.lastIndexOf('-'); end > 0; end = stream.lastIndexOf('-', end - 1)) {
        const kind = names.get(stream.slice(0, end));
        if (kind) return kind;
      }
      throw new NoSuchKind(`${stream} is a stream of no kind`);
    },
    versionOf: (type) => eventTypeOf(type).version,
    upcast: (type, schemaVersion, data) => {
      const { version, upcasters = [] } = eventTypeOf(type);
      if (!Number.isInteger(schemaVersion) || schemaVersion < 1 || schemaVersion > version) {
        throw new Error(`events of type ${type} are known up to version ${version}, not ${schemaVersion}`);
      }
      // `never`: each upcaster names the shape that it takes; the golden files hold the chain together.
      return upcasters.slice(schemaVersion - 1).reduce<unknown>((older, upcaster) => upcaster(older as never), data);
    },
  };
}
