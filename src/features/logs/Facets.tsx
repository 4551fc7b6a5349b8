import { CloseOutlined, FilterFilled } from '@ant-design/icons';
import { useIntl } from 'umi';
import Placeholder from '@/components/feedback/Placeholder';
import { useText } from '@/components/feedback/useText';
import { FACETS, type Facet, type FacetName } from './api/logView';
import Counted from './Counted';
import { filteredValues, nextState, stateOf } from './facetState';
import { useLogContext } from './logContext';
import styles from './logs.module.css';
import type { Summary } from './useSummary';

interface FacetsProps {
  asked: Summary;
  /** What a value is called. */
  nameOf: (facet: FacetName, value: string) => string;
}

/** Counts by level, tag, event, user, entity, record and address, each of which filters. */
export default function Facets({ asked: { summary, error }, nameOf }: FacetsProps) {
  const text = useText();
  const { filters } = useLogContext();
  if (error) return null;
  return (
    <nav className={styles.facets} aria-label={text('logs.facets')}>
      {!summary && <Placeholder rows={6} />}
      {summary && !summary.counted.complete && (
        <p className={styles.note}>
          <Counted {...summary.counted} />
        </p>
      )}
      {summary &&
        FACETS.map((facet) => (
          <Group
            key={facet}
            facet={facet}
            values={withFiltered(summary.facets[facet], filteredValues(filters, facet))}
            nameOf={nameOf}
          />
        ))}
    </nav>
  );
}

/** What is left out by a filter stays in the list, to be brought back. */
function withFiltered(
  found: Facet[],
  filtered: string[],
): (Omit<Facet, 'count'> & { count?: number })[] {
  const known = found.map(({ value }) => value);
  const gone = filtered.filter((value) => !known.includes(value));
  return [...found.filter(({ value }) => value), ...gone.map((value) => ({ value, name: value }))];
}

interface GroupProps extends Pick<FacetsProps, 'nameOf'> {
  facet: FacetName;
  values: ReturnType<typeof withFiltered>;
}

function Group({ facet, values, nameOf }: GroupProps) {
  const text = useText();
  if (values.length === 0) return null;
  const title = text(`logs.facet.${facet}`);
  return (
    <section className={styles.facet} aria-label={title}>
      <h2 className={styles.facetTitle}>{title}</h2>
      <ul>
        {values.map(({ value, count }) => (
          <li key={value}>
            <Value facet={facet} value={value} count={count} name={nameOf(facet, value)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ValueProps {
  facet: FacetName;
  value: string;
  name: string;
  count: number | undefined;
}

function Value({ facet, value, name, count }: ValueProps) {
  const text = useText();
  const intl = useIntl();
  const { filters, filter } = useLogContext();
  const state = stateOf(filters, facet, value);
  const counted = count === undefined ? '' : intl.formatNumber(count);
  return (
    <button
      type="button"
      className={styles.facetValue}
      data-state={state}
      title={text(`logs.facet.next.${state}`, { name })}
      aria-label={text(`logs.facet.${state}`, { name, count: counted })}
      onClick={() => filter(nextState(filters, facet, value))}
    >
      {state === 'only' && <FilterFilled aria-hidden="true" />}
      {state === 'not' && <CloseOutlined aria-hidden="true" />}
      <bdi className={styles.facetName}>{name}</bdi> <span>{counted}</span>
    </button>
  );
}
