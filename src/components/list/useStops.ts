import { type KeyboardEvent, type RefObject, useEffect } from 'react';

const CONTROLS = 'a[href], button, input';

/** Controls that Tab reaches by themselves; those that a library keeps out of its way stay so. */
const managed = new WeakSet<HTMLElement>();

export function controlsIn(box: Element): HTMLElement[] {
  return [...box.querySelectorAll<HTMLElement>(CONTROLS)].filter((control) => {
    if (control.tabIndex >= 0) managed.add(control);
    return managed.has(control) && !control.matches(':disabled');
  });
}

/** Makes one of the controls the stop of Tab; none where it is undefined. */
export function setStop(controls: readonly HTMLElement[], stop: HTMLElement | undefined): void {
  for (const control of controls) {
    setTabIndex(control, control === stop ? 0 : -1);
  }
}

/** A row without the attribute takes no focus at all. */
export function setTabIndex(control: HTMLElement, index: 0 | -1): void {
  if (control.getAttribute('tabindex') !== String(index)) control.tabIndex = index;
}

/** Calls `update` now, and each time something within comes or goes. */
export function useWithin(box: RefObject<HTMLElement | null>, update: (box: HTMLElement) => void) {
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    update(element);
    const observer = new MutationObserver(() => update(element));
    observer.observe(element, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [box, update]);
}

const updateStops = (box: HTMLElement) => {
  const controls = controlsIn(box);
  const focused = controls.find((control) => control === document.activeElement);
  const last = controls.find(({ dataset }) => dataset.stop !== undefined);
  setStop(controls, focused ?? last ?? controls[0]);
};

/** Whether an arrow still moves the caret within a text. */
function isInText(target: HTMLElement, forward: boolean): boolean {
  if (!(target instanceof HTMLInputElement) || target.selectionStart === null) return false;
  const end = forward ? target.value.length : 0;
  return target.selectionStart !== end || target.selectionEnd !== end;
}

/** What clears a field without a text is there, but takes no focus. */
const isVisible = (element: Element) => getComputedStyle(element).visibility !== 'hidden';

const isRightToLeft = (element: Element) => getComputedStyle(element).direction === 'rtl';

/**
 * Moves the focus among controls by the arrow keys along the line, Home and End.
 * @param without keys that mean something else here
 * @returns whether it did
 */
export function moveAmong(
  controls: readonly HTMLElement[],
  event: KeyboardEvent,
  without: readonly string[] = [],
): boolean {
  const target = event.target as HTMLElement;
  const at = controls.indexOf(target);
  const { key } = event;
  if (
    at < 0 ||
    without.includes(key) ||
    event.altKey ||
    event.ctrlKey ||
    event.metaKey ||
    event.shiftKey
  )
    return false;
  const isText = target instanceof HTMLInputElement && target.type !== 'checkbox';
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
  const forward = step !== undefined && step > 0 !== isRightToLeft(target);
  if (step !== undefined && isInText(target, forward)) return false;
  const next =
    step !== undefined ? at + (forward ? 1 : -1) : isText ? undefined : endOf(key, controls);
  const control = next === undefined ? undefined : controls[next];
  if (!control) return false;
  event.preventDefault();
  control.focus();
  return true;
}

const endOf = (key: string, { length }: readonly unknown[]) => ({ Home: 0, End: length - 1 })[key];

/** Makes a toolbar one stop of Tab, within which arrows move: the pattern of the ARIA Authoring Practices. */
export function useToolbar(box: RefObject<HTMLElement | null>) {
  useWithin(box, updateStops);
  return {
    onFocus: () => {
      const controls = box.current ? controlsIn(box.current) : [];
      const focused = controls.find((control) => control === document.activeElement);
      // What opens from here lies elsewhere, but its events come by.
      if (!focused) return;
      for (const control of controls) delete control.dataset.stop;
      focused.dataset.stop = '';
      setStop(controls, focused);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (box.current?.contains(event.target as Node)) {
        moveAmong(controlsIn(box.current).filter(isVisible), event);
      }
    },
  };
}
