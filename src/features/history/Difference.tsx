import { useText } from '@/components/feedback/useText';
import { ShownValue } from '@/components/form/ShownValue';
import { useShownLabel } from '@/components/form/usePageText';
import { DifferenceTable } from '@/features/audit';
import { type ResourceConfig, useForm } from '@/features/entity';
import type { Version } from '@/schemas/history';

interface DifferenceProps<Item extends { id: string }, Values extends object, Wire> {
  config: ResourceConfig<Item, Values, Wire>;
  fields: Version['fields'];
  headings?: readonly [string, string];
  /** By id, of what no list names any more. */
  names?: ReadonlyMap<string, string>;
}

/** What a change made of a record, in the order and the words of its form. */
export default function Difference<Item extends { id: string }, Values extends object, Wire>({
  config,
  fields,
  headings,
  names,
}: DifferenceProps<Item, Values, Wire>) {
  const form = useForm(config);
  const text = useText();
  const labelOf = useShownLabel(form.page);
  const changed = Object.keys(form.schema.shape).flatMap((name) => {
    const change = fields.find(({ field }) => field === name);
    return change ? [{ ...change, name, label: labelOf(name) ?? name }] : [];
  });
  if (changed.length === 0) return <p>{text('history.same')}</p>;
  return (
    <DifferenceTable
      rows={changed}
      {...(headings && { headings })}
      show={({ name }, value) => <ShownValue of={form} name={name} value={named(value, names)} />}
    />
  );
}

function named(value: unknown, names: DifferenceProps<never, never, never>['names']): unknown {
  if (Array.isArray(value)) return value.map((one) => named(one, names));
  return typeof value === 'string' ? (names?.get(value) ?? value) : value;
}
