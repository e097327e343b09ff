// What people typed and have not saved, kept in IndexedDB so that a crash, a reload or a closed lid loses nothing. Not encrypted: it
// lies in the profile of the person's own browser, and goes when the form is saved or the draft is discarded.
import { createStore as createDatabase, del, get, set } from 'idb-keyval';

export type Draft<Values> = Readonly<{ values: Values; savedAt: string; version?: number | undefined }>;
export type DraftOwner = Readonly<{ tenantId: string; userId: string }>;

let database: ReturnType<typeof createDatabase> | undefined;
const drafts = () => (database ??= createDatabase('cloud-factory-drafts', 'drafts'));

/** Tenant, user and route: what one person typed is never offered to another one at the same screen. */
export const draftKey = ({ tenantId, userId }: DraftOwner, route: string): string => `${tenantId}/${userId}${route}`;

/** Undefined when there is none, or when the browser has no database (private windows). */
export async function readDraft<Values>(key: string): Promise<Draft<Values> | undefined> {
  try {
    return await get<Draft<Values>>(key, drafts());
  } catch {
    return undefined;
  }
}

export async function writeDraft<Values>(key: string, draft: Draft<Values>): Promise<void> {
  try {
    await set(key, draft, drafts());
  } catch {
    // No database: the form still guards against closing.
  }
}

export async function dropDraft(key: string): Promise<void> {
  try {
    await del(key, drafts());
  } catch {
    // See above.
  }
}
