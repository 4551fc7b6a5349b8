import { useLayoutEffect } from 'react';
import { SHELL_ID } from '@/services/constants';

/** The page takes the place of the sketch that the document came with. */
export function useShellEnd(): void {
  useLayoutEffect(() => document.getElementById(SHELL_ID)?.remove(), []);
}
