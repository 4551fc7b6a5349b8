import { isDeepEqualReact } from '@ant-design/pro-components';
import { initialForm } from '@/schemas/initial';
import type { FormFields } from './types';

/** What a new item starts with. */
export function initialValues<Item, Values extends object, Wire>({
  schema,
  initial,
}: FormFields<Item, Values, Wire>): Values {
  return { ...(initialForm(schema) as Values), ...initial };
}

/** What the form of an item holds: its fields as they are, but where the config says otherwise. */
export function valuesOf<Item, Values extends object, Wire>(
  { schema, toValues }: FormFields<Item, Values, Wire>,
  item: Item,
): Values {
  const fields = Object.entries(item as object).filter(([name]) => name in schema.shape);
  return { ...Object.fromEntries(fields), ...toValues?.(item) } as Values;
}

/** Whether two values of a form, or all of them, say the same, in whatever order their members are. */
export const sameValues = (one: unknown, other: unknown): boolean => isDeepEqualReact(one, other);
