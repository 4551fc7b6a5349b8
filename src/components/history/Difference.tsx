import { ShownValue } from '@/components/form/ShownValue';
import type { FormGroup } from '@/components/form/types';
import { useLabel } from '@/components/form/useLabel';
import type { Version } from '@/schemas/history';
import styles from './history.module.css';
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
    return change ? [{ ...change, field }] : [];
  });
  if (changed.length === 0) return <p>{text('history.same')}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
    <section className={styles.fields} tabIndex={0} aria-label={text('history.fields')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{text('history.field')}</th>
            <th scope="col">{text('history.before')}</th>
            <th scope="col">{text('history.after')}</th>
          </tr>
        </thead>
        <tbody>
          {changed.map(({ field, before, after }) => (
            <tr key={field.name}>
              <th scope="row">{label(field.name)}</th>
              <td>
                <ShownValue page={page} field={field} value={before} />
              </td>
              <td>
                <ShownValue page={page} field={field} value={after} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
