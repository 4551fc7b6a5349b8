import { Switch } from 'antd';
import { useId } from 'react';
import styles from './form.module.css';

interface LabelledSwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Beside the switch; inside it the text is hard to read. */
  label: string;
  /** For assistive technology, where the label alone does not tell what it is about. */
  name?: string;
  title?: string;
}

/** A switch at whose text one can click as well. */
export default function LabelledSwitch({ label, name, title, ...control }: LabelledSwitchProps) {
  const id = useId();
  return (
    <span className={styles.switch} title={title}>
      <Switch id={id} size="small" aria-label={name ?? label} {...control} />
      <label htmlFor={id} aria-hidden="true">
        {label}
      </label>
    </span>
  );
}
