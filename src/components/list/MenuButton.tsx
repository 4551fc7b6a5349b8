import { Button, type ButtonProps, Dropdown, type DropdownProps, type MenuProps } from 'antd';
import { useDropdown } from '@/components/layout/useDropdown';

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
  const { open, button, dropdown, onClick } = useDropdown({ defaultOpen, onChoose, onClosed });
  return (
    <Dropdown
      {...dropdown}
      {...(placement && { placement })}
      menu={{
        items,
        ...{ 'aria-label': look['aria-label'] },
        ...(chosen !== undefined && { selectable: true, selectedKeys: [chosen] }),
        onClick,
      }}
    >
      <Button ref={button} type="text" aria-haspopup="menu" aria-expanded={open} {...look} />
    </Dropdown>
  );
}
