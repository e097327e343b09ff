import { createHash } from 'node:crypto';
import { systemUser, type CommandRunner } from '@cloud-factory/commands';
import type { SaveRecord } from '@cloud-factory/domain/catalogue';
import { catalogueSeeds, seedId } from '@cloud-factory/domain/catalogue/seeds';
import { idAs, type TenantId } from '@cloud-factory/domain/shared/ids';
import { platformTenant } from '../auth/credential-store.js';
import { regions } from './seed-regions.js';

/** Records per command: a start must not wait for one append of thousands, nor for thousands of appends. */
const perCommand = 500;

type Runner = Pick<CommandRunner, 'execute'>;

/** A tenant that keeps a record of the same code already, or has retired the parent, has the last word: the seed is left out. */
const isTheirs = (refusal: string): boolean => refusal === 'AlreadyTaken' || refusal === 'ReferenceNotFound';

const save = (resource: string, id: SaveRecord['id'], values: SaveRecord['values']): SaveRecord => ({
  type: 'SaveRecord',
  resource,
  id,
  values,
  onlyIfAbsent: true,
});

function commandsFor(tenant: TenantId): readonly SaveRecord[] {
  if (tenant !== platformTenant)
    return catalogueSeeds.tenant.map(({ resource, key, values }) => save(resource, seedId(resource, key), values));
  return [
    ...catalogueSeeds.platform.map(({ resource, key, values }) => save(resource, seedId(resource, key), values)),
    ...regions().map(({ id, values }) => save('region', id, values)),
  ];
}

/** The command id is made of what is seeded: a second start does nothing, a program that brings more records brings them. */
async function execute(runner: Runner, tenant: TenantId, commands: readonly SaveRecord[]): Promise<string | null> {
  const fingerprint = createHash('sha256').update(JSON.stringify(commands)).digest('hex');
  const commandId = idAs<'command'>(`seed-catalogue:${fingerprint}`);
  const outcome = await runner.execute(
    { tenant, userId: systemUser },
    { commandId, fingerprint, correlationId: commandId },
    commands.map((command) => ({ command })),
  );
  switch (outcome.kind) {
    case 'written':
      return null;
    case 'refused':
      return outcome.refusal;
    case 'stale':
    case 'reused':
      throw new Error(`the seeds of the catalogue were answered ${outcome.kind}`);
  }
}

/**
 * Brings the records that come with the program to a tenant; for the tenant `platform` the dictionary and the regions. May be called at
 * every start: what exists is left alone, also what was changed or retired since. Throws when the log cannot be asked, or on a refusal
 * that is no tenant's doing.
 */
export async function seedCatalogue(runner: Runner, tenant: TenantId): Promise<void> {
  const commands = commandsFor(tenant);
  for (let from = 0; from < commands.length; from += perCommand) {
    const batch = commands.slice(from, from + perCommand);
    const refusal = await execute(runner, tenant, batch);
    if (refusal === null) continue;
    if (!isTheirs(refusal)) throw new Error(`the seeds of the catalogue were refused: ${refusal}`);
    for (const command of batch) {
      const refused = await execute(runner, tenant, [command]);
      if (refused !== null && !isTheirs(refused)) throw new Error(`the seed ${command.resource} ${command.id} was refused: ${refused}`);
    }
  }
}
