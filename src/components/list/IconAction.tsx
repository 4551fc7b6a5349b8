import { lazy, type ReactNode, Suspense, useContext, useRef, useState } from 'react';
import settings from '../../../config/settings';
import styles from './list.module.css';
import { RowName } from './rowName';

/** A list has hundreds of buttons, of which a user comes near a few. */
const Hint = lazy(() => import('./Hint'));

/** antd's text button, without what each of its own does when it is drawn. */
const LOOK = `ant-btn ${settings.styleKey} ant-btn-text ant-btn-variant-text ant-btn-icon-only`;

interface IconActionProps {
  label: string;
  icon: ReactNode;
  danger?: boolean;
  /** Why it cannot be used: it can be reached and says so, but does nothing. */
  unavailable?: string | undefined;
  /** False keeps the tooltip away, where it would cover what the button has opened. */
  hint?: boolean;
  pressed?: boolean;
  /** The pointer or the focus is on it. */
  onNear?: () => void;
  onClick?: () => void;
}

export default function IconAction({
  label,
  icon,
  danger,
  unavailable,
  hint = true,
  pressed,
  onNear,
  onClick,
  ...rest
}: IconActionProps) {
  const row = useContext(RowName);
  const [near, setNear] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isDangerous = danger && unavailable === undefined;
  const className = unavailable === undefined ? '' : styles.unavailable;
  const come = () => {
    setNear(true);
    onNear?.();
  };
  // Beside what the click opens, a tooltip would take the Escape that is meant to close that.
  const use = () => {
    setNear(false);
    onClick?.();
  };
  return (
    <>
      <button
        type="button"
        {...rest}
        ref={button}
        className={`${LOOK} ant-btn-color-${isDangerous ? 'dangerous' : 'default'} ${className}`}
        aria-label={row ? `${label} ${row}` : label}
        aria-pressed={pressed}
        onPointerEnter={come}
        onFocus={come}
        onClick={use}
        {...(unavailable !== undefined && unusable(unavailable))}
      >
        <span className="ant-btn-icon">{icon}</span>
      </button>
      {near && hint && (
        <Suspense>
          <Hint of={button} text={unavailable ?? label} onFocus={unavailable !== undefined} />
        </Suspense>
      )}
    </>
  );
}

/** It stays in the order of Tab, so that the reason can be read. */
const unusable = (reason: string) => ({
  'aria-disabled': true,
  'aria-description': reason,
  onClick: undefined,
});
