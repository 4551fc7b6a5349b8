import { useSyncExternalStore } from 'react';
import { chosenScheme, isDark, onSchemeChange, wantsMotion } from '@/services/browser/colorScheme';

/** The look in force: what the user chose, or what the device prefers. */
export function useColorScheme() {
  return {
    scheme: useSyncExternalStore(onSchemeChange, chosenScheme),
    dark: useSyncExternalStore(onSchemeChange, isDark),
    motion: useSyncExternalStore(onSchemeChange, wantsMotion),
  };
}
