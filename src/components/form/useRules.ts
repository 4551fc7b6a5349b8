import type { FormRule } from 'antd';
import { useContext } from 'react';
import type { z } from 'zod';
import { EditedId } from './editedId';
import type { FormField } from './types';
import { useLabel } from './useLabel';
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

/** What a field must be: there, if it is required, and then what the schema says. */
export function useRules(page: string, schema: z.ZodObject) {
  const label = useLabel(page);
  const bySchema = useSchemaRule();
  const editedId = useContext(EditedId);

  const required =
    (name: string, mayStay: boolean): FormRule =>
    (form) => ({
      required: true,
      validator: async (_, value: unknown) => {
        const empty = typeof value === 'string' ? value.trim() === '' : (value ?? null) === null;
        const none = empty || (Array.isArray(value) && value.length === 0);
        const stays = mayStay && editedId !== undefined && !form.isFieldTouched(name);
        if (none && !stays) throw new Error(label(`${name}.required`));
      },
    });
  return ({
    name,
    required: must,
    mayStayEmpty,
    rules,
    input,
    bySchema: own,
  }: FormField): FormRule[] => {
    const type = schema.shape[name];
    const more = rules ?? (type && (!input || own) ? [bySchema(type as z.ZodType)] : []);
    return must ? [required(name, mayStayEmpty ?? false), ...more] : more;
  };
}
