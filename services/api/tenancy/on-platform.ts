import type { Answer, Written } from '@cloud-factory/domain/shared/contract';
import type { TenantClient } from '@cloud-factory/projections/shared';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { platformTenant } from '../auth/credential-store.js';
import { ApiDepsToken, type ApiDeps } from '../platform/deps.js';
import { answer, ReadModels, SendCommands, type Caller } from '../platform/http.js';
import { MenusToken, type Menus } from './menus.js';

/** How long an answer waits for the read models of the platform, as the next request of the same console would. */
const patienceMs = 500;

/** What the platform owns, read and written in its own log. Who may was asked at the door: `platform.…` is no grant of any tenant. */
@Injectable()
export class OnPlatform {
  constructor(
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(ReadModels) private readonly readModels: ReadModels,
    @Inject(ApiDepsToken) private readonly deps: Pick<ApiDeps, 'reader'>,
    @Inject(MenusToken) private readonly menus: Menus,
  ) {}

  /** The caller among the platform's records. A position of one tenant says nothing about another: it is left behind. */
  at = (caller: Caller): Caller => ({ ...caller, tenant: platformTenant, after: null, creators: '*' });

  ask<Result>(caller: Caller, query: (client: TenantClient) => Promise<Result>): Promise<Answer<Result>> {
    return this.readModels.ask(this.at(caller), query);
  }

  /** All or none. What is known of menus and packages is looked up anew, and the next list shows what was written. */
  async say<Command extends Readonly<{ type: string }>>(
    caller: Caller,
    commands: readonly Command[],
    version: number | null = null,
  ): Promise<readonly Written[]> {
    const writes = await this.bus.execute(new SendCommands(this.at(caller), commands, version));
    this.menus.forget();
    const last = writes
      .map(({ position }) => position)
      .toSorted()
      .at(-1);
    if (last !== undefined) await this.deps.reader.waitFor(platformTenant, last, patienceMs);
    return writes;
  }

  async sayOne<Command extends Readonly<{ type: string }>>(
    caller: Caller,
    command: Command,
    version: number | null = null,
  ): Promise<Answer<Written>> {
    const [first] = await this.say(caller, [command], version);
    if (!first) throw new Error('one command, no answer');
    return answer(first);
  }
}
