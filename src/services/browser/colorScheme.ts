import { browserStore } from './storage';

const STORAGE_KEY = 'theme';

export const COLOR_SCHEMES = ['system', 'light', 'dark'] as const;

export type ColorScheme = (typeof COLOR_SCHEMES)[number];

const devicePrefersDark = matchMedia('(prefers-color-scheme: dark)');
const devicePrefersStillness = matchMedia('(prefers-reduced-motion: reduce)');
const listeners = new Set<() => void>();

export function chosenScheme(): ColorScheme {
  const stored = browserStore.get(STORAGE_KEY);
  return COLOR_SCHEMES.find((scheme) => scheme === stored) ?? 'system';
}

export function chooseScheme(scheme: ColorScheme): void {
  browserStore.set(STORAGE_KEY, scheme);
  for (const listener of listeners) listener();
}

export function isDark(): boolean {
  const scheme = chosenScheme();
  return scheme === 'system' ? devicePrefersDark.matches : scheme === 'dark';
}

export const wantsMotion = (): boolean => !devicePrefersStillness.matches;

export function onSchemeChange(listener: () => void): () => void {
  listeners.add(listener);
  devicePrefersDark.addEventListener('change', listener);
  devicePrefersStillness.addEventListener('change', listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    devicePrefersDark.removeEventListener('change', listener);
    devicePrefersStillness.removeEventListener('change', listener);
    window.removeEventListener('storage', listener);
  };
}
