import { Button, Tooltip } from 'antd';
import { type ReactNode, useContext } from 'react';
import styles from './list.module.css';
import { RowName } from './rowName';

interface IconActionProps {
  label: string;
  icon: ReactNode;
  danger?: boolean;
  /** Why it cannot be used: it can be reached and says so, but does nothing. */
  unavailable?: string | undefined;
  /** False keeps the tooltip away, where it would cover what the button has opened. */
  hint?: boolean;
  pressed?: boolean;
  onClick?: () => void;
}

export default function IconAction({
  label,
  icon,
  danger,
  unavailable,
  hint = true,
  pressed,
  onClick,
  ...rest
}: IconActionProps) {
  const row = useContext(RowName);
  return (
    <Tooltip
      title={hint ? (unavailable ?? label) : ''}
      trigger={unavailable === undefined ? 'hover' : ['hover', 'focus']}
    >
      <Button
        {...rest}
        type="text"
        icon={icon}
        danger={danger ?? false}
        aria-label={row ? `${label} ${row}` : label}
        aria-pressed={pressed}
        onClick={onClick}
        {...(unavailable !== undefined && unusable(unavailable))}
      />
    </Tooltip>
  );
}

/** It stays in the order of Tab, so that the reason can be read. */
const unusable = (reason: string) => ({
  danger: false,
  className: styles.unavailable ?? '',
  'aria-disabled': true,
  'aria-description': reason,
  onClick: undefined,
});
