// What goes from this browser when somebody signs out on purpose. A session that ends by itself, or at the lock, leaves it for the same person.
import { dropDrafts, draftsLast, hasDrafts, type DraftOwner } from '../platform/drafts.js';
import { signOut } from '../platform/session.js';
import { settingPrefix } from '../platform/settings.js';
import { forgetLeft, hasLeft } from '../ui/files/left-uploads.js';
import { tabs } from './tab-store.js';

/** Names of chosen customers and products; `RecordSelect` writes them. */
const recent = `${settingPrefix}recent.`;

/** Of this person, what was chosen lately; of everybody, what is too old. */
function forgetRecent(owner?: DraftOwner): void {
  try {
    for (const name of Object.keys(localStorage)) {
      if (!name.startsWith(recent)) continue;
      const { datetime = 0 } = JSON.parse(localStorage.getItem(name) ?? '{}') as { datetime?: number };
      const isTheirs = owner && name.startsWith(`${recent}${owner.tenantId}/${owner.userId}.`);
      if (isTheirs || datetime < Date.now() - draftsLast) localStorage.removeItem(name);
    }
  } catch {
    // A browser that refuses storage has kept nothing.
  }
}

/** Whether something that was typed, or sent in part, would be lost by signing out. */
export const hasUnsaved = async (person: DraftOwner): Promise<boolean> =>
  tabs.get().list.some(({ isDirty }) => isDirty) || (await hasDrafts(person)) || hasLeft(person);

/** Signs out, and leaves nothing here that says whom this person worked for. */
export async function leave(person: DraftOwner): Promise<void> {
  // First: from then on no form writes a draft any more.
  const ended = signOut();
  forgetRecent(person);
  await Promise.all([dropDrafts(person), forgetLeft(person), ended]);
}

/** Whoever left without signing out, and does not come back, leaves nothing for ever. */
export async function forgetOld(): Promise<void> {
  forgetRecent();
  await Promise.all([dropDrafts(), forgetLeft()]);
}
