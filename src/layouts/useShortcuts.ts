import { useEffect, useRef } from 'react';
import { useNavigate } from 'umi';
import { UNDO_KEYS } from '@/components/feedback/undoOffer';
import { useOpenEntries } from '@/components/layout/useMenuEntries';
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

/** Where `g` and a letter lead. */
const PLACES: Record<string, string> = {
  h: '/home',
  l: '/system/logger',
  m: '/system/menu',
  r: '/system/role',
  u: '/system/user',
};

const addButton = () => document.querySelector<HTMLElement>('[aria-keyshortcuts="n"]');

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
  if (key === 'n') return () => addButton()?.click();
  return key === '/' ? focusSearch : undefined;
}

/** In milliseconds, the time between two keys that are one shortcut. */
const SEQUENCE_MS = 1_500;

/** The keys that work everywhere in the console. */
export function useShortcuts(): void {
  const navigate = useNavigate();
  const open = useOpenEntries().flatMap(({ path, children }) => [
    path,
    ...children.map((child) => child.path),
  ]);
  const latest = useRef({ navigate, open });
  latest.current = { navigate, open };
  useEffect(() => {
    let goes = Number.NEGATIVE_INFINITY;
    const placeOf = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      if (ctrlKey || metaKey || altKey || isTyping(target) || hasDialog()) return undefined;
      const isSecond = event.timeStamp - goes < SEQUENCE_MS;
      goes = key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
      const place = isSecond ? PLACES[key] : undefined;
      return place && latest.current.open.includes(place) ? place : undefined;
    };
    const onKey = (event: KeyboardEvent) => {
      const place = placeOf(event);
      const action = place ? () => latest.current.navigate(place) : actionOf(event);
      // An open select would take it for the choice of an option, also while the form cannot be saved yet.
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.stopPropagation();
      if (!action) return;
      event.preventDefault();
      action();
    };
    // On the way down, as ProForm's text areas keep their Enter to themselves.
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, []);
}
