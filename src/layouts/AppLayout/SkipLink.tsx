import type { RefObject } from 'react';
import { useText } from '@/components/feedback/useText';
import styles from './AppLayout.module.css';
import { focusPage } from './useFocus';

/** The first stop of Tab, which leads past the navigation. */
export default function SkipLink({ page }: { page: RefObject<HTMLElement | null> }) {
  const text = useText();
  return (
    // biome-ignore lint/a11y/useValidAnchor: a link by its role, which must not change the address.
    <a
      href="#content"
      className={styles.skip}
      onClick={(event) => {
        event.preventDefault();
        focusPage(page.current);
      }}
    >
      {text('app.skip')}
    </a>
  );
}
