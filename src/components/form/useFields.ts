import type { FormRule } from 'antd';
import { createElement, useContext } from 'react';
import type { z } from 'zod';
import { useText } from '@/components/feedback/useText';
import styles from './form.module.css';
import { EditedId } from './formContext';
import { withAria } from './proForm';
import { useLabel, useLabelIfAny } from './usePageText';
import { useReason } from './useReason';

const takesFractions = (type: z.ZodType) => type.safeParse(0.5).success;

export function useSchemaRule(): (type: z.ZodType) => FormRule {
  const reason = useReason();
  return (type) => ({
    validator: async (_, value: unknown) => {
      if (value === undefined || value === null || String(value).trim() === '') return;
      const issue = type.safeParse(value).error?.issues[0];
      if (issue) throw new Error(reason.ofSchema(issue, !takesFractions(type)));
    },
  });
}

interface FieldOptions {
  /** What is said of an empty field is the text `pages.<page>.form.<name>.required`. */
  required?: boolean;
  /** An item that had none of it may be saved so. */
  allowEmptyOnEdit?: boolean;
  /** False where the input holds something else than what is sent. */
  bySchema?: boolean;
  /** For machines, so that it runs from left to right in every language: a path, a phone number. */
  isMachineText?: boolean;
  wide?: boolean;
}

const AREA = { autoSize: { minRows: 2, maxRows: 8 } };

/**
 * Returns what the fields of a page's form have by convention: the label of `useLabel`, below the
 * field the text with `.help` appended where there is one, and the rules of the schema's member of that name.
 */
export function useFields(page: string, schema: z.ZodObject) {
  const text = useText();
  const label = useLabel(page);
  const labelIfAny = useLabelIfAny(page);
  const ruleOf = useSchemaRule();
  const editedId = useContext(EditedId);

  const required =
    (name: string, allowEmptyOnEdit: boolean): FormRule =>
    (form) => ({
      required: true,
      validator: async (_, value: unknown) => {
        const empty = typeof value === 'string' ? value.trim() === '' : (value ?? null) === null;
        const none = empty || (Array.isArray(value) && value.length === 0);
        const stays = allowEmptyOnEdit && editedId !== undefined && !form.isFieldTouched(name);
        if (none && !stays) throw new Error(label(`${name}.required`));
      },
    });

  /** For a `ProForm.Item` around an input of our own. */
  const item = (name: string, options: FieldOptions = {}) => {
    const { required: must, allowEmptyOnEdit = false, bySchema = true, wide } = options;
    const type = bySchema ? (schema.shape[name] as z.ZodType | undefined) : undefined;
    const help = labelIfAny(`${name}.help`);
    return {
      name,
      label: label(name),
      rules: [...(must ? [required(name, allowEmptyOnEdit)] : []), ...(type ? [ruleOf(type)] : [])],
      validateFirst: true,
      ...(help && { extra: createElement('bdi', null, help) }),
      ...(wide && { className: styles.wide ?? '' }),
    };
  };

  /** For a field of ProForm. */
  const field = (name: string, options: FieldOptions = {}) => ({
    ...item(name, options),
    ...(options.isMachineText && { fieldProps: { dir: 'ltr' } }),
    ...withAria(options.required, !!labelIfAny(`${name}.help`)),
  });

  /** A choice among the values of a field, with their texts `pages.<page>.form.<name>.<value>`. */
  const choices = (name: string, values: readonly string[]) => ({
    ...field(name),
    options: values.map((value) => ({ value, label: label(`${name}.${value}`) })),
    fieldProps: { 'aria-label': label(name) },
  });

  /** For a ProFormSwitch between two values of a field, the first of them on; without them true and false. */
  const toggle = (name: string, values?: readonly [string, string]) => {
    const [on, off]: readonly unknown[] = values ?? [true, false];
    const [checkedChildren, unCheckedChildren] = values
      ? values.map((value) => label(`${name}.${value}`))
      : [text('form.yes'), text('form.no')];
    return {
      ...field(name),
      checkedChildren,
      unCheckedChildren,
      getValueProps: (value: unknown) => ({ checked: value === on }),
      normalize: (checked: boolean) => (checked ? on : off),
      // A button has neither.
      fieldProps: { placeholder: undefined, allowClear: undefined },
    };
  };

  /** For a ProFormTextArea. */
  const area = (name: string, options?: FieldOptions) => ({
    ...field(name, options),
    formItemProps: { className: styles.area ?? '' },
    fieldProps: AREA,
  });

  return { item, field, choices, toggle, area };
}

/** What a form's fields are made with. */
export type FieldTools = ReturnType<typeof useFields>;
