import type { ListDescription } from '@cloud-factory/domain/shared/list';
// What `ref` fields point at when it is a record of the catalogue.
import { catalogue, listOf as declaredList, type Resource } from '@cloud-factory/domain/catalogue';
import type { Fields } from '@cloud-factory/domain/shared/fields';
import { sourceOfList, type Source } from '../ui/sources.js';

const resources: readonly Resource[] = catalogue;

/** The declaration of a kind, by its key. */
export const resourceByKey = (key: string): Resource | undefined => resources.find((resource) => resource.key === key);

/**
 * The fields as people meet them. The code that the ids of a kind are made of is typed and read as digits: shown as what it points at, a
 * region's code would be the region's name, and a new one could not be chosen.
 */
export function fieldsOf({ fields, keyedBy }: Resource): Fields {
  const key = keyedBy === undefined ? undefined : fields[keyedBy];
  if (keyedBy === undefined || !key) return fields;
  return { ...fields, [keyedBy]: { kind: 'text', max: 12, zh: key.zh, en: key.en, required: true } };
}

/** The list of a kind with the fields as people meet them. */
export const listOf = (resource: Resource): ListDescription => ({ ...declaredList(resource), fields: fieldsOf(resource) });

/** The kind at an address of the console. */
export const resourceAt = (area: string, key: string): Resource | undefined =>
  resources.find((resource) => resource.area === area && resource.key === key);

/** Both names where the record has both, so that a choice follows the language. */
const namesOf = (resource: Resource) => (row: Readonly<Record<string, unknown>>) => {
  const title = String(row[resource.title] ?? '');
  const zh = typeof row['nameZh'] === 'string' ? row['nameZh'] : title;
  const en = typeof row['nameEn'] === 'string' ? row['nameEn'] : title;
  return 'nameZh' in resource.fields && resource.title !== 'nameZh'
    ? { zh: `${title} ${zh}`, en: `${title} ${en}` }
    : { zh: title, en: title };
};

/** Undefined for a kind that the catalogue does not keep. */
export function catalogueSource(to: string): Source | undefined {
  const resource = resourceByKey(to);
  if (!resource) return undefined;
  const source = sourceOfList(listOf(resource), `${resource.path}/detail`);
  // A kind that is keyed by digits is pointed at by them.
  return { ...source, words: namesOf(resource), ...(resource.keyedBy && { idName: resource.keyedBy }) };
}

/** Reading needs the kind's own right; what the platform owns is read by all. */
export const readRight = ({ key, owner }: Resource): string | undefined => (owner === 'platform' ? undefined : `${key}.read`);
/** What the platform owns is written with a right of the platform. */
export const writeRight = ({ key, owner }: Resource): string => (owner === 'platform' ? `platform.${key}` : `${key}.write`);
