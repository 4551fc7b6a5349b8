import { getLocale, setLocale, useIntl } from 'umi';
import { LANGUAGES } from '@/services/locale';
import styles from './LanguageSwitch.module.css';

/** A native select: the same on every page, by keyboard and on a phone. */
export default function LanguageSwitch() {
  const intl = useIntl();
  const label = intl.formatMessage({ id: 'app.language' });
  return (
    <span className={styles.switch}>
      <svg className={styles.globe} viewBox="0 0 20 20" aria-hidden="true">
        <path d="M10 2a8 8 0 1 0 0 16 8 8 0 0 0 0-16M2.5 10h15M10 2c5 4.500 5 11.500 0 16M10 2c-5 4.500-5 11.500 0 16" />
      </svg>
      <select
        className={styles.select}
        aria-label={label}
        title={label}
        value={LANGUAGES.find(({ locale }) => locale === getLocale())?.locale ?? 'en-US'}
        onChange={(event) => setLocale(event.target.value, false)}
      >
        {LANGUAGES.map(({ locale, name }) => (
          <option key={locale} value={locale} lang={locale}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}
