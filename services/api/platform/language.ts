import type { Language } from '@cloud-factory/domain/shared/refusals';

/** The language of an answer: English when the caller's first wish is English, else Chinese. */
export const languageOf = (acceptLanguage: string | undefined): Language => (/^\s*en\b/i.test(acceptLanguage ?? '') ? 'en' : 'zh');
