import type { ShownRow } from './treeRows';

const PAGE = 10;

interface Target {
  /** Position among the rows shown. */
  at: number;
  toggle?: boolean;
}

/**
 * Where a key leads from the row at `at`, by the tree grid's rules of the ARIA Authoring Practices;
 * undefined for a key that means nothing.
 *
 * @param at -1 before the first row.
 */
export function target(shown: readonly ShownRow[], at: number, key: string): Target | undefined {
  const last = shown.length - 1;
  const within = (position: number) => ({ at: Math.min(Math.max(position, 0), last) });
  const row = shown[at];
  switch (key) {
    case 'ArrowDown':
      return within(at + 1);
    case 'ArrowUp':
      return within(at - 1);
    case 'PageDown':
      return within(at + PAGE);
    case 'PageUp':
      return within(at - PAGE);
    case 'Home':
      return within(0);
    case 'End':
      return within(last);
    case 'ArrowRight':
      if (row?.open === undefined) return undefined;
      return row.open ? within(at + 1) : { at, toggle: true };
    case 'ArrowLeft':
      if (!row) return undefined;
      return row.open ? { at, toggle: true } : above(shown, at);
    default:
      return undefined;
  }
}

function above(shown: readonly ShownRow[], at: number): Target | undefined {
  const level = shown[at]?.level ?? 1;
  const parent = shown.findLastIndex((row, position) => position < at && row.level < level);
  return parent < 0 ? undefined : { at: parent };
}
