const STORAGE_KEY = 'umi_locale';
/** Whatever follows: `he_IL`, `kum`. */
const RIGHT_TO_LEFT = /^(he|ar|fa|ku)/;

/** The languages offered, each in its own words. */
export const LANGUAGES = [
  { locale: 'en-US', name: 'English' },
  { locale: 'zh-CN', name: '简体中文' },
] as const;

/** The offered language nearest to `tag`; a right-to-left one stays itself, for its direction. */
function supported(tag: string): string {
  if (RIGHT_TO_LEFT.test(tag)) return tag;
  return tag.startsWith('zh') ? 'zh-CN' : 'en-US';
}

/** From local storage, else from the browser, else en-US. */
export function currentLocale(): string {
  return supported(localStorage.getItem(STORAGE_KEY) || navigator.language || 'en-US');
}

export function direction(locale: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.test(locale) ? 'rtl' : 'ltr';
}

/** Where a line ends, for what knows left and right alone. */
export function endSide(locale: string): 'left' | 'right' {
  return direction(locale) === 'rtl' ? 'left' : 'right';
}
