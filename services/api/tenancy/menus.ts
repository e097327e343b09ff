// The menu as it is now, kept in memory. Every process hears of a change by itself: what is known is compared with the log at most
// every `freshMs`, which costs one small read, and folds only what is newer.
import type { CommandRunner } from '@cloud-factory/commands';
import type { TenantState } from '@cloud-factory/domain/platform';
import { menuStreamName, tenantMenu, type MenuState, type TenantMenu, type TenantPackageState } from '@cloud-factory/domain/tenancy';
import type { TenantId } from '@cloud-factory/domain/shared/ids';
import { platformTenant } from '../auth/credential-store.js';

/** How old what is known may be: what an administrator changes acts within a second, everywhere (decision 18). */
const freshMs = 900;
const maxTenants = 2_000;

/** `at`: when the oldest of what it was made of was looked at. */
type Known = Readonly<{ at: number; menu: Promise<TenantMenu> }>;

export type KeptBack = Readonly<{ at: number; marks: ReadonlySet<string> }>;
export type Menus = ReturnType<typeof createMenus>;
export const MenusToken = Symbol('Menus');

export function createMenus({
  runner,
  now,
}: Readonly<{ runner: Pick<CommandRunner, 'stateOf'> /** A clock that never steps back. */; now: () => number }>) {
  const known = new Map<TenantId, Known>();
  let whole: Readonly<{ at: number; state: Promise<MenuState> }> | null = null;
  /** Trees by what they were made of: the same state and the same package are the same tree. */
  const made = new WeakMap<MenuState, Map<string, TenantMenu>>();

  const stateNow = (): Promise<MenuState> => {
    if (whole && now() - whole.at < freshMs) return whole.state;
    const state = runner.stateOf<MenuState>(platformTenant, menuStreamName).then((loaded) => loaded.state);
    whole = { at: now(), state };
    // What could not be read is asked again by the next.
    state.catch(() => (whole = null));
    return state;
  };

  async function packageOf(tenant: TenantId): Promise<readonly string[] | null> {
    const {
      state: { packageId },
    } = await runner.stateOf<TenantState>(platformTenant, `tenant-${tenant}`);
    if (packageId === null) return null;
    const { state } = await runner.stateOf<TenantPackageState>(platformTenant, `tenantPackage-${packageId}`);
    return state.profile?.menuIds ?? null;
  }

  async function load(tenant: TenantId): Promise<TenantMenu> {
    const [state, menuIds] = await Promise.all([stateNow(), packageOf(tenant)]);
    const ofState = made.get(state) ?? new Map<string, TenantMenu>();
    made.set(state, ofState);
    const name = menuIds === null ? '' : `,${menuIds.join()}`;
    const menu = ofState.get(name) ?? tenantMenu(state, menuIds);
    ofState.set(name, menu);
    return menu;
  }

  function knownOf(tenant: TenantId): Known {
    const found = known.get(tenant);
    if (found && now() - found.at < freshMs) return found;
    const at = now();
    const menu = load(tenant);
    const entry = { at: Math.min(at, whole?.at ?? at), menu };
    if (known.size >= maxTenants) known.clear();
    known.set(tenant, entry);
    menu.catch(() => known.delete(tenant));
    return entry;
  }

  return {
    /** What a tenant's package holds of the menu, and what it keeps back. Never older than a second. */
    menuOf: (tenant: TenantId): Promise<TenantMenu> => knownOf(tenant).menu,

    /** The marks of what it keeps back from everybody, and since when that is known: whoever keeps them on keeps them no longer than that allows. */
    keptBackOf: async (tenant: TenantId): Promise<KeptBack> => {
      const { at, menu } = knownOf(tenant);
      return { at, marks: (await menu).keptBack };
    },

    /** All items of the menu, the removed ones among them. */
    stateNow,

    /** What changed is looked up with the next question: said after every write of this process. */
    forget: (): void => {
      whole = null;
      known.clear();
    },
  };
}
