import { useEffect } from 'react';
import { UNDO_KEYS } from '@/components/feedback/undoOffer';
import { openPalette } from '@/services/navigation/palette';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

const hasDialog = () =>
  [...document.querySelectorAll('[aria-modal="true"]')].some(
    (dialog) => !dialog.closest('[style*="display: none"]'),
  );

/** What saves the form that has the focus; a question has none. */
function saveButton(): HTMLElement | null | undefined {
  const form = document.activeElement?.closest('form');
  const box = form?.closest('[role="dialog"]') ?? form;
  return box?.querySelector<HTMLElement>('.primary-button:not(:disabled)');
}

const undoButton = () => document.querySelector<HTMLElement>(`[aria-keyshortcuts="${UNDO_KEYS}"]`);

function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
  if (!field) openPalette();
  field?.focus();
  field?.select();
}

const isTick = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && /^(checkbox|radio)$/.test(target.type);

/** In a field it takes back what was typed. */
const isUndo = ({ key, shiftKey, target }: KeyboardEvent) =>
  key.toLowerCase() === 'z' && !shiftKey && (isTick(target) || !isTyping(target)) && !hasDialog();

/** @returns what a key does, where it does anything */
function actionOf(event: KeyboardEvent): (() => void) | undefined {
  const { key, altKey, target } = event;
  if (event.isComposing || altKey) return undefined;
  if (event.ctrlKey || event.metaKey) {
    if (key.toLowerCase() === 'k' && !event.shiftKey) return () => openPalette();
    const button = key === 'Enter' ? saveButton() : isUndo(event) ? undoButton() : undefined;
    return button ? () => button.click() : undefined;
  }
  if (isTyping(target) || hasDialog()) return undefined;
  if (key === '?') return () => openPalette('shortcuts');
  return key === '/' ? focusSearch : undefined;
}

/** The keys that work everywhere in the console. */
export function useShortcuts(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const action = actionOf(event);
      if (!action) return;
      event.preventDefault();
      action();
    };
    // On the way down, as ProForm's text areas keep their Enter to themselves.
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, []);
}
