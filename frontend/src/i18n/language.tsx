import type { Language, Words } from '@cloud-factory/domain/shared/refusals';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';

/** Anything but English is Chinese, the language of the house. */
export const languageOf = (tag: string | undefined): Language => (tag?.toLowerCase().startsWith('en') ? 'en' : 'zh');

/** The language in use, for code outside of components. */
export const currentLanguage = (): Language => languageOf(i18next.language);

/** The language in use. A component that reads it is drawn anew when it changes, also in a hidden tab. */
export const useLanguage = (): Language => languageOf(useTranslation().i18n.language);

/** Picks the language of words that the domain declares: labels of fields, options, lists. */
export function useWords(): (words: Words) => string {
  const language = useLanguage();
  return (words) => words[language];
}
