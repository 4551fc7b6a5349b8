import type { z } from './zod';

/** What a field starts with that must be given a value. */
const EMPTY: Record<string, unknown> = { string: '', array: [], boolean: false };

/**
 * Returns what a field of a form starts with: what its schema takes a missing value for, else its first choice
 * or nothing.
 */
export function initialValue(type: z.ZodType): unknown {
  const { success, data } = type.safeParse(undefined);
  if (success && data !== undefined) return data;
  if ('options' in type && type.def.type === 'enum') return (type.options as unknown[])[0];
  return EMPTY[type.def.type] ?? null;
}

/** As `initialValue`, of a record that lacks the field: where a form may leave it out, it still has a value. */
export const initialStored = (type: z.ZodType): unknown => initialValue(withValue(type));

/** Returns a form whose fields have their initial values. */
export const initialForm = <Schema extends z.ZodObject>({ shape }: Schema) =>
  Object.fromEntries(
    Object.entries<z.ZodType>(shape).map(([name, type]) => [name, initialValue(type)]),
  ) as z.infer<Schema>;

/** The type of a value that is there, where a form may leave it out or say null. */
export const withValue = (type: z.ZodType): z.ZodType =>
  'unwrap' in type && typeof type.unwrap === 'function' && 'innerType' in type.def
    ? withValue(type.unwrap())
    : type;
