import { createContext, useDeferredValue, useMemo } from 'react';

/** Whether the rows have their buttons already. */
export const HasButtons = createContext(true);

/** In pixels: what the console's header, the list's and its footer take of the window at the least. */
const AROUND_ROWS = 180;

const NO_ROWS: never[] = [];

/**
 * The rows that are drawn. Those in sight come first, without their buttons, so that they can be read early; all of
 * them with their buttons follow in a second step, which React makes in short slices.
 *
 * @param props.rowHeight in pixels
 * @param props.atOnce leaves nothing to a second step
 */
export function useDrawnRows<Row>(
  rows: Row[] | undefined,
  { rowHeight, atOnce }: { rowHeight: number; atOnce: boolean },
) {
  const isSecondStep = useDeferredValue(rows !== undefined, false);
  const isWhole = atOnce || isSecondStep;
  const drawn = useMemo(() => {
    const inSight = Math.max(1, Math.ceil((window.innerHeight - AROUND_ROWS) / rowHeight));
    if (!rows || isWhole || rows.length <= inSight) return rows ?? NO_ROWS;
    return rows.slice(0, inSight);
  }, [rows, rowHeight, isWhole]);
  return { drawn, isWhole };
}
