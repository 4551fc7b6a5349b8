import DifferenceTable from '@/components/audit/DifferenceTable';
import { ShownValue } from '@/components/form/ShownValue';
import type { FormGroup } from '@/components/form/types';
import { useLabel } from '@/components/form/useLabel';
import type { Version } from '@/schemas/history';
import { useHistoryText } from './useHistoryText';

interface DifferenceProps {
  page: string;
  groups: readonly FormGroup[];
  fields: Version['fields'];
}

/** What a change made of a record, in the order and the words of its form. */
export default function Difference({ page, groups, fields }: DifferenceProps) {
  const text = useHistoryText();
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
      show={({ form }, value) => <ShownValue page={page} field={form} value={value} />}
    />
  );
}
