import { createContext, useContext, useDeferredValue, useMemo } from 'react';

/** Whether the rows may have their buttons and boxes already. */
export const HasControls = createContext(true);

/**
 * Whether a row's buttons, or its box, are drawn: they come just after it, as it can be read without them.
 *
 * @param atOnce with the row
 */
export function useRowControls(atOnce: boolean) {
  const wanted = useContext(HasControls);
  const drawn = useDeferredValue(wanted, atOnce && wanted);
  return { drawn, isBusy: wanted !== drawn };
}

/** Whether a page's first step is over, which draws what has to be read; React makes the second in short slices. */
export const useSecondStep = (): boolean => useDeferredValue(true, false);

/** In pixels: what the console's header, the list's and its footer take of the window at the least. */
const AROUND_ROWS = 180;

const NO_ROWS: never[] = [];

/**
 * The rows that are drawn. Those in sight come first, without their buttons and boxes, so that they can be read early;
 * all of them with these follow in a second step, which React makes in short slices.
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
