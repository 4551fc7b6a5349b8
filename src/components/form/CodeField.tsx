import { ProFormText } from '@ant-design/pro-components';
import { Form } from 'antd';
import { useContext, useEffect, useRef } from 'react';
import { EditedId } from './formContext';
import type { FieldTools } from './useFields';

interface CodeFieldProps {
  field: FieldTools['field'];
  /** What the code begins with where the name has no Latin letters: `role`. */
  entity: string;
}

const MAX_LENGTH = 32;

/** The same for the same name, so that it does not change while somebody looks. */
const numberOf = (name: string) =>
  Array.from(name).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 46_656, 7);

/** A code for a name: `user-manager` for `User manager`, `role-9k4` for a name without Latin letters. */
export function codeOf(name: string, entity: string): string {
  const trimmed = name.trim();
  if (trimmed === '') return '';
  const latin = trimmed
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replace(/^-+|-+$/g, '');
  return latin || `${entity}-${numberOf(trimmed).toString(36).padStart(3, '0')}`;
}

/** The code of a record; that of a new one follows the name until somebody types another. */
export default function CodeField({ field, entity }: CodeFieldProps) {
  const form = Form.useFormInstance();
  const isNew = useContext(EditedId) === undefined;
  const name: string | undefined = Form.useWatch('name', form);
  const derived = useRef('');
  useEffect(() => {
    if (!isNew || name === undefined) return;
    const code = form.getFieldValue('code') || '';
    if (code !== derived.current && code !== '') return;
    derived.current = codeOf(name, entity);
    form.setFields([{ name: 'code', value: derived.current, errors: [] }]);
  }, [form, isNew, name, entity]);
  return <ProFormText {...field('code', { required: true, isMachineText: true })} />;
}
