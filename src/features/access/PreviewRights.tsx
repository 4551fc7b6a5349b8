import { useText } from '@/components/feedback/useText';
import type { Preview, Rights } from '@/schemas/permission';
import styles from './preview.module.css';

/** A list of thousands is not read to its end. */
const MAX_LISTED = 200;

export default function PreviewRights({ preview }: { preview: Preview }) {
  const text = useText();
  return (
    <div className={styles.rights}>
      <Side title={text('access.preview.gained')} rights={preview.gained} />
      <Side title={text('access.preview.lost')} rights={preview.lost} />
    </div>
  );
}

function Side({ title, rights: { codes, calls } }: { title: string; rights: Rights }) {
  const text = useText();
  const all = [...codes, ...calls];
  const more = all.length - MAX_LISTED;
  return (
    <div>
      <h3 className={styles.heading}>{title}</h3>
      {all.length === 0 && <p className={styles.line}>{text('access.nothing')}</p>}
      {all.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
        <ul className={styles.list} aria-label={title} tabIndex={0}>
          {all.slice(0, MAX_LISTED).map((right) => (
            <li key={right}>
              <code dir="ltr">{right}</code>
            </li>
          ))}
          {more > 0 && <li>{text('access.preview.more', { count: more })}</li>}
        </ul>
      )}
    </div>
  );
}
