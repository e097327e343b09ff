import * as z from 'zod';

/** The answer to a write, for the API document. */
export const Written = z.object({ id: z.string(), version: z.int(), position: z.string() });
