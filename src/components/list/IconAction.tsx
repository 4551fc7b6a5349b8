import { Button, type ButtonProps, Tooltip } from 'antd';
import { createContext, type MouseEventHandler, type ReactNode, useContext, useState } from 'react';
import styles from './list.module.css';

/** What the buttons of a row are named with; empty outside of rows, and in those without a name. */
export const RowName = createContext('');

interface IconActionProps extends Pick<ButtonProps, 'size' | 'aria-haspopup' | 'aria-expanded'> {
  label: string;
  icon: ReactNode;
  danger?: boolean;
  /** Why it cannot be used: it can be reached and says so, but does nothing. */
  unavailable?: string | undefined;
  pressed?: boolean;
  /** The pointer or the focus is on it. */
  onNear?: () => void;
  onClick?: MouseEventHandler;
}

/** A button with an icon, whose name is its tooltip. */
export default function IconAction({
  label,
  icon,
  danger,
  unavailable,
  pressed,
  onNear,
  onClick,
  ...rest
}: IconActionProps) {
  const row = useContext(RowName);
  const [open, setOpen] = useState(false);
  const isUsable = unavailable === undefined;
  return (
    <Tooltip
      title={unavailable ?? label}
      // A disabled control thereby tells keyboard users why.
      trigger={isUsable ? 'hover' : ['hover', 'focus']}
      open={open}
      onOpenChange={setOpen}
    >
      <Button
        type="text"
        size={row ? 'small' : 'middle'}
        {...rest}
        icon={icon}
        danger={Boolean(danger && isUsable)}
        className={isUsable ? undefined : styles.unavailable}
        aria-label={row ? `${label} ${row}` : label}
        aria-pressed={pressed}
        onPointerEnter={onNear}
        onFocus={onNear}
        onClick={(event) => {
          // Beside what the click opens, a tooltip would take the Escape that is meant to close that.
          setOpen(false);
          if (isUsable) onClick?.(event);
        }}
        {...(!isUsable && unusable(unavailable))}
      />
    </Tooltip>
  );
}

/** It stays in the order of Tab, so that the reason can be read. */
const unusable = (reason: string) => ({ 'aria-disabled': true, 'aria-description': reason });
