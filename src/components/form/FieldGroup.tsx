import type { ReactNode } from 'react';
import styles from './form.module.css';

interface FieldGroupProps {
  /** What they are about. */
  title?: string;
  children: ReactNode;
}

/** Fields that belong together, side by side where there is room. */
export default function FieldGroup({ title, children }: FieldGroupProps) {
  const fields = <div className={styles.grid}>{children}</div>;
  if (!title) return fields;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{title}</legend>
      {fields}
    </fieldset>
  );
}
