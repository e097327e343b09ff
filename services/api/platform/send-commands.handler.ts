import { TooManyRaces, type AnyStreamKind, type CommandOutcome } from '@cloud-factory/commands';
import type { Written } from '@cloud-factory/domain/shared/contract';
import type { Files } from '@cloud-factory/files';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AuthToken, type Auth } from '../auth/auth.js';
import { FilesToken } from '../files/tokens.js';
import { Administration } from '../scopes/administration.js';
import { MenuCallsToken, type MenuCalls } from '../scopes/menu-calls.js';
import { ApiDepsToken, type ApiDeps } from './deps.js';
import { ReadModels, RefusedException, SendCommands, type Caller } from './http.js';
import { isGranted, isOpenByScopes } from './permissions.js';
import { stillComing } from './refused.js';
import { createRefuseUnseen, type RefuseUnseen } from './unseen.js';

/** The kind and the id of a stream's name, `<kind>-<id>`: of two kinds that fit, the longer name is meant. */
export function partsOf(kinds: readonly Pick<AnyStreamKind, 'name'>[], stream: string): Readonly<{ kind: string; id: string }> {
  const names = kinds
    .map(({ name }) => name)
    .filter((name) => stream.startsWith(`${name}-`))
    .toSorted((a, b) => b.length - a.length);
  const kind = names[0] ?? stream.split('-', 1)[0] ?? '';
  return { kind, id: stream.slice(kind.length + 1) };
}

/** `workOrder` → `WorkOrderNotFound`: the refusal that says "the very record that you named is not there". */
const notFoundOf = (kind: string): string => `${kind.charAt(0).toUpperCase()}${kind.slice(1)}NotFound`;

type Said = Readonly<{ type: string }>;

/** So often what allowed a command may move on before it is written. */
const looks = 10;

/** What the caller is told of an outcome: what was written, or the exception of what is not a success. */
export function told(
  streams: readonly Pick<AnyStreamKind, 'name'>[],
  outcome: CommandOutcome,
  expectedVersion: number | null,
): readonly Written[] {
  switch (outcome.kind) {
    case 'written':
      return outcome.writes.map(({ stream, version, position }) => ({ id: partsOf(streams, stream).id, version, position }));
    case 'refused': {
      const { kind } = partsOf(streams, outcome.stream);
      const isNotThere = outcome.refusal === 'RecordNotFound' || outcome.refusal === notFoundOf(kind);
      throw new RefusedException(outcome.refusal, {
        status: isNotThere ? 404 : 409,
        ...(outcome.details && { details: outcome.details }),
      });
    }
    case 'stale': {
      const { id } = partsOf(streams, outcome.stream);
      throw new RefusedException('StaleVersion', { status: 412, details: { id, version: outcome.version, expectedVersion } });
    }
    case 'reused':
      throw new RefusedException('CommandIdReused', { status: 422 });
  }
}

/**
 * Hands commands to the runner, unless they would change rows that the caller does not see or take files that are not shown, and makes exceptions of what is not a success; the filter
 * makes answers of those. Nothing else in the API writes to the log: what others are given of the runner only reads.
 */
@CommandHandler(SendCommands)
export class SendCommandsHandler implements ICommandHandler<SendCommands<Said>> {
  private readonly refuseUnseen: RefuseUnseen;

  constructor(
    @Inject(ApiDepsToken) private readonly deps: Pick<ApiDeps, 'streams' | 'runner'>,
    @Inject(ReadModels) readModels: ReadModels,
    @Inject(FilesToken) files: Pick<Files, 'find' | 'hidden'>,
    @Inject(Administration) private readonly administration: Pick<Administration, 'allow'>,
    @Inject(AuthToken) private readonly auth: Readonly<{ sessions: Pick<Auth['sessions'], 'forget' | 'holderOf'> }>,
    @Inject(MenuCallsToken) private readonly calls: Pick<MenuCalls, 'at'>,
  ) {
    this.refuseUnseen = createRefuseUnseen(deps.streams, deps.runner, readModels, files);
  }

  async execute({ caller, commands, expectedVersion }: SendCommands<Said>): Promise<readonly Written[]> {
    await this.refuseUnseen(caller, commands);
    const outcome = await this.said(caller, commands, expectedVersion);
    return told(this.deps.streams, outcome, expectedVersion);
  }

  /** Looks whether the caller may say them, and says them on what it saw; when that has moved on meanwhile, looks again. */
  private async said(first: Caller, commands: readonly Said[], expectedVersion: number | null): Promise<CommandOutcome> {
    let caller = first;
    for (let nth = 0; nth < looks; nth += 1) {
      const { tenant, userId, commandId, fingerprint, requestId } = caller;
      const allowed = await this.administration.allow(caller, commands);
      const items = allowed.commands.map((command, index) => ({ command, expectedVersion: index === 0 ? expectedVersion : null }));
      // What was looked up for it is not what the caller knows: a refusal would be kept for the command, and be wrong.
      if (caller.ownWrites.areMissed) throw stillComing();
      const request = { commandId, fingerprint, correlationId: requestId };
      const outcome = await this.deps.runner.executeOn({ tenant, userId }, request, items, allowed.lookedAt);
      if (outcome.kind !== 'moved') return outcome;
      caller = await this.asOfNow(caller);
    }
    throw new TooManyRaces(commands[0]?.type ?? '');
  }

  /** The same caller with what they may do now. Throws what the door would, when they may not make this call any more. */
  private async asOfNow(caller: Caller): Promise<Caller> {
    if (caller.madeOf.length === 0) return caller;
    this.auth.sessions.forget();
    const identity = await this.auth.sessions.holderOf(caller.tenant, caller.sessionId);
    if (!identity) throw new RefusedException('NotSignedIn', { status: 401 });
    const [method = '', url = ''] = caller.call.split(' ');
    const call = await this.calls.at(method, url);
    const isAllowed = call === null || call.anyOf.some((permission) => isGranted(identity.permissions, permission));
    if (!isAllowed || !(await isOpenByScopes(identity, async () => call))) throw new RefusedException('NotAllowed', { status: 403 });
    return { ...caller, ...identity };
  }
}
