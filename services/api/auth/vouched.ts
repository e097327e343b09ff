// What another system says of somebody whom it sends here with a one-off secret.
import type { Known } from './identity-store.js';
import type { Asking } from './sign-in.js';

/** Who it is, and as far as the other system said so, the browser that they sit at: its network, and what it calls itself. */
export type Vouched = Known & Readonly<{ network?: string; userAgent?: string }>;

/** Whether a secret comes from the browser that it was made for; from any, where none was named. */
export const isFromItsBrowser = ({ network, userAgent }: Vouched, asking: Pick<Asking, 'network' | 'userAgent'>): boolean =>
  (network === undefined || network === asking.network) && (userAgent === undefined || userAgent === asking.userAgent);
