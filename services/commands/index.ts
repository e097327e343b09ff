export { createBatchRunner, type BatchRequest, type BatchRunner, type BatchRunnerParts } from './batch-runner.js';
export { dayIn } from './calendar.js';
export type {
  AnyStreamKind,
  Author,
  CommandForecast,
  CommandItem,
  CommandOutcome,
  CommandRequest,
  CommandRunner,
  LookedAt,
  WrittenStream,
} from './contract.js';
export { NoSuchKind, RuleFailed, TooManyRaces, UnreadableEvent } from './errors.js';
export { openEvents, type EventParts, type OpenEvents } from './event-source.js';
export { erasesPerson, type AnyRecorded, type PersonalParts } from './reader.js';
export { registerStreams, type StreamRegistry } from './registry.js';
export { createCommandRunner, type RunnerParts } from './runner.js';
export { streams } from './streams.js';
export { systemUser } from './system-user.js';
