import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { idAs, type FileId, type TenantId } from '@cloud-factory/domain/shared/ids';

/** A link lives at most so long: it needs no session, so whoever finds it later must find it dead. */
export const longestLinkSeconds = 300;

export type LinkTarget = Readonly<{ tenant: TenantId; fileId: FileId }>;

export type Links = Readonly<{
  /** A token for one file of one tenant, good for so many seconds, at most `longestLinkSeconds`. */
  sign: (target: LinkTarget, seconds: number) => Readonly<{ token: string; expiresAt: string }>;
  /** What the token opens, or null: when it is not ours, was changed, or is too old. */
  open: (token: string) => LinkTarget | null;
}>;

/**
 * `key`: the installation's SESSION_KEY, base64; what signs links is derived from it. `now` in milliseconds. `purpose`: what the links lead
 * to; one made for another purpose opens nothing.
 */
export function createLinks(key: string, now: () => number = Date.now, purpose = 'file-links'): Links {
  const secret = Buffer.from(hkdfSync('sha256', Buffer.from(key, 'base64'), '', purpose, 32));
  const signatureOf = (payload: string): Buffer => createHmac('sha256', secret).update(payload).digest();
  return {
    sign: ({ tenant, fileId }, seconds) => {
      const expires = now() + Math.min(Math.max(1, Math.floor(seconds)), longestLinkSeconds) * 1000;
      const payload = Buffer.from(JSON.stringify([tenant, fileId, expires])).toString('base64url');
      return { token: `${payload}.${signatureOf(payload).toString('base64url')}`, expiresAt: new Date(expires).toISOString() };
    },
    open: (token) => {
      const [payload = '', signature = '', ...more] = token.split('.');
      const given = Buffer.from(signature, 'base64url');
      const right = signatureOf(payload);
      if (more.length > 0 || given.length !== right.length || !timingSafeEqual(given, right)) return null;
      // Signed by us, so it has the shape that `sign` gave it.
      const [tenant, fileId, expires] = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as [string, string, number];
      return now() < expires ? { tenant: idAs(tenant), fileId: idAs(fileId) } : null;
    },
  };
}
