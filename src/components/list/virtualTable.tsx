import type { TableProps } from 'antd';

/** What lies over and under the rows, in pixels. */
const AROUND = 330;
const LEAST = 320;

/** For a table that draws only the rows in sight, and scrolls them in its own box. */
export function virtualTable(): Pick<TableProps, 'virtual' | 'scroll'> {
  return { virtual: true, scroll: { y: Math.max(LEAST, window.innerHeight - AROUND) } };
}
