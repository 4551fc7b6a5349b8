export type PaletteView = 'palette' | 'shortcuts';

const listeners = new Set<(view: PaletteView) => void>();

export function openPalette(view: PaletteView = 'palette'): void {
  for (const listener of listeners) listener(view);
}

export function onPalette(listener: (view: PaletteView) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
