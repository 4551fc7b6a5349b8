import { Link } from 'umi';
import { useText } from '@/components/feedback/useText';
import { Powerful } from '@/features/access';
import { Overview } from '@/features/entity';
import type { Menu } from '@/schemas/menu';
import { isPowerful } from '@/schemas/powerful';
import { recordPath } from '@/services/navigation/records';
import styles from './menu.module.css';

interface MenuOverviewProps {
  menu: Menu;
  /** From the root down. */
  above: readonly Menu[];
}

/** What is stored of a menu, and the calls that it grants. */
export default function MenuOverview({ menu, above }: MenuOverviewProps) {
  const text = useText();
  const { description, sequence, properties, resources } = menu;
  const lines = {
    parent_id: above.at(-1) ? (
      <Above line={above} />
    ) : (
      text('pages.system.menu.form.parent_id.none')
    ),
    description: description || '-',
    sequence,
    properties: properties ? <code dir="ltr">{properties}</code> : '-',
  };
  const calls = <Calls resources={resources} />;
  return (
    <Overview
      page="system.menu"
      item={menu}
      lines={lines}
      more={[{ key: 'calls', label: text('access.calls'), children: calls }]}
    />
  );
}

function Above({ line }: { line: readonly Menu[] }) {
  return (
    <span>
      {line.map(({ id, name }, at) => (
        <span key={id}>
          {at > 0 && ' / '}
          <Link to={recordPath('system.menu', id)}>{name}</Link>
        </span>
      ))}
    </span>
  );
}

function Calls({ resources }: Pick<Menu, 'resources'>) {
  const text = useText();
  if (!resources?.length) return text('access.calls.none');
  return (
    <ul className={styles.calls} aria-label={text('access.calls')}>
      {resources.map((call) => (
        <li key={call.id}>
          <code dir="ltr">{`${call.method} ${call.path}`}</code> {isPowerful(call) && <Powerful />}
        </li>
      ))}
    </ul>
  );
}
