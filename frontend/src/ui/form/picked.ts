import type { Fields } from '@cloud-factory/domain/shared/fields';

/** Some fields of a list as the fields of a form, in this order; `required` are those that a person must fill in. */
export function picked<All extends Fields, Name extends keyof All & string>(
  fields: All,
  names: readonly Name[],
  required: readonly Name[] = [],
): Fields {
  return Object.fromEntries(
    names.map((name) => [name, required.includes(name) ? { ...fields[name], required: true } : fields[name]]),
  ) as Fields; // the names are those of the fields
}
