// A link is followed without a token, so that a browser can save what it leads to. It is somebody's all the same: of the session that made it.
import { longestLinkSeconds, type Links } from '@cloud-factory/files';
import { idAs } from '@cloud-factory/domain/shared/ids';
import type { Identity } from '../platform/caller.js';
import { RefusedException } from '../platform/refused.js';
import type { Sessions } from './sessions.js';

export type HeldLinks = Readonly<{
  /** A token that leads to `id` for five minutes, and no longer than the session lasts. */
  sign: (holder: Pick<Identity, 'tenant' | 'sessionId'>, id: string) => Readonly<{ token: string; expiresAt: string }>;
  /**
   * What the token leads to, and whoever made it with the rights that they have now: the caller asks these again. Throws `LinkExpired` when it
   * is not ours or too old, and when its session is over or locked.
   */
  open: (token: string) => Promise<Readonly<{ holder: Identity; id: string }>>;
}>;

export const createHeldLinks = (links: Links, sessions: Pick<Sessions, 'holderOf'>): HeldLinks => ({
  sign: ({ tenant, sessionId }, id) => links.sign({ tenant, fileId: idAs(`${id} ${sessionId}`) }, longestLinkSeconds),
  open: async (token) => {
    const target = links.open(token);
    const [id = '', sessionId = ''] = target?.fileId.split(' ') ?? [];
    const holder = target && sessionId !== '' ? await sessions.holderOf(target.tenant, sessionId) : null;
    if (!holder) throw new RefusedException('LinkExpired', { status: 403 });
    return { holder, id };
  },
});
