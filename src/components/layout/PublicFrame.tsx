import type { ReactNode } from 'react';
import { useText } from '@/components/feedback/useText';
import settings from '../../../config/settings';
import Footer from './Footer';
import LanguageSwitch from './LanguageSwitch';
import Logo from './Logo';
import styles from './PublicFrame.module.css';
import ThemeSwitch from './ThemeSwitch';

/** Ever larger arches, one behind the other, as seen on the way through a gate. */
function Arches() {
  const widths = [120, 200, 290, 390, 500, 620, 750];
  return (
    <svg className={styles.arches} viewBox="0 0 760 600" aria-hidden="true" fill="none">
      {widths.map((width) => (
        <path
          key={width}
          d={`M${380 - width / 2} 600v${-width * 0.5}a${width / 2} ${width / 2} 0 0 1 ${width} 0v${width * 0.5}`}
        />
      ))}
    </svg>
  );
}

export default function PublicFrame({ children }: { children: ReactNode }) {
  const text = useText();
  return (
    <div className={styles.frame}>
      <aside className={styles.gate}>
        <Arches />
        <p className={styles.brand}>
          <Logo size={36} />
          {settings.title}
        </p>
        <div className={styles.motto}>
          <p className={styles.headline}>{text('app.motto')}</p>
          <p className={styles.tagline}>{text('app.tagline')}</p>
        </div>
      </aside>
      <div className={styles.side}>
        <div className={styles.tools}>
          <ThemeSwitch />
          <LanguageSwitch />
        </div>
        <main className={styles.main}>{children}</main>
        <Footer />
      </div>
    </div>
  );
}
