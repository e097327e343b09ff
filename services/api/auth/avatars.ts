import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { idAs, type FileId, type TenantId } from '@cloud-factory/domain/shared/ids';

export type Picture = Readonly<{ tenant: TenantId; fileId: FileId }>;
export type Avatars = ReturnType<typeof createAvatars>;

const form = /^(\d{6})\.([0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12})\.([A-Za-z0-9_-]{43})$/;

/**
 * Addresses of the pictures of users. A picture is shown by an `<img>`, which sends no token: so the address itself is what was granted.
 * It names one file and cannot be guessed; another picture has another address.
 */
export function createAvatars(sessionKey: string) {
  const secret = Buffer.from(hkdfSync('sha256', Buffer.from(sessionKey, 'base64'), '', 'avatars', 32));
  const macOf = ({ tenant, fileId }: Picture): Buffer => createHmac('sha256', secret).update(`${tenant}\n${fileId}`).digest();
  return {
    /** Empty when there is no picture. */
    path: (tenant: TenantId, fileId: FileId | null): string =>
      fileId === null ? '' : `/api/console/avatars/${tenant}.${fileId}.${macOf({ tenant, fileId }).toString('base64url')}`,

    /** What the last part of such an address names, or null when we did not make it. */
    open: (name: string): Picture | null => {
      const [, tenant, file, mac] = form.exec(name) ?? [];
      if (tenant === undefined || file === undefined || mac === undefined) return null;
      const picture: Picture = { tenant: idAs(tenant), fileId: idAs(file) };
      return timingSafeEqual(macOf(picture), Buffer.from(mac, 'base64url')) ? picture : null;
    },
  };
}
