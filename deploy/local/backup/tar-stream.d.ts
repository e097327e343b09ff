/** The part of the library that is used here; it brings no types. */
declare module 'tar-stream' {
  import type { Readable, Writable } from 'node:stream';

  export type Header = Readonly<{ name: string; type: string; size: number }>;
  export type Extract = Writable &
    AsyncIterable<never> & {
      on(event: 'entry', listener: (header: Header, stream: Readable, next: (error?: Error) => void) => void): Extract;
    };
  /** Reads an archive that is written into it, one entry after the other. */
  export function extract(): Extract;
}
