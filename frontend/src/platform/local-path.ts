/**
 * The place in this console that an address leads to, as the browser would read it; undefined when it leads elsewhere. Told by what comes out of
 * the reading, not by how it is written: `/.//example.com` begins like a path, and is a host to whoever reads its path once more.
 */
export function localPlace(address: string): string | undefined {
  if (!URL.canParse(address, location.origin)) return undefined;
  const { origin, pathname, search } = new URL(address, location.origin);
  return origin === location.origin && /^\/(?!\/)/.test(pathname) ? pathname + search : undefined;
}

/** Only a path of this console: an address from elsewhere would be an open door. */
export const localPath = (path: string): string => (path.startsWith('/') && localPlace(path) !== undefined ? path : '/');

/** Whether an address, however it is written, leads to a web page: what is none (`javascript:`, `data:`) would run here. */
export const isWebAddress = (address: string): boolean =>
  URL.canParse(address, location.origin) && /^https?:$/.test(new URL(address, location.origin).protocol);
