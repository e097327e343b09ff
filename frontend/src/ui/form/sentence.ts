import type { Field } from '@cloud-factory/domain/shared/fields';
import { useTranslation } from 'react-i18next';
import { useWords } from '../../i18n/language.js';
import { optionsOf } from '../field-words.js';
import type { Fault } from './check.js';

const typedKinds: readonly Field['kind'][] = ['text', 'integer', 'decimal', 'money', 'price', 'weight', 'email', 'teeth'];

/** The sentence of a fault of a field, in the language in use. What is missing is asked for by its name. */
export function useFaultSentence(): (fault: Fault, field: Field | undefined) => string {
  const { t } = useTranslation('ui');
  const words = useWords();
  return ({ word, ...numbers }, field) => {
    if (word === 'required' && field && field.kind !== 'lines')
      return t(typedKinds.includes(field.kind) && !optionsOf(field) ? 'form.enter' : 'form.pick', { label: words(field) });
    return t(`form.${word}`, { min: '', max: '', ...numbers });
  };
}
