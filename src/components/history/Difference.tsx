import DifferenceTable from '@/components/audit/DifferenceTable';
import { useForm } from '@/components/entity/formOf';
import type { ResourceConfig } from '@/components/entity/types';
import { useText } from '@/components/feedback/useText';
import { ShownValue } from '@/components/form/ShownValue';
import { useLabel } from '@/components/form/useLabel';
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
  const { page, groups } = useForm(config);
  const text = useText();
  const label = useLabel(page);
  const ofForm = groups.flatMap((group) => group.fields);
  const changed = ofForm.flatMap((field) => {
    const change = fields.find((one) => one.field === field.name);
    return change ? [{ ...change, name: field.name, label: label(field.name), form: field }] : [];
  });
  if (changed.length === 0) return <p>{text('history.same')}</p>;
  return (
    <DifferenceTable
      rows={changed}
      {...(headings && { headings })}
      show={({ form }, value) => (
        <ShownValue page={page} field={form} value={named(value, names)} />
      )}
    />
  );
}

function named(value: unknown, names: DifferenceProps<never, never, never>['names']): unknown {
  if (Array.isArray(value)) return value.map((one) => named(one, names));
  return typeof value === 'string' ? (names?.get(value) ?? value) : value;
}
