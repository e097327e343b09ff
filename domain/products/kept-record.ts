/** As much as this context looks at in the state of a catalogue record: its values by name, absent once it was retired. */
export type KeptRecord = Readonly<{ status: string; values?: Readonly<Record<string, unknown>> }>;

/** A text of a record that is in use; undefined where there is none, or where the record was retired or is not enabled. */
export function valueIn({ status, values }: KeptRecord, name: string): string | undefined {
  const value = status === 'retired' || values?.['enabled'] === false ? undefined : values?.[name];
  return typeof value === 'string' ? value : undefined;
}

/** A yes or no of a record; an absent one is no. */
export const flagIn = ({ values }: KeptRecord, name: string): boolean => values?.[name] === true;
