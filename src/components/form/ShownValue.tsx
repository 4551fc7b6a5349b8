import type { FormField } from './types';
import { useLabel } from './useLabel';

interface ShownValueProps {
  page: string;
  field: FormField;
  value: unknown;
}

/** A field's value for people, where versions are compared. */
export function ShownValue({ page, field, value }: ShownValueProps) {
  const label = useLabel(page);
  if (value === undefined || value === null || value === '') return '-';
  if (Array.isArray(value) && value.length === 0) return '-';
  if (field.show) return field.show(value as never);
  return field.options ? label(`${field.name}.${value}`) : String(value);
}
