import { browserStore } from './storage';

const STORAGE_KEY = 'umi_locale';
/** With any ending: `he_IL`, `kum`. */
const RIGHT_TO_LEFT = /^(he|ar|fa|ku)/;

export const LANGUAGES = [
  { locale: 'en-US', name: 'English' },
  { locale: 'zh-CN', name: '简体中文' },
] as const;

/** Right-to-left languages stay, for their direction. */
function supported(tag: string): string {
  if (RIGHT_TO_LEFT.test(tag)) return tag;
  return tag.startsWith('zh') ? 'zh-CN' : 'en-US';
}

export function currentLocale(): string {
  return supported(browserStore.get(STORAGE_KEY) || navigator.language || 'en-US');
}

export function direction(locale: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.test(locale) ? 'rtl' : 'ltr';
}

export function endSide(locale: string): 'left' | 'right' {
  return direction(locale) === 'rtl' ? 'left' : 'right';
}
