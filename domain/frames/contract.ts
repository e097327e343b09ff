// Pages from elsewhere that stand in a frame of the console: only those of the places that administrators named.
import * as z from 'zod';
import type { Words } from '../shared/refusals.js';

/** The parameter of a tenant that names the places, separated by commas: `docs.example.com`, `https://bi.example.com:8443`, `http://10.0.0.5`. */
export const frameHostsKey = 'frame.hosts';

export const FrameAsked = z.strictObject({ address: z.string().min(1).max(2000) });
export type FrameAsked = z.infer<typeof FrameAsked>;

/** Where the frame gets its page from; good for a minute. */
export const FrameLink = z.strictObject({ url: z.string(), origin: z.string() });
export type FrameLink = z.infer<typeof FrameLink>;

export const frameRefusals = {
  FrameNotAllowed: {
    zh: '不允许嵌入 {{origin}} 的页面，请管理员在参数 {{key}} 中添加',
    en: 'Pages of {{origin}} may not be shown here; an administrator can add it to the parameter {{key}}',
  },
  FrameNotAPage: { zh: '该地址不是网页', en: 'This address is no web page' },
} as const satisfies Record<string, Words>;

/** What an entry of the list allows: an origin, or null when it names none. A host alone means https. */
export function originOf(entry: string): string | null {
  const text = entry.trim();
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (text === '' || !URL.canParse(address)) return null;
  const { origin, username, password, pathname, search, hostname } = new URL(address);
  // An origin and nothing else: what stands behind it would look as if it were a limit, and a star would be none.
  return username || password || pathname !== '/' || search || !/^[\w.:[\]-]+$/.test(hostname) ? null : origin;
}

/** Whether the list names the place of an address, exactly: scheme, host and port. */
export const isFrameAllowed = (list: string, address: URL): boolean =>
  ['http:', 'https:'].includes(address.protocol) &&
  !address.username &&
  list.split(/[,，;；\s]+/).some((entry) => originOf(entry) === address.origin);
