export type { AnyStreamKind, Author, CommandItem, CommandOutcome, CommandRequest, CommandRunner, WrittenStream } from './contract.js';
export { streams } from './streams.js';
