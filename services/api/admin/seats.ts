import { systemUser, type CommandRunner } from '@cloud-factory/commands';
import { seatStreamName, type SeatCommand, type TenantState } from '@cloud-factory/domain/platform';
import { idAs, type TenantId, type UserId } from '@cloud-factory/domain/shared/ids';
import { findEnabledUserIds } from '@cloud-factory/projections/platform';
import type { EventSource, Reader } from '@cloud-factory/projections/shared';
import { Inject, Injectable } from '@nestjs/common';
import { v7 } from 'uuid';
import { platformTenant } from '../auth/credential-store.js';
import { ApiDepsToken, type ApiDeps } from '../platform/deps.js';
import { RefusedException } from '../platform/http.js';

/** How long the first count of a tenant waits until the list of its users holds all that was written. */
const patienceMs = 2_000;

/**
 * The account limit of a tenant. The commands made here go with those that enable, disable or remove, in the same request: all of them pass
 * one stream, so of two administrators who give the last place away at once one is refused.
 */
@Injectable()
export class Seats {
  private readonly runner: Pick<CommandRunner, 'execute' | 'stateOf'>;
  private readonly reader: Pick<Reader, 'withTenant' | 'waitFor'>;
  private readonly source: Pick<EventSource, 'heads'>;

  constructor(@Inject(ApiDepsToken) { runner, reader, source }: Pick<ApiDeps, 'runner' | 'reader' | 'source'>) {
    this.runner = runner;
    this.reader = reader;
    this.source = source;
  }

  /** Before the command that enables. */
  async take(tenant: TenantId, userId: UserId): Promise<SeatCommand> {
    await this.count(tenant);
    const { state } = await this.runner.stateOf<TenantState>(platformTenant, `tenant-${tenant}`);
    return { type: 'TakeSeat', userId, limit: state.profile?.accountLimit ?? null };
  }

  /** Before the commands that disable or remove. */
  async leave(tenant: TenantId, userIds: readonly UserId[]): Promise<SeatCommand> {
    await this.count(tenant);
    return { type: 'LeaveSeats', userIds };
  }

  /** Whoever is enabled in a tenant of an older release, or since its first start, is counted once. Throws when the list is not there in time. */
  private async count(tenant: TenantId): Promise<void> {
    if ((await this.runner.stateOf(tenant, seatStreamName)).version > 0) return;
    const head = (await this.source.heads()).get(tenant);
    if (head !== undefined && !(await this.reader.waitFor(tenant, head, patienceMs)))
      throw new RefusedException('Unavailable', { status: 503, retryAfter: 2 });
    const enabled = await this.reader.withTenant({ tenant, creators: '*' }, findEnabledUserIds);
    const commandId = v7();
    const command: SeatCommand = { type: 'CountSeats', userIds: enabled };
    const outcome = await this.runner.execute(
      { tenant, userId: systemUser },
      { commandId: idAs(commandId), fingerprint: commandId, correlationId: commandId },
      [{ command }],
    );
    if (outcome.kind !== 'written') throw new Error(`the users of ${tenant} were not counted: ${outcome.kind}`);
  }
}
