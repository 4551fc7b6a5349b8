import type { ReactNode } from 'react';
import { useText } from '@/components/feedback/useText';
import styles from './audit.module.css';
import { listDifference } from './change';

export interface DifferenceRow {
  name: string;
  label: string;
  before: unknown;
  after: unknown;
}

interface DifferenceTableProps<Row extends DifferenceRow> {
  rows: readonly Row[];
  show: (row: Row, value: unknown) => ReactNode;
  /** Of the two sides, where they are not before and after a change. */
  headings?: readonly [string, string];
}

/** Fields before and after, side by side; of lists, such as a role's rights, what left and what came. */
export default function DifferenceTable<Row extends DifferenceRow>({
  rows,
  show,
  headings,
}: DifferenceTableProps<Row>) {
  const text = useText();
  const [before, after] = headings ?? [text('audit.before'), text('audit.after')];
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is no form, and a list of versions has many, too many for landmarks.
    <div
      role="group"
      className={styles.fields}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
      tabIndex={0}
      aria-label={text('audit.fields')}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">{text('audit.field')}</th>
            <th scope="col">{before}</th>
            <th scope="col">{after}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">{row.label}</th>
              <Sides row={row} show={show} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Sides<Row extends DifferenceRow>({
  row,
  show,
}: {
  row: Row;
  show: DifferenceTableProps<Row>['show'];
}) {
  const { before, after } = row;
  if (!Array.isArray(before) || !Array.isArray(after)) {
    return (
      <>
        <td>{show(row, before)}</td>
        <td>{show(row, after)}</td>
      </>
    );
  }
  const { removed, added } = listDifference(before, after);
  return (
    <>
      <td>
        <Part kind="removed" items={removed}>
          {show(row, removed)}
        </Part>
      </td>
      <td>
        <Part kind="added" items={added}>
          {show(row, added)}
        </Part>
      </td>
    </>
  );
}

interface PartProps {
  kind: 'added' | 'removed';
  items: unknown[];
  children: ReactNode;
}

function Part({ kind, items, children }: PartProps) {
  const text = useText();
  if (items.length === 0) return '-';
  return (
    <div data-kind={kind}>
      <span className={styles.kind}>{text(`audit.${kind}`, { count: items.length })}</span>
      {children}
    </div>
  );
}
