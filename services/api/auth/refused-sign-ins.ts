// Sign-ins that were refused, for the log of what people did: under the tenant that was named, as far as there is one.
import type { CommandRunner } from '@cloud-factory/commands';
import type { TenantState, UserState } from '@cloud-factory/domain/platform';
import { TenantCode } from '@cloud-factory/domain/platform/contract';
import { idAs, type TenantId, type UserId } from '@cloud-factory/domain/shared/ids';
import type {} from 'fastify';
import type { Caller } from '../platform/caller.js';
import { platformTenant, type CredentialStore } from './credential-store.js';

/** Whom a sign-in is about: as it was typed, or as another system vouched. */
export type Named = Readonly<{ clientId: string; tenant: unknown } & ({ account: unknown } | { userId: UserId })>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Whom a sign-in by this request is about, whether or not it comes about. */
    named: Named | null;
  }
}

export type WhoWasNamed = (named: Named) => Promise<Pick<Caller, 'tenant' | 'userId' | 'realName' | 'clientId'> | null>;

/**
 * Answers who a refused sign-in was about; null when there is no such tenant. The account is told only where there is such a one: what else was typed
 * may be a password. Nobody proved to be that person, so that no user is told.
 */
export function createWhoWasNamed(runner: Pick<CommandRunner, 'stateOf'>, credentials: Pick<CredentialStore, 'byAccount'>): WhoWasNamed {
  const userOf = async (tenant: TenantId, named: Named): Promise<UserId | null> => {
    if ('userId' in named) return named.userId;
    const { account } = named;
    return typeof account === 'string' ? ((await credentials.byAccount(tenant, account.trim()))?.userId ?? null) : null;
  };
  return async (named) => {
    const code = TenantCode.safeParse(named.tenant);
    if (!code.success) return null;
    const tenant: TenantId = idAs(code.data);
    const { state } = await runner.stateOf<TenantState>(platformTenant, `tenant-${tenant}`);
    if (state.status === 'none') return null;
    const userId = await userOf(tenant, named);
    const user = userId && (await runner.stateOf<UserState>(tenant, `user-${userId}`)).state;
    return { tenant, userId: idAs(''), realName: (user && user.profile?.account) ?? '', clientId: named.clientId };
  };
}
