import * as z from 'zod';

/** `Written` in the API document. */
export const WrittenRow = z.object({ id: z.string(), version: z.int(), position: z.string() });
