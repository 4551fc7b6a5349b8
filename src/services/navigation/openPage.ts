interface OpenPage {
  /** 0 unless the same page stands in another tab, too. */
  copy: number;
  /** Of the record that it shows. */
  name?: string | undefined;
}

let open: OpenPage = { copy: 0 };
const listeners = new Set<() => void>();

export const openPage = (): OpenPage => open;

export function setOpenPage(changes: Partial<OpenPage>): void {
  open = { ...open, ...changes };
  for (const listener of listeners) listener();
}

export function onOpenPage(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
