// Small choices of this browser, kept over reloads. A browser that refuses storage (private windows) still works, it only forgets.
const prefix = 'cloud-factory.';

/** The stored value, or undefined when there is none or it cannot be read. */
export function readSetting<Value>(name: string): Value | undefined {
  try {
    const text = localStorage.getItem(prefix + name);
    // Written by `writeSetting` below; a reader checks what matters to it.
    return text === null ? undefined : (JSON.parse(text) as Value);
  } catch {
    return undefined;
  }
}

/** Undefined removes it. */
export function writeSetting(name: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(prefix + name);
    else localStorage.setItem(prefix + name, JSON.stringify(value));
  } catch {
    // Full or forbidden: the choice holds until the page is closed.
  }
}
