import { addLocale } from 'umi';

const CATALOGUES = {
  'en-US': () => import('@/locales/console/en-US'),
  'zh-CN': () => import('@/locales/console/zh-CN'),
};

type Language = keyof typeof CATALOGUES;

const loading = new Map<Language, Promise<void>>();
const loaded = new Set<Language>();

/** A language that has no texts gets those in English. */
const languageOf = (locale: string): Language =>
  locale in CATALOGUES ? (locale as Language) : 'en-US';

export const hasConsoleTexts = (locale: string): boolean => loaded.has(languageOf(locale));

/**
 * Adds the texts of what lies behind the sign-in, once for each language. A failed load is tried again when it is next
 * asked for.
 */
export function loadConsoleTexts(locale: string): Promise<void> {
  const language = languageOf(locale);
  const known = loading.get(language);
  if (known) return known;
  const load = CATALOGUES[language]().then(({ default: texts }) => {
    loaded.add(language);
    addLocale(language, texts, undefined as never);
  });
  loading.set(language, load);
  load.catch(() => loading.delete(language));
  return load;
}
