import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';

function target(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (index + 1) % count;
  if (key === 'ArrowUp') return (index + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

function byLetter(letter: string, index: number, options: readonly { name: string }[]) {
  if (letter.length !== 1) return undefined;
  const order = options.map((_, step) => (index + 1 + step) % options.length);
  return order.find((place) => options[place]?.name.toLowerCase().startsWith(letter.toLowerCase()));
}

export function useSelectMenu(options: readonly { name: string }[], first: number) {
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [focus, setFocus] = useState<number>();
  const open = focus !== undefined;

  useLayoutEffect(() => {
    if (focus === undefined) return;
    root.current?.querySelectorAll<HTMLElement>('[role=menuitem]')[focus]?.focus();
  }, [focus]);

  const close = () => {
    setFocus(undefined);
    button.current?.focus();
  };

  const onButtonKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setFocus(first);
  };

  const onMenuKey = (event: KeyboardEvent) => {
    if (focus === undefined) return;
    if (event.key === 'Tab') return setFocus(undefined);
    const next = target(event.key, focus, options.length) ?? byLetter(event.key, focus, options);
    if (event.key !== 'Escape' && next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (next === undefined) close();
    else setFocus(next);
  };

  const onBlur = (event: FocusEvent) => {
    if (!root.current?.contains(event.relatedTarget)) setFocus(undefined);
  };

  const toggle = () => (open ? close() : setFocus(first));

  return { root, button, open, close, toggle, onButtonKey, onMenuKey, onBlur };
}
