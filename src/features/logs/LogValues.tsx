import { useTextIfAny } from '@/components/feedback/useText';
import { useNameById } from '@/components/layout/useNameById';
import { useNoun } from '@/features/audit';
import type { Logger } from '@/schemas/logger';
import FilterValue from './FilterValue';
import { filterOf, recordOf } from './filterOf';
import { type Detail, detailsOf } from './logDetails';
import styles from './logs.module.css';

export const hasDetails = ({ data, stack }: Logger): boolean => Boolean(data || stack);

interface LogValuesProps {
  row: Logger;
  /** Members that are shown elsewhere. */
  without?: readonly string[];
}

/** A row's data as name and value, and the stack where there is one. */
export default function LogValues({ row, without = [] }: LogValuesProps) {
  const textIfAny = useTextIfAny();
  const nounOf = useNoun();
  const nameById = useNameById();
  const record = recordOf(row);
  const nameOf = (name: string) => textIfAny(`pages.system.logger.data.${name}`) ?? name;
  const shown = (name: string, text: string) => {
    if (name === 'entity') return nounOf(text);
    if (name === 'target_name' && record) return nameById(record.entity, record.targetID, text);
    return (name === 'event' && textIfAny(`pages.system.logger.form.event.${text}`)) || text;
  };
  const stack: Detail[] = row.stack ? [{ name: 'stack', text: row.stack, json: true }] : [];
  const details = detailsOf(row.data).filter(({ name }) => !without.includes(name));
  return (
    <dl className={styles.details}>
      {[...details, ...stack].map(({ name, text, json }) => (
        <div key={name} className={styles.detail}>
          <dt className={styles.name}>{nameOf(name)}</dt>
          <dd className={styles.value}>
            {json ? (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
              <section dir="ltr" className={styles.block} tabIndex={0} aria-label={nameOf(name)}>
                {text}
              </section>
            ) : (
              <FilterValue changes={filterOf(row, name, text)} text={text}>
                <bdi>{shown(name, text)}</bdi>
              </FilterValue>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
