import type { z } from '@/schemas/zod';
import type { FormFields } from './types';

/** What a field starts with that must be given a value. */
const EMPTY: Record<string, unknown> = { string: '', array: [], boolean: false };

/** What a new item starts with: what its schema takes a missing value for, else its first choice or nothing. */
export function initialValues<Item, Values extends object, Wire>({
  schema,
  initial,
}: FormFields<Item, Values, Wire>): Values {
  const fields = Object.entries(schema.shape).map(([name, type]) => [name, startOf(type)]);
  return { ...Object.fromEntries(fields), ...initial };
}

function startOf(type: z.ZodType): unknown {
  const { success, data } = type.safeParse(undefined);
  if (success && data !== undefined) return data;
  if ('options' in type && type.def.type === 'enum') return (type.options as unknown[])[0];
  return EMPTY[type.def.type] ?? null;
}

/** What the form of an item holds: its fields as they are, but where the config says otherwise. */
export function valuesOf<Item, Values extends object, Wire>(
  { schema, toValues }: FormFields<Item, Values, Wire>,
  item: Item,
): Values {
  const fields = Object.entries(item as object).filter(([name]) => name in schema.shape);
  return { ...Object.fromEntries(fields), ...toValues?.(item) } as Values;
}
