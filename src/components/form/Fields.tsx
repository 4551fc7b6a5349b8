import { Form, Input, Radio, Switch } from 'antd';
import type { ReactNode } from 'react';
import { useAccess } from 'umi';
import type { z } from 'zod';
import { useText } from '@/components/feedback/useText';
import styles from './form.module.css';
import type { FormField, FormGroup } from './types';
import { useLabel } from './useLabel';
import { useRules } from './useRules';
import WholeNumber from './WholeNumber';

interface FieldsProps {
  page: string;
  schema: z.ZodObject;
  groups: readonly FormGroup[];
}

export default function Fields({ page, schema, groups }: FieldsProps) {
  const label = useLabel(page);
  const rulesOf = useRules(page, schema);
  const { gatehouse } = useAccess();
  const isThere = (field: FormField) => !field.gatehouse || gatehouse;
  return groups.map(({ name = '', fields }) => (
    <Group key={name} title={name && label(`group.${name}`)}>
      {fields.filter(isThere).map((field) =>
        field.render ? (
          <div key={field.name} className={styles.wide}>
            {field.render}
          </div>
        ) : (
          <Form.Item
            key={field.name}
            name={field.name}
            label={label(field.name)}
            rules={rulesOf(field)}
            {...(field.hasHelp && { extra: label(`${field.name}.help`) })}
            className={styles[widthOf(field)]}
            validateFirst
            {...switching(field)}
          >
            {field.input ?? <Control page={page} field={field} />}
          </Form.Item>
        ),
      )}
    </Group>
  ));
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  if (!title) return <div className={styles.grid}>{children}</div>;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{title}</legend>
      <div className={styles.grid}>{children}</div>
    </fieldset>
  );
}

const widthOf = ({ wide, kind }: FormField) =>
  wide ? 'wide' : kind === 'multiline' ? 'multiline' : 'half';

function switching({ kind, options }: FormField) {
  if (kind !== 'switch') return {};
  const [on, off]: readonly unknown[] = options ?? [true, false];
  return {
    getValueProps: (value: unknown) => ({ checked: value === on }),
    normalize: (checked: boolean) => (checked ? on : off),
  };
}

function Control({ page, field, ...control }: { page: string; field: FormField; id?: string }) {
  const label = useLabel(page);
  const { kind, name, options = [], hasPlaceholder, isMachineText } = field;
  const dir = isMachineText ? 'ltr' : undefined;
  const wording = (value: string) => label(`${name}.${value}`);
  const text = useText();
  if (kind === 'switch') {
    const [on, off] =
      options.length > 0 ? options.map(wording) : [text('form.yes'), text('form.no')];
    return <Switch {...control} checkedChildren={on} unCheckedChildren={off} />;
  }
  if (kind === 'choice') {
    return (
      <Radio.Group
        {...control}
        aria-label={label(name)}
        options={options.map((value) => ({ value, label: wording(value) }))}
      />
    );
  }
  if (kind === 'number') return <WholeNumber {...control} />;
  if (kind === 'date') return <Input {...control} type="date" />;
  const placeholder = hasPlaceholder ? label(`${name}.placeholder`) : '';
  if (kind === 'multiline') {
    return (
      <Input.TextArea
        {...control}
        dir={dir}
        placeholder={placeholder}
        autoSize={{ minRows: 2, maxRows: 8 }}
      />
    );
  }
  return <Input {...control} dir={dir} placeholder={placeholder} autoComplete="off" />;
}
