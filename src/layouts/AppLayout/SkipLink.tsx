import type { RefObject } from 'react';
import { useText } from '@/components/feedback/useText';
import styles from './AppLayout.module.css';
import { focusPage } from './useFocus';

/** The id of what the link leads to. */
export const CONTENT_ID = 'content';

/** The first stop of Tab, which leads past the navigation. */
export default function SkipLink({ page }: { page: RefObject<HTMLElement | null> }) {
  const text = useText();
  return (
    <a
      href={`#${CONTENT_ID}`}
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
