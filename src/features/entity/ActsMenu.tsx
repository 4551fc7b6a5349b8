import { EllipsisOutlined } from '@ant-design/icons';
import type { MenuProps } from 'antd';
import { useText } from '@/components/feedback/useText';
import MenuButton from '@/components/list/MenuButton';
import { type Act, actsOf } from './acts';
import styles from './entity.module.css';

interface ActsMenuProps<Item> {
  item: Item;
  /** The record's name, for that of the button. */
  name: string;
  acts: readonly Act<Item>[];
  /** Whether it stands in a row rather than in the head of a page. */
  small?: boolean;
}

/** A button with the acts of a record in a menu, as words. */
export default function ActsMenu<Item>({ item, name, acts, small = false }: ActsMenuProps<Item>) {
  const text = useText();
  const label = text('entity.more', { name });
  const offered = actsOf(acts, item);
  if (offered.length === 0) return null;
  const firstLoss = offered.findIndex(({ danger }) => danger);
  const items: MenuProps['items'] = offered.flatMap((act, at) => {
    const { key, label, danger = false } = act;
    const reason = act.refusal?.(item);
    const entry = {
      ...{ key, danger, disabled: reason !== undefined, 'aria-label': label },
      ...(reason && { title: reason }),
      label: reason ? <Refused label={label} reason={reason} /> : label,
    };
    const apart = at === firstLoss && at > 0;
    return apart ? [{ type: 'divider' as const, key: 'apart' }, entry] : [entry];
  });
  return (
    <MenuButton
      {...(small ? { size: 'small' } : { type: 'default' })}
      placement="bottomRight"
      icon={<EllipsisOutlined aria-hidden="true" />}
      aria-label={label}
      items={items}
      onChoose={(chosen) => offered.find(({ key }) => key === chosen)?.run(item)}
    />
  );
}

function Refused({ label, reason }: { label: string; reason: string }) {
  return (
    <>
      {label}
      <span className={styles.refusal}>{reason}</span>
    </>
  );
}
