// What must hold after any fault, whatever it was: I1 to I5 and I13 of the log.
import { createPostgresLog, verifyChain, type StoredEvent } from '@cloud-factory/event-log';
import type { Oracle } from './clients.js';

export type Checked = Readonly<{ failures: readonly string[]; events: number; lost: number; duplicates: number }>;

/** Reads the whole log and holds it against what the clients were told. */
export async function check(logUrl: string, { acknowledged, differing }: Oracle): Promise<Checked> {
  const log = createPostgresLog({ connectionString: logUrl, allowLoss: true });
  const tenants = [...(await log.heads()).keys()];
  const failures: string[] = differing.map((each) => `I2 another answer to the same command: ${each}`);
  const byCommand = new Map<string, StoredEvent[]>();
  const versions = new Map<string, number>();
  const report = await verifyChain({
    tenants: async () => tenants,
    events: async function* (tenant) {
      let last: StoredEvent | undefined;
      for (;;) {
        const page = await log.readTenant(tenant, last?.position ?? null, 1_000);
        for (const event of page) {
          const { commandId } = JSON.parse(event.data) as { commandId: string }; // written by `appender.ts`
          byCommand.set(commandId, [...(byCommand.get(commandId) ?? []), event]);
          versions.set(`${tenant} ${event.stream}`, event.version);
          yield event;
        }
        last = page.at(-1);
        if (page.length < 1_000) return;
      }
    },
  });
  for (const { tenant, position, what } of report.faults) failures.push(`I4, I5, I13 ${tenant} at ${position}: ${what}`);
  let [lost, duplicates] = [0, 0];
  for (const { command, version, position } of acknowledged) {
    const events = byCommand.get(command.commandId) ?? [];
    const last = events.at(-1);
    if (events.length < command.events) lost += 1;
    if (events.length < command.events)
      failures.push(`I1 ${command.commandId} was acknowledged at ${position} and has ${events.length} of ${command.events} events`);
    else if (events.length === command.events && (last?.version !== version || last.position !== position))
      failures.push(`I1 ${command.commandId} was told ${version} at ${position} and stands at ${last?.version}, ${last?.position}`);
  }
  for (const [commandId, events] of byCommand) {
    const { of } = JSON.parse(events[0]?.data ?? '{}') as { of: number };
    if (events.length > of) duplicates += 1;
    if (events.length > of) failures.push(`I2 ${commandId} was done ${events.length / of} times`);
    if (events.length < of) failures.push(`I3 ${commandId} has ${events.length} of ${of} events`);
  }
  await log.close();
  return { failures, events: report.events, lost, duplicates };
}
