import type { DropdownProps, MenuProps } from 'antd';
import { useRef, useState } from 'react';

interface Options {
  defaultOpen?: boolean;
  onChoose?: (key: string) => void;
  onClosed?: (() => void) | undefined;
}

/** Opens antd's menu below a button with the focus in it, and gives the focus back: antd leaves it in the menu that is gone. */
export function useDropdown({ defaultOpen = false, onChoose, onClosed }: Options = {}) {
  const [open, setOpen] = useState(defaultOpen);
  const button = useRef<HTMLButtonElement>(null);
  const onClick: MenuProps['onClick'] = ({ key, domEvent }) => {
    // Else the Enter that chose also presses what has the focus next, such as the Cancel of a question.
    domEvent.preventDefault();
    // What opens gives the focus back to what has it now.
    button.current?.focus();
    onChoose?.(key);
  };
  const onOpenChange = (shown: boolean) => {
    setOpen(shown);
    if (shown) return;
    if (document.activeElement?.closest('[role="menu"]')) button.current?.focus();
    onClosed?.();
  };
  const dropdown = {
    ...{ autoFocus: true, destroyOnHidden: true, open, onOpenChange },
    trigger: ['click'],
  } satisfies DropdownProps;
  return { open, button, dropdown, onClick };
}
