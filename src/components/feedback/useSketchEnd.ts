import { useLayoutEffect } from 'react';
import { SKETCH_ID } from '@/services/constants';

/** The page takes the place of the sketch that the document came with. */
export function useSketchEnd(): void {
  useLayoutEffect(() => document.getElementById(SKETCH_ID)?.remove(), []);
}
