import { Button, type ButtonProps, Dropdown, type DropdownProps, type MenuProps } from 'antd';
import { useRef, useState } from 'react';

interface MenuButtonProps
  extends Pick<
      ButtonProps,
      'icon' | 'iconPlacement' | 'title' | 'children' | 'aria-label' | 'type' | 'size'
    >,
    Pick<DropdownProps, 'placement'> {
  items: NonNullable<MenuProps['items']>;
  defaultOpen?: boolean;
  /** The one that is chosen now. */
  chosen?: string | undefined;
  onChoose: (key: string) => void;
  onClosed?: () => void;
}

/** A button with a menu below it, which gives the focus back. */
export default function MenuButton(props: MenuButtonProps) {
  const { items, chosen, onChoose, onClosed, placement, defaultOpen = false, ...look } = props;
  const [open, setOpen] = useState(defaultOpen);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      destroyOnHidden
      {...(placement && { placement })}
      open={open}
      menu={{
        items,
        ...{ 'aria-label': look['aria-label'] },
        ...(chosen !== undefined && { selectable: true, selectedKeys: [chosen] }),
        onClick: ({ key, domEvent }) => {
          // Else the Enter that chose also presses what has the focus next, such as the Cancel of a question.
          domEvent.preventDefault();
          // What opens gives the focus back to what has it now.
          button.current?.focus();
          onChoose(key);
        },
      }}
      onOpenChange={(shown) => {
        setOpen(shown);
        if (shown) return;
        // antd leaves it in the menu that is gone.
        if (document.activeElement?.closest('[role="menu"]')) button.current?.focus();
        onClosed?.();
      }}
    >
      <Button ref={button} type="text" aria-haspopup="menu" aria-expanded={open} {...look} />
    </Dropdown>
  );
}
