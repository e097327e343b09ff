import type { Field } from '@cloud-factory/domain/shared/fields';
import { userList } from '@cloud-factory/domain/platform/contract';
import { checkField } from '../ui/form/check.js';
import { useFaultSentence } from '../ui/form/sentence.js';

/** How a user is reached, as forms take it. */
export const contactFields = {
  phone: userList.fields.phone,
  email: { kind: 'email', zh: userList.fields.email.zh, en: userList.fields.email.en },
} as const satisfies Readonly<Record<string, Field>>;
export type ContactName = keyof typeof contactFields;
type Contact = Readonly<Record<ContactName, string>>;

/**
 * What is wrong with what was typed, in sentences by the field's name. What is as it was kept is not looked at: a telephone that somebody had before
 * one of a mobile was asked for does not keep them from changing something else.
 */
export function useContactFaults(saved: Readonly<Record<ContactName, string | null>> | undefined) {
  const sentence = useFaultSentence();
  return (typed: Contact): Readonly<Partial<Record<ContactName, string>>> =>
    Object.fromEntries(
      Object.entries(contactFields).flatMap(([name, field]) => {
        const key = name as ContactName; // a key of the declaration above
        const fault = typed[key] === (saved?.[key] ?? '') ? undefined : checkField(name, field, typed[key])[name];
        return fault ? [[name, sentence(fault, field)]] : [];
      }),
    );
}
