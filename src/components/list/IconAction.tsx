import { Button, Tooltip } from 'antd';
import type { ReactNode } from 'react';

interface IconActionProps {
  /** Tooltip and accessible name. */
  label: string;
  icon: ReactNode;
  danger?: boolean;
  /** False keeps the tooltip away, where it would cover what the button has opened. */
  hint?: boolean;
  /** For a button that stays pressed. */
  pressed?: boolean;
  onClick?: () => void;
}

/** A button that shows an icon only, and says in a tooltip and to screen readers what it does. */
export default function IconAction({
  label,
  icon,
  danger,
  hint = true,
  pressed,
  onClick,
  ...rest
}: IconActionProps) {
  return (
    <Tooltip title={hint ? label : ''}>
      <Button
        {...rest}
        type="text"
        icon={icon}
        danger={danger ?? false}
        aria-label={label}
        aria-pressed={pressed}
        onClick={onClick}
      />
    </Tooltip>
  );
}
