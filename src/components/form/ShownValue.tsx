import type { z } from 'zod';
import { withValue } from '@/schemas/initial';
import type { FormFields } from './types';
import { useLabel } from './usePageText';

interface ShownValueProps {
  of: { page: string } & Pick<FormFields<never, never, never>, 'schema' | 'show'>;
  /** The field's. */
  name: string;
  value: unknown;
}

/** A field's value for people, where versions are compared. */
export function ShownValue({ of: { page, schema, show }, name, value }: ShownValueProps) {
  const label = useLabel(page);
  if (value === undefined || value === null || value === '') return '-';
  if (Array.isArray(value) && value.length === 0) return '-';
  const own = show?.[name];
  if (own) return own(value as never);
  const type = schema.shape[name];
  const isChoice = type && withValue(type as z.ZodType).def.type === 'enum';
  return isChoice ? label(`${name}.${value}`) : String(value);
}
