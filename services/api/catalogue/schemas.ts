// What the calls of a kind of record take and answer, made from its declaration.
import { keyedId, listOf, valuesOf, type Resource } from '@cloud-factory/domain/catalogue';
import type { Field } from '@cloud-factory/domain/shared/fields';
import { idField, type RecordId } from '@cloud-factory/domain/shared/ids';
import { searchOf } from '@cloud-factory/domain/shared/list';
import * as z from 'zod';
import { AsOfField } from '../platform/as-of.js';
import { idsField } from '../platform/http.js';

export const searchSchema = (resource: Resource) => searchOf(listOf(resource));

/** The whole record. Without `id` a new one; `version` is what the form showed. */
export const submitSchema = (resource: Resource) =>
  valuesOf(resource.fields).extend({ id: idField<'record'>().optional(), version: z.int().min(1).optional() });

/** `update` is for a record that exists. */
export const updateSchema = (resource: Resource) => submitSchema(resource).extend({ id: idField<'record'>() });

/** `ids` as a comma list, or one `id`; one of the two. All or nothing. */
export const removeSchema = z
  .strictObject({ ids: idsField<'record'>().optional(), id: idField<'record'>().optional() })
  .refine(({ ids, id }) => (ids === undefined) !== (id === undefined), { error: 'required', path: ['ids'] })
  .transform(({ ids, id }): readonly RecordId[] => ids ?? (id === undefined ? [] : [id]));

/** By id, and for a kind whose ids are made of a code, by that code. `asOf`: as it was then. */
export function detailSchema({ keyedBy }: Resource) {
  const byId = z.strictObject({ id: idField<'record'>(), asOf: AsOfField.optional() });
  if (keyedBy === undefined) return byId;
  const code = z.string().regex(/^\d{2,12}$/);
  return (
    z
      .strictObject({ [keyedBy]: code.optional(), id: idField<'record'>().optional(), asOf: AsOfField.optional() })
      .refine((asked) => (asked['id'] === undefined) !== (asked[keyedBy] === undefined), { error: 'required', path: [keyedBy] })
      // Exactly one of the two is there, checked above.
      .transform(
        (asked): z.infer<typeof byId> => ({
          id: (asked['id'] as RecordId | undefined) ?? keyedId(String(asked[keyedBy])),
          asOf: asked['asOf'] as string | undefined,
        }),
      )
  );
}

/** A parameter that names the record above: an id, or the code that ids are made of. Empty, `0` and nothing stand for the roots. */
export function parentSchema(resource: Resource, name: string) {
  const id =
    resource.keyedBy === undefined
      ? idField<'record'>()
      : z
          .string()
          .regex(/^\d{2,12}$/)
          .transform(keyedId);
  const parent: z.ZodType<RecordId | null> = z.union([z.enum(['', '0']).transform(() => null), id]);
  return (
    z
      .strictObject({ [name]: parent.optional(), tenantId: z.string().max(50).optional() })
      // Both names are those of the object above.
      .transform((asked) => ({ parent: asked[name] as RecordId | null | undefined, tenantId: asked['tenantId'] as string | undefined }))
  );
}

/** A value as it leaves, for the API document. */
function leaving(field: Field): z.ZodType {
  switch (field.kind) {
    case 'integer':
      return z.int();
    case 'yesNo':
      return z.boolean();
    case 'refs':
    case 'files':
    case 'teeth':
      return z.array(z.string());
    case 'lines':
      return z.array(z.object(Object.fromEntries(Object.entries(field.fields).map(([name, each]) => [name, leaving(each).nullable()]))));
    case 'choice':
      return z.enum(Object.keys(field.options));
    default:
      return z.string();
  }
}

/** One record as every call answers it. */
export function recordSchema({ key, fields }: Resource, more: z.ZodRawShape = {}) {
  const own = Object.entries(fields).map(([name, field]) => [name, field.required ? leaving(field) : leaving(field).nullable()] as const);
  const titles = Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'ref' ? [[`${name}Title`, z.string().nullable().optional()] as const] : [],
  );
  return z
    .object({
      id: z.string(),
      version: z.int(),
      createdAt: z.string(),
      createdBy: z.string(),
      updatedAt: z.string(),
      updatedBy: z.string(),
      ...Object.fromEntries([...own, ...titles]),
      ...more,
    })
    .describe(key);
}
