import { Input } from 'antd';
import { useId, useState } from 'react';
import { useText } from '@/components/feedback/useText';
import LabelledSwitch from '@/components/form/LabelledSwitch';
import styles from './menu.module.css';
import {
  namesOf,
  type Properties,
  readProperties,
  withProperty,
  writeProperties,
} from './properties';

interface PropertiesFieldProps {
  /** The form's. */
  id?: string;
  /** JSON, or empty. */
  value?: string;
  onChange?: (text: string) => void;
}

const LOCALES = ['en-US', 'zh-CN'] as const;

/** What a menu looks like in the navigation: by fields, or as the JSON that is stored. */
export default function PropertiesField({ id, value = '', onChange }: PropertiesFieldProps) {
  const text = useText();
  const [asJson, setAsJson] = useState(false);
  const properties = readProperties(value);
  const shown = asJson || !properties;
  return (
    <div className={styles.properties}>
      <LabelledSwitch
        checked={shown}
        onChange={setAsJson}
        label={text('pages.system.menu.properties.json')}
      />
      {shown ? (
        <Input.TextArea
          id={id ?? ''}
          dir="ltr"
          value={value}
          onChange={({ target }) => onChange?.(target.value)}
          placeholder={text('pages.system.menu.form.properties.placeholder')}
          autoSize={{ minRows: 2, maxRows: 8 }}
        />
      ) : (
        <PropertyFields
          properties={properties}
          onChange={(next) => onChange?.(writeProperties(next))}
        />
      )}
    </div>
  );
}

interface PropertyFieldsProps {
  properties: Properties;
  onChange: (next: Properties) => void;
}

function PropertyFields({ properties, onChange }: PropertyFieldsProps) {
  const text = useText();
  const names = namesOf(properties);
  const set = (key: string, value: unknown) => onChange(withProperty(properties, key, value));
  return (
    <div className={styles.propertyFields}>
      <Property
        label={text('pages.system.menu.properties.icon')}
        value={properties.icon}
        placeholder="shop"
        help={text('pages.system.menu.properties.icon.help')}
        onChange={(icon) => set('icon', icon)}
      />
      {LOCALES.map((locale) => (
        <Property
          key={locale}
          label={text(`pages.system.menu.properties.name.${locale}`)}
          value={names[locale]}
          onChange={(name) => set('names', withProperty(names, locale, name))}
        />
      ))}
      <LabelledSwitch
        checked={properties.embed === true}
        onChange={(embed) => set('embed', embed)}
        label={text('pages.system.menu.properties.embed')}
      />
    </div>
  );
}

interface PropertyProps {
  label: string;
  value: unknown;
  placeholder?: string;
  help?: string;
  onChange: (value: string) => void;
}

function Property({ label, value, placeholder = '', help, onChange }: PropertyProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        value={typeof value === 'string' ? value : ''}
        placeholder={placeholder}
        autoComplete="off"
        aria-describedby={help ? `${id}-help` : undefined}
        onChange={({ target }) => onChange(target.value)}
      />
      {help && (
        <p id={`${id}-help`} className={styles.help}>
          <bdi>{help}</bdi>
        </p>
      )}
    </div>
  );
}
