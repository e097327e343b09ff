import type { Language } from '@cloud-factory/domain/shared/refusals';
import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { locales } from '../platform/format.js';
import { patiently } from '../platform/patiently.js';
import { readSetting, writeSetting } from '../platform/settings.js';
import { languageOf } from './language.js';
import { bundled, lazyTexts } from './resources.js';

/** Fetches the words of a context in one language, when the first page asks for them; a page without its words would show keys. */
const lazyBackend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (tag, namespace, done) => {
    const texts = (lazyTexts as Readonly<Record<string, Readonly<Record<Language, () => Promise<{ default: unknown }>>>>>)[namespace];
    if (!texts) return done(new Error(`No texts of ${namespace}`), null);
    // The files are typed where they are declared; i18next takes any object.
    void patiently(texts[languageOf(tag)]).then((module) => done(null, module.default as Record<string, string>));
  },
};

const keepInDocument = (tag: string): void => {
  document.documentElement.lang = locales[languageOf(tag)];
};

/**
 * Starts the words with the language chosen last, Chinese at first. Safe to call again in specs. English counts things in two ways, which Chinese
 * does not: `{{rows, times(one: row; other: rows)}}` says “1 row” and “2 rows”.
 */
export async function startTexts(language: Language = languageOf(readSetting<string>('language'))): Promise<void> {
  await i18next
    .use(lazyBackend)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      supportedLngs: ['zh', 'en'],
      ns: ['shell', 'ui'],
      defaultNS: 'ui',
      resources: bundled,
      partialBundledLanguages: true,
      interpolation: { escapeValue: false }, // React escapes
      returnNull: false,
    });
  i18next.services.formatter?.add(
    'times',
    (value: unknown, _language, { one, other }: Readonly<{ one?: string; other?: string }>) =>
      `${String(value)} ${String(value) === '1' ? one : other}`,
  );
  keepInDocument(language);
}

/** Without a reload: the words of all open pages are fetched first, then everything changes at once. */
export async function switchLanguage(language: Language): Promise<void> {
  writeSetting('language', language);
  await i18next.changeLanguage(language);
  keepInDocument(language);
}
