type ListCall = (...args: never[]) => unknown;

const listeners = new Set<(list: ListCall) => void>();

/** Tells the page that shows it, which did not change them itself. */
export function announceListChange(list: ListCall): void {
  for (const listener of listeners) listener(list);
}

export function onListChange(listener: (list: ListCall) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
