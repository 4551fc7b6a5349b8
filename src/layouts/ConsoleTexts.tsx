import { type ReactNode, use, useMemo } from 'react';
import { getIntl, getLocale, RawIntlProvider, useIntl } from 'umi';
import { hasConsoleTexts, loadConsoleTexts } from '@/services/browser/consoleTexts';

/** Waits for the texts of what lies behind the sign-in. Umi's own provider does not tell a language without texts of them. */
export default function ConsoleTexts({ children }: { children: ReactNode }) {
  const outer = useIntl();
  const locale = getLocale();
  // Once they are there nothing is waited for, as that would take what is shown, and what is typed into it, away.
  if (!hasConsoleTexts(locale)) use(loadConsoleTexts(locale));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the outer one changes with the texts.
  const intl = useMemo(() => getIntl(locale), [locale, outer]);
  return <RawIntlProvider value={intl}>{children}</RawIntlProvider>;
}
