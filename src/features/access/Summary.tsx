import { useMemo } from 'react';
import { useText } from '@/components/feedback/useText';
import type { EffectiveRights } from '@/schemas/permission';
import { isPowerfulCall } from '@/schemas/powerful';
import styles from './access.module.css';
import Powerful from './Powerful';

/** More names than these would not be read. */
const MAX_NAMES = 8;

/** So many pages and actions, those that are selected, and calls; and the powerful menus by name. */
export default function Summary({ rights }: { rights: EffectiveRights }) {
  const text = useText();
  const { calls, menus, everything } = rights;
  // Those above them are shown with them, but are no permissions that somebody gave.
  const given = everything ? menus : menus.filter(({ ticked }) => ticked);
  const powerful = useMemo(() => powerfulNames(menus), [menus]);
  const more = powerful.length - MAX_NAMES;
  return (
    <div className={styles.summary}>
      <p>{text('access.summary', { menus: given.length, calls: calls.length })}</p>
      {powerful.length > 0 && (
        <p className={styles.names}>
          <Powerful />
          <span>{powerful.slice(0, MAX_NAMES).join(', ')}</span>
          {more > 0 && <span>{text('access.more', { count: more })}</span>}
        </p>
      )}
    </div>
  );
}

/** Buttons of several pages have one name, so the page stands before it. */
function powerfulNames(menus: EffectiveRights['menus']): string[] {
  const byId = new Map(menus.map((menu) => [menu.id, menu]));
  return menus
    .filter(({ calls }) => calls.some(isPowerfulCall))
    .map(({ name, parent_id }) => {
      const parent = byId.get(parent_id);
      return parent ? `${parent.name} / ${name}` : name;
    });
}
