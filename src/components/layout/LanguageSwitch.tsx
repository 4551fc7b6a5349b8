import { getLocale, setLocale } from 'umi';
import { useText } from '@/components/feedback/useText';
import { loadConsoleTexts } from '@/services/browser/consoleTexts';
import { LANGUAGES } from '@/services/browser/locale';
import SelectMenu from './SelectMenu';

const OPTIONS = LANGUAGES.map(({ locale, name }) => ({ value: locale, name, lang: locale }));

/** Loads its texts first, as the console would else show nothing meanwhile; where that fails, the page itself tells. */
async function change(locale: string): Promise<void> {
  await loadConsoleTexts(locale).catch(() => undefined);
  setLocale(locale, false);
}

/** Changes the language at once; the choice is kept under Umi's own `umi_locale`. */
export default function LanguageSwitch() {
  const text = useText();
  const current = LANGUAGES.find(({ locale }) => locale === getLocale()) ?? LANGUAGES[0];
  return (
    <SelectMenu
      label={text('app.language', { name: current.name })}
      icon={<Globe />}
      value={current.locale}
      options={OPTIONS}
      onPick={change}
    />
  );
}

function Globe() {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true">
      <path d="M10 2a8 8 0 1 0 0 16 8 8 0 0 0 0-16M2.5 10h15M10 2c5 4.5 5 11.5 0 16M10 2c-5 4.5-5 11.5 0 16" />
    </svg>
  );
}
