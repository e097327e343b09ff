import type { AnyStreamKind } from '@cloud-factory/commands';
import type { Written } from '@cloud-factory/domain/shared/contract';
import type { Files } from '@cloud-factory/files';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { FilesToken } from '../files/tokens.js';
import { ApiDepsToken, type ApiDeps } from './deps.js';
import { ReadModels, RefusedException, SendCommands } from './http.js';
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

/**
 * Hands commands to the runner, unless they would change rows that the caller does not see or take files that are not shown, and makes exceptions of what is not a success; the filter
 * makes answers of those. Nothing else in the API writes to the log: what others are given of the runner only reads.
 */
@CommandHandler(SendCommands)
export class SendCommandsHandler implements ICommandHandler<SendCommands<Readonly<{ type: string }>>> {
  private readonly refuseUnseen: RefuseUnseen;

  constructor(
    @Inject(ApiDepsToken) private readonly deps: Pick<ApiDeps, 'streams' | 'runner'>,
    @Inject(ReadModels) readModels: ReadModels,
    @Inject(FilesToken) files: Files,
  ) {
    this.refuseUnseen = createRefuseUnseen(deps.streams, deps.runner, readModels, files);
  }

  async execute({ caller, commands, expectedVersion }: SendCommands<Readonly<{ type: string }>>): Promise<readonly Written[]> {
    const { tenant, userId, commandId, fingerprint, requestId } = caller;
    const items = commands.map((command, index) => ({ command, expectedVersion: index === 0 ? expectedVersion : null }));
    await this.refuseUnseen(caller, commands);
    // What was looked up for it is not what the caller knows: a refusal would be kept for the command, and be wrong.
    if (caller.ownWrites.areMissed) throw stillComing();
    const outcome = await this.deps.runner.execute({ tenant, userId }, { commandId, fingerprint, correlationId: requestId }, items);
    switch (outcome.kind) {
      case 'written':
        return outcome.writes.map(({ stream, version, position }) => ({ id: partsOf(this.deps.streams, stream).id, version, position }));
      case 'refused': {
        const { kind } = partsOf(this.deps.streams, outcome.stream);
        const isNotThere = outcome.refusal === 'RecordNotFound' || outcome.refusal === notFoundOf(kind);
        throw new RefusedException(outcome.refusal, {
          status: isNotThere ? 404 : 409,
          ...(outcome.details && { details: outcome.details }),
        });
      }
      case 'stale': {
        const { id } = partsOf(this.deps.streams, outcome.stream);
        throw new RefusedException('StaleVersion', { status: 412, details: { id, version: outcome.version, expectedVersion } });
      }
      case 'reused':
        throw new RefusedException('CommandIdReused', { status: 422 });
    }
  }
}
