// Small choices of this browser, kept over reloads. A browser that refuses storage (private windows) still works, it only forgets.
export const settingPrefix = 'cloud-factory.';

/** As the documents keep it: what it is, what it holds, when it was written (ms). */
type Entry = Readonly<{ dataType: string; content: unknown; datetime: number }>;
const isEntry = (kept: unknown): kept is Entry => typeof kept === 'object' && kept !== null && 'dataType' in kept && 'content' in kept;

/** The stored value, or undefined when there is none or it cannot be read. */
export function readSetting<Value>(name: string): Value | undefined {
  try {
    const text = localStorage.getItem(settingPrefix + name);
    if (text === null) return undefined;
    const kept = JSON.parse(text) as unknown;
    // Written by `writeSetting` below, or before it kept a type and a time; a reader checks what matters to it.
    return (isEntry(kept) ? kept.content : kept) as Value;
  } catch {
    return undefined;
  }
}

/** Undefined removes it. */
export function writeSetting(name: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(settingPrefix + name);
    else
      localStorage.setItem(
        settingPrefix + name,
        JSON.stringify({ dataType: typeof value, content: value, datetime: Date.now() } satisfies Entry),
      );
  } catch {
    // Full or forbidden: the choice holds until the page is closed.
  }
}
