// The process that is killed: takes commands over the channel to its parent and appends, as the service does. Started by `appender-process.ts`.
import { randomUUID } from 'node:crypto';
import { idAs } from '@cloud-factory/domain/shared/ids';
import { createPostgresLog } from '@cloud-factory/event-log';
import type { FaultAnswer, FaultCommand } from './commands.js';

const { LOG_URL = '', ALLOW_LOSS, PLANT } = process.env;
const log = createPostgresLog({ connectionString: LOG_URL, allowLoss: ALLOW_LOSS === '1' });

async function execute({ commandId, tenant, stream, events }: FaultCommand): Promise<FaultAnswer> {
  // Planted: every attempt is a command of its own, so a repetition is not known as one.
  const key = {
    tenant: idAs<'tenant'>(tenant),
    commandId: idAs<'command'>(PLANT === 'ids' ? randomUUID() : commandId),
    fingerprint: 'f'.repeat(64),
  };
  for (;;) {
    const {
      answer,
      streams: [read],
    } = await log.load(key, key.tenant, [{ stream, after: 0 }]);
    const outcome = answer
      ? ({ kind: 'answered', answer, isRepeated: true } as const)
      : await log.append({
          ...key,
          by: idAs('user-1'),
          correlationId: commandId,
          causationId: null,
          writes: [
            {
              stream,
              expectedVersion: read?.version ?? 0,
              events: Array.from({ length: events }, (_, nth) => ({
                id: randomUUID(),
                type: 'StepFinished',
                schemaVersion: 1,
                data: { commandId, nth, of: events },
                personal: null,
              })),
            },
          ],
        });
    if (outcome.kind === 'conflict') continue;
    if (outcome.kind !== 'answered' || outcome.answer.kind !== 'written') return { commandId, kind: 'failed', error: outcome.kind };
    const [write] = outcome.answer.writes;
    return { commandId, kind: 'written', version: write?.version ?? 0, position: write?.position ?? '' };
  }
}

process.on('message', (command: FaultCommand) => {
  void execute(command)
    .catch(
      (error: unknown): FaultAnswer => ({
        commandId: command.commandId,
        kind: 'failed',
        error: error instanceof Error ? error.name : String(error),
      }),
    )
    .then((answer) => process.send?.(answer));
});
process.on('disconnect', () => process.exit(0));
await log.heads().catch(() => undefined);
process.send?.('ready');
