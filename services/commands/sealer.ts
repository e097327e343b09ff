import type { TenantId } from '@cloud-factory/domain/shared/ids';
import { PersonWasErased, type NewEvent, type PersonKeys, type Write } from '@cloud-factory/event-log';
import type { DraftWrite } from './decide.js';
import type { StreamRegistry } from './registry.js';

export type SealerParts = Readonly<{
  registry: Pick<StreamRegistry, 'versionOf'>;
  personKeys: Pick<PersonKeys, 'encrypt'>;
  newId: () => string;
}>;

/**
 * From what a rule states to what the log keeps: with an id, the version of its shape, and names encrypted for the stream that speaks
 * of them. Answers null when the person of the stream was erased, and nothing personal can be kept any more.
 */
export function createSealer({ registry, personKeys, newId }: SealerParts): (tenant: TenantId, draft: DraftWrite) => Promise<Write | null> {
  return async (tenant, { facts, ...write }) => {
    try {
      const events = await Promise.all(
        facts.map(
          async ({ type, data, personal = null }): Promise<NewEvent> => ({
            id: newId(),
            type,
            schemaVersion: registry.versionOf(type),
            data,
            personal: personal === null ? null : await personKeys.encrypt(tenant, write.stream, personal),
          }),
        ),
      );
      return { ...write, events };
    } catch (error) {
      if (error instanceof PersonWasErased) return null;
      throw error;
    }
  };
}
