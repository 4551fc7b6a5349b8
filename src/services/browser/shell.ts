import { isDark } from './colorScheme';
import { currentLocale, direction } from './locale';

/** What it shows: the sign-in, another page for strangers, the console's header, nothing, or what to allow. */
export type Shell = 'login' | 'public' | 'console' | 'none' | 'blocked';

/** Tells the document, before any of it is painted, which sketch to show, and in what language and colors. */
export function chooseShell(shell: Shell): void {
  const { documentElement: root } = document;
  const locale = currentLocale();
  root.lang = locale === 'zh-CN' ? locale : 'en-US';
  root.dir = direction(locale);
  root.dataset.theme = isDark() ? 'dark' : 'light';
  root.dataset.shell = shell;
}
