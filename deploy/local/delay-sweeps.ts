// What the worker does once an hour about time: requests for more of it run out when the due date comes before the answer.
import { systemUser, type CommandRunner, type OpenEvents } from '@cloud-factory/commands';
import type { DelayCommand } from '@cloud-factory/domain/delays';
import { idAs, type DelayAskId, type TenantId } from '@cloud-factory/domain/shared/ids';

const everyMs = 3_600_000;

type Logger = Readonly<Record<'info' | 'warn', (fields: object, text: string) => void>>;
export type DelaySweepParts = Readonly<{
  source: Pick<OpenEvents, 'heads'>;
  runner: Pick<CommandRunner, 'execute'>;
  /** Requests of a tenant that nobody answered although their due date lies before a day (`yyyy-MM-dd`). */
  findRunOut: (tenant: TenantId, before: string) => Promise<readonly DelayAskId[]>;
  logger: Logger;
  now?: () => Date;
}>;
export type DelaySweeps = Readonly<{
  /** Looks through every tenant once; answers how many requests were closed. What fails for one tenant is said, and the others are looked through. */
  sweep: () => Promise<number>;
  /** Ends after the sweep that runs. */
  stop: () => Promise<void>;
}>;

/** Whether a day is over is the decider's to say, on the tenant's calendar: asked a few hours early it refuses, and is asked again. */
export function startDelaySweeps({ source, runner, findRunOut, logger, now = () => new Date() }: DelaySweepParts): DelaySweeps {
  const expire = async (tenant: TenantId, delayAskId: DelayAskId, day: string): Promise<boolean> => {
    const commandId = idAs<'command'>(`expire-delay:${delayAskId}:${day}`);
    const command: DelayCommand = { type: 'ExpireDelay', delayAskId };
    const request = { commandId, fingerprint: commandId, correlationId: commandId };
    const { kind } = await runner.execute({ tenant, userId: systemUser }, request, [{ command }]);
    return kind === 'written';
  };
  const sweep = async (): Promise<number> => {
    // An hour of the day is part of the id: an answer that was kept this morning must not stand for this evening.
    const hour = now().toISOString().slice(0, 13);
    let closed = 0;
    for (const tenant of (await source.heads()).keys()) {
      try {
        for (const id of await findRunOut(tenant, now().toISOString().slice(0, 10))) closed += (await expire(tenant, id, hour)) ? 1 : 0;
      } catch (error) {
        logger.warn({ err: error, tenant }, 'delay requests were not looked through');
      }
    }
    if (closed > 0) logger.info({ closed }, 'delay requests ran out');
    return closed;
  };
  let running: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    running = sweep().catch((error: unknown) => logger.warn({ err: error }, 'delay requests were not looked through'));
  }, everyMs);
  return {
    sweep,
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
