import { EllipsisOutlined } from '@ant-design/icons';
import { Button, Dropdown, type MenuProps } from 'antd';
import { useRef, useState } from 'react';
import { useText } from '@/components/feedback/useText';
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
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const label = text('entity.more', { name });
  const offered = actsOf(acts, item);
  if (offered.length === 0) return null;
  const run = (act: Act<Item>) => {
    // What it opens gives the focus back to where it was.
    button.current?.focus();
    act.run(item);
  };
  const firstLoss = offered.findIndex(({ danger }) => danger);
  const items: MenuProps['items'] = offered.flatMap((act, at) => {
    const { key, label, danger = false } = act;
    const reason = act.refusal?.(item);
    const entry = {
      ...{ key, danger, disabled: reason !== undefined, 'aria-label': label },
      ...(reason && { title: reason }),
      label: reason ? <Refused label={label} reason={reason} /> : label,
      onClick: () => run(act),
    };
    const apart = at === firstLoss && at > 0;
    return apart ? [{ type: 'divider' as const, key: 'apart' }, entry] : [entry];
  });
  const onOpenChange = (next: boolean) => {
    setOpen(next);
    // antd leaves it in the menu that is gone.
    if (!next && document.activeElement?.closest('[role="menu"]')) button.current?.focus();
  };
  return (
    <Dropdown
      {...{ open, onOpenChange }}
      menu={{ items, ...{ 'aria-label': label } }}
      trigger={['click']}
      placement="bottomRight"
      autoFocus
      destroyOnHidden
    >
      <Button
        ref={button}
        {...(small ? { type: 'text', size: 'small' } : {})}
        icon={<EllipsisOutlined aria-hidden="true" />}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
      />
    </Dropdown>
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
