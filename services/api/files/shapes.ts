import { OrderFileKind } from '@cloud-factory/domain/orders/contract';
import * as z from 'zod';

/** A file in the API document. Lengths in mm, volume in mm³. */
export const StoredFileRow = z.object({
  id: z.string(),
  kind: OrderFileKind,
  fileName: z.string(),
  ext: z.string(),
  size: z.int(),
  sha256: z.string(),
  contentType: z.string(),
  geometry: z.object({ triangles: z.int(), width: z.string(), depth: z.string(), height: z.string(), volume: z.string() }).nullable(),
  facts: z.looseObject({
    picture: z.object({ width: z.int(), height: z.int() }).optional(),
    dicom: z.looseObject({ modality: z.string().nullable() }).optional(),
    scan: z.object({ schema: z.string(), vertices: z.int(), faces: z.int(), isReadable: z.boolean() }).optional(),
    notMeasured: z.literal('tooLarge').optional(),
  }),
  createdBy: z.string(),
  createdAt: z.string(),
});
