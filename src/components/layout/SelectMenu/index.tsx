import { type MouseEvent, type ReactNode, useId } from 'react';
import styles from './SelectMenu.module.css';
import { useSelectMenu } from './useSelectMenu';

export interface PickOption<Value extends string> {
  value: Value;
  name: string;
  lang?: string;
}

interface SelectMenuProps<Value extends string> {
  /** The button's accessible name, with the name of what is picked in it. */
  label: string;
  icon: ReactNode;
  value: Value | undefined;
  options: readonly PickOption<Value>[];
  onPick: (value: Value) => void;
  /** Shows the icon alone; the label still says it all. */
  compact?: boolean;
}

/** Safari gives no focus to a clicked button, so the menu would take a click in it for one outside. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/**
 * One of a few options, behind a button. Small enough for the login page, where antd's Dropdown would
 * cost a fifth of all script; its keys are those of the ARIA Authoring Practices' menu button.
 */
export default function SelectMenu<Value extends string>(props: SelectMenuProps<Value>) {
  const { label, icon, value, options, onPick, compact = false } = props;
  const id = useId();
  const selected = options.findIndex((option) => option.value === value);
  const menu = useSelectMenu(options, Math.max(selected, 0));

  return (
    <div ref={menu.root} className={styles.root}>
      <button
        ref={menu.button}
        type="button"
        className={styles.button}
        aria-label={label}
        title={compact ? label : undefined}
        aria-haspopup="menu"
        aria-expanded={menu.open}
        aria-controls={menu.open ? id : undefined}
        onMouseDown={keepFocus}
        onClick={menu.toggle}
        onKeyDown={menu.onButtonKey}
        onBlur={menu.onBlur}
      >
        {icon}
        {!compact && <span className={styles.value}>{options[selected]?.name}</span>}
        {!compact && <span className={styles.chevron} aria-hidden="true" />}
      </button>
      {menu.open && (
        <div
          id={id}
          role="menu"
          tabIndex={-1}
          className={styles.menu}
          onMouseDown={keepFocus}
          onKeyDown={menu.onMenuKey}
          onBlur={menu.onBlur}
        >
          {options.map((option, index) => (
            <button
              key={option.value}
              type="button"
              role="menuitem"
              tabIndex={-1}
              lang={option.lang}
              className={styles.item}
              aria-current={index === selected ? 'true' : undefined}
              onClick={() => {
                menu.close();
                onPick(option.value);
              }}
            >
              {option.name}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
