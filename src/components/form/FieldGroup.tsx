import { Form } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { useIntl } from 'umi';
import styles from './form.module.css';

/** Says what is refused in the language that the form changes to. */
function useOwnLanguage(): void {
  const { locale } = useIntl();
  const form = Form.useFormInstance<unknown>();
  const before = useRef(locale);
  useEffect(() => {
    if (before.current === locale) return;
    before.current = locale;
    const refused = form.getFieldsError().filter(({ errors }) => errors.length > 0);
    if (refused.length > 0) form.validateFields(refused.map(({ name }) => name)).catch(() => {});
  }, [form, locale]);
}

interface FieldGroupProps {
  /** What they are about. */
  title?: string;
  children: ReactNode;
}

/** Fields that belong together, side by side where there is room. */
export default function FieldGroup({ title, children }: FieldGroupProps) {
  useOwnLanguage();
  const fields = <div className={styles.grid}>{children}</div>;
  if (!title) return fields;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{title}</legend>
      {fields}
    </fieldset>
  );
}
