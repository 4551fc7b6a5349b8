import { Tooltip } from 'antd';
import { type RefObject, useEffect, useState } from 'react';
import styles from './list.module.css';

interface HintProps {
  of: RefObject<HTMLElement | null>;
  text: string;
  /** A disabled control thereby tells keyboard users why. */
  onFocus: boolean;
}

/** What was touched last counts as hovered, until something else is touched. */
const isOn = (target: HTMLElement | null, onFocus: boolean): boolean =>
  (matchMedia('(hover: hover)').matches && target?.matches(':hover')) ||
  (onFocus && target === document.activeElement);

/** The tooltip of a button that the pointer or the focus is on, or was. */
export default function Hint({ of, text, onFocus }: HintProps) {
  const target = of.current;
  // antd registers an open popup for Escape as it renders: one whose render React drops would stay registered.
  const [open, setOpen] = useState(false);
  const [box, setBox] = useState(() => target?.getBoundingClientRect());

  useEffect(() => {
    if (!target) return;
    const look = () => {
      setBox(target.getBoundingClientRect());
      setOpen(isOn(target, onFocus));
    };
    look();
    const events = ['pointerenter', 'pointerleave', 'focus', 'blur', 'pointerdown'];
    for (const event of events) target.addEventListener(event, look);
    return () => {
      for (const event of events) target.removeEventListener(event, look);
    };
  }, [target, onFocus]);
  if (!box) return null;
  const { left, top, width, height } = box;
  return (
    <Tooltip title={text} open={open}>
      <span className={styles.hint} style={{ left, top, width, height }} aria-hidden="true" />
    </Tooltip>
  );
}
