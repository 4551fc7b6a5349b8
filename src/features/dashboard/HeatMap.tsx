import { useState } from 'react';
import { useIntl } from 'umi';
import { useText } from '@/components/feedback/useText';
import LabelledSwitch from '@/components/form/LabelledSwitch';
import styles from './dashboard.module.css';
import Panel from './Panel';
import ScrollArea from './ScrollArea';

/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** A table whose cells are the darker the more there was; with the numbers on request. */
export default function HeatMap({ title, hours }: { title: string; hours: number[][] }) {
  const text = useText();
  const intl = useIntl();
  const [asTable, setAsTable] = useState(false);
  const most = Math.max(...hours.flat());
  const number = (count = 0) => intl.formatNumber(count, { maximumFractionDigits: 1 });
  const day = (weekday: number) =>
    intl.formatDate(MONDAY + weekday * 86_400_000, { weekday: 'short', timeZone: 'UTC' });
  const weekday = hours.findIndex((day) => day.includes(most));
  const busiest = text('dashboard.busiest', {
    day: day(weekday),
    hour: hours[weekday]?.indexOf(most) ?? 0,
    count: Math.round(most * 10) / 10,
  });
  const toggle = (
    <LabelledSwitch
      checked={asTable}
      onChange={setAsTable}
      label={text('dashboard.asTable')}
      name={text('dashboard.tableOf', { title })}
    />
  );
  return (
    <Panel title={title} extra={toggle} empty={most === 0 && text('dashboard.nothing')}>
      <p className={styles.summary}>{busiest}</p>
      <ScrollArea title={title}>
        <table className={asTable ? styles.table : styles.heat}>
          <thead>
            <tr>
              <th scope="col">{text('dashboard.weekday')}</th>
              {HOURS.map((hour) => (
                <th key={hour} scope="col" data-number data-quiet={hour % 6 !== 0}>
                  <span>{hour}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {hours.map((counts, index) => (
              <tr key={day(index)}>
                <th scope="row">{day(index)}</th>
                {HOURS.map((hour) => (
                  <td
                    key={hour}
                    data-number
                    title={`${day(index)} ${hour}: ${number(counts[hour])}`}
                    data-heat={heatOf(counts[hour] ?? 0, most)}
                  >
                    <span>{number(counts[hour])}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </Panel>
  );
}

/** From 0, nothing, to 5. */
const heatOf = (count: number, most: number) => (most === 0 ? 0 : Math.ceil((count / most) * 5));
