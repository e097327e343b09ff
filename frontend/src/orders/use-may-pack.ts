import { usePermissions } from '../platform/permissions.js';

/** Whether the person may say that an order is packed: whoever writes orders, and whoever sends them. */
export function useMayPack(): boolean {
  const { may } = usePermissions();
  return may('orderentry.write') || may('ycorderdelivery.write');
}
