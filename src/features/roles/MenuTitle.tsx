import { Tag, Tooltip } from 'antd';
import { useState } from 'react';
import { useIntl } from 'umi';
import { useText } from '@/components/feedback/useText';
import { Powerful } from '@/features/access';
import type { Menu } from '@/schemas/menu';
import { isPowerful } from '@/schemas/powerful';
import styles from './role.module.css';

interface MenuTitleProps {
  menu: Menu;
  /** What it grants, where that is known. */
  calls: Menu['resources'] | undefined;
  /** How many reach it, where that is known. */
  users: number | undefined;
  /** The arrow keys have led to it. */
  active: boolean;
}

const MAX_CALLS = 12;

/** A menu's name for all; what it grants for the eye, and by hover or arrow keys in full. */
export default function MenuTitle({ menu, calls, users, active }: MenuTitleProps) {
  const text = useText();
  const [hovered, setHovered] = useState(false);
  const { name, code, status } = menu;
  const title = (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys do what hovering does.
    <span onMouseEnter={() => setHovered(true)} onMouseLeave={() => setHovered(false)}>
      {name}
      <span aria-hidden="true">
        <span className={styles.code}>{code}</span>
        {calls?.some(isPowerful) && <Powerful />}
        {users !== undefined && (
          <span className={styles.reach}>{text('access.tree.reach', { count: users })}</span>
        )}
      </span>
      {status === 'disabled' && <Tag>{text('form.label.status.disabled')}</Tag>}
    </span>
  );
  if (!calls || !(hovered || active)) return title;
  return (
    <Tooltip open placement="bottomLeft" title={<Calls calls={calls} />}>
      {title}
    </Tooltip>
  );
}

export function Calls({ calls }: { calls: readonly { method: string; path: string }[] }) {
  const text = useText();
  if (calls.length === 0) return text('access.calls.none');
  const more = calls.length - MAX_CALLS;
  return (
    <>
      {text('access.calls')}
      <ul className={styles.grants}>
        {calls.slice(0, MAX_CALLS).map(({ method, path }) => (
          <li key={`${method} ${path}`}>
            <code dir="ltr">{`${method} ${path}`}</code>
          </li>
        ))}
        {more > 0 && <li>{text('access.more', { count: more })}</li>}
      </ul>
    </>
  );
}

/** The same in a sentence, for screen readers. */
export function GrantsLine({ menu, calls, users }: Omit<MenuTitleProps, 'active'>) {
  const intl = useIntl();
  const text = useText();
  const names = (calls ?? []).map(({ method, path }) => `${method} ${path}`);
  return text('access.tree.line', {
    name: menu.name,
    powerful: calls?.some(isPowerful) ? 'yes' : 'no',
    users: users === undefined ? 'none' : text('access.users.count', { count: users }),
    calls: names.length === 0 ? 'none' : intl.formatList(names, { type: 'conjunction' }),
  });
}
