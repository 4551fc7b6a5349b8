import { Descriptions } from 'antd';
import { Link } from 'umi';
import { useText } from '@/components/feedback/useText';
import { useLabel } from '@/components/form/usePageText';
import { CopyText, DateTime } from '@/components/list/cells';
import { Powerful } from '@/features/access';
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
  const label = useLabel('system.menu');
  const { id, description, sequence, properties, resources, created_at, updated_at } = menu;
  const lines = {
    parent_id: above.at(-1) ? (
      <Above line={above} />
    ) : (
      text('pages.system.menu.form.parent_id.none')
    ),
    description: description || '-',
    sequence,
    properties: properties ? <code dir="ltr">{properties}</code> : '-',
    created_at: <DateTime at={created_at} />,
    updated_at: <DateTime at={updated_at} />,
    id: <CopyText text={id} />,
  };
  return (
    <Descriptions
      column={1}
      items={[
        ...Object.entries(lines).map(([name, children]) => ({
          ...{ key: name, label: label(name), children },
        })),
        { key: 'calls', label: text('access.calls'), children: <Calls resources={resources} /> },
      ]}
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
