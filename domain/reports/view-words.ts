// The words of views that people keep of lists, under a name.
import * as z from 'zod';
import { text } from '../shared/asked.js';
import type { Words } from '../shared/refusals.js';

/** Names of patients are kept where they are erased, and a view that is kept for years is no such place. */
const mayBeKept = (filter: string): boolean => !filter.startsWith('patientName');

/** `POST /api/console/views`: a view of a list under a name. Without `id` a new one; with one, `version` is what was shown. */
export const ViewSave = z.strictObject({
  id: z.uuid().toLowerCase().optional(),
  version: z.int().min(1).optional(),
  /** The path of the list, or a name where lists are read at one path. */
  list: z.string().regex(/^[a-z][A-Za-z0-9/-]{0,100}$/),
  name: text(40),
  /** For everybody of the tenant; only its owner changes it. */
  isShared: z.boolean().default(false),
  /** As it stands in the address: filters and sorting. */
  search: z
    .record(z.string().regex(/^[A-Za-z][A-Za-z_]{0,60}$/), z.string().max(500))
    .refine((search) => Object.keys(search).length <= 40, { error: 'tooMany' })
    .refine((search) => Object.keys(search).every(mayBeKept), { error: 'personalData' })
    .default({}),
  columns: z
    .array(z.string().regex(/^[A-Za-z]{1,60}$/))
    .max(60)
    .default([]),
});
export type ViewSave = z.infer<typeof ViewSave>;

export type ViewRow = Readonly<{
  id: string;
  version: number;
  list: string;
  name: string;
  isShared: boolean;
  /** Of the caller, who may change it. */
  isOwn: boolean;
  search: Readonly<Record<string, string>>;
  columns: readonly string[];
}>;

export type ViewRefusal = 'ViewNotFound' | 'ViewNameTaken' | 'TooManyViews';
export const viewRefusals = {
  ViewNotFound: { zh: '视图不存在', en: 'There is no such view' },
  ViewNameTaken: { zh: '已有同名视图', en: 'There is a view of that name already' },
  TooManyViews: { zh: '最多保存 {{limit}} 个视图', en: 'At most {{limit}} views are kept' },
} as const satisfies Record<ViewRefusal, Words>;
