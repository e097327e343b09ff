// What people typed and have not saved, kept in IndexedDB so that a crash, a reload or a closed lid loses nothing. Not encrypted: it lies in the
// profile of the person's own browser, and goes when the form is saved, the draft is discarded, its person signs out, or it is two weeks old.
import { createStore as createDatabase, del, entries, get, set } from 'idb-keyval';
import { left, session } from './session.js';

export type Draft<Values> = Readonly<{ values: Values; savedAt: string; version?: number | undefined }>;
export type DraftOwner = Readonly<{ tenantId: string; userId: string }>;

/** What is older (ms) is nobody's work any more, and may say whom somebody worked for. */
export const draftsLast = 14 * 24 * 3_600_000;
const isOld = ({ savedAt }: Draft<unknown>): boolean => !(Date.parse(savedAt) > Date.now() - draftsLast);

let database: ReturnType<typeof createDatabase> | undefined;
const drafts = () => (database ??= createDatabase('cloud-factory-drafts', 'drafts'));

/** Tenant, user and route: what one person typed is never offered to another one at the same screen. */
export const draftKey = ({ tenantId, userId }: DraftOwner, route: string): string => `${tenantId}/${userId}${route}`;
const isOf = (owner: DraftOwner, key: string): boolean => key.startsWith(draftKey(owner, '/'));

/** Undefined when there is none or it is too old, or when the browser has no database (private windows). */
export async function readDraft<Values>(key: string): Promise<Draft<Values> | undefined> {
  try {
    const found = await get<Draft<Values>>(key, drafts());
    return found && !isOld(found) ? found : undefined;
  } catch {
    return undefined;
  }
}

/** Whether there is still somebody whose work it is: they are signed in here, or their session ended without their asking for it. */
export function isWanted(isTheirs: (person: DraftOwner) => boolean): boolean {
  const person = session.get();
  if (person === null) return left.get() !== undefined && left.get() !== 'otherTab';
  return person === 'unknown' || isTheirs(person);
}

/** Keeps it; of somebody who has signed out nothing is kept, whatever their forms still write. */
export async function writeDraft<Values>(key: string, draft: Draft<Values>): Promise<void> {
  if (!isWanted((person) => isOf(person, key))) return;
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

async function allDrafts(): Promise<readonly [string, Draft<unknown>][]> {
  try {
    return await entries<string, Draft<unknown>>(drafts());
  } catch {
    return [];
  }
}

/** Whether anything that this person typed waits here to be saved. */
export const hasDrafts = async (owner: DraftOwner): Promise<boolean> =>
  (await allDrafts()).some(([key, draft]) => isOf(owner, key) && !isOld(draft));

/** Drops what this person typed; of everybody, what is too old. Without a person, that alone. */
export async function dropDrafts(owner?: DraftOwner): Promise<void> {
  for (const [key, draft] of await allDrafts()) if (isOld(draft) || (owner && isOf(owner, key))) await dropDraft(key);
}
