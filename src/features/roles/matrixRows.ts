import type { Menu } from '@/schemas/menu';

/** A page and its buttons: those of a column by its code, and the others. */
export interface MatrixRow {
  menu: Menu;
  level: number;
  buttons: ReadonlyMap<string, Menu>;
  others: readonly Menu[];
}

export interface Matrix {
  /** Codes of buttons, the most frequent first, with the name that stands for them. */
  columns: readonly { code: string; name: string }[];
  rows: readonly MatrixRow[];
}

/** More would not fit beside the names. */
const MAX_COLUMNS = 6;

const buttonsOf = ({ children }: Menu) => (children ?? []).filter(({ type }) => type === 'button');

function pagesOf(level: readonly Menu[], depth = 1): { menu: Menu; level: number }[] {
  return level.flatMap((menu) =>
    menu.type === 'button'
      ? []
      : [{ menu, level: depth }, ...pagesOf(menu.children ?? [], depth + 1)],
  );
}

function columnsOf(pages: readonly { menu: Menu }[]): Matrix['columns'] {
  const found = new Map<string, { code: string; name: string; count: number }>();
  for (const { menu } of pages) {
    for (const { code, name } of buttonsOf(menu)) {
      const known = found.get(code);
      if (known) known.count += 1;
      else found.set(code, { code, name, count: 1 });
    }
  }
  return [...found.values()].sort((a, b) => b.count - a.count).slice(0, MAX_COLUMNS);
}

/** @param shown what of the tree was searched for; the columns are those of all of it. */
export function matrixOf(tree: readonly Menu[], shown: readonly Menu[]): Matrix {
  const columns = columnsOf(pagesOf(tree));
  const known = new Set(columns.map(({ code }) => code));
  const rows = pagesOf(shown).map(({ menu, level }) => {
    const buttons = buttonsOf(menu);
    return {
      menu,
      level,
      buttons: new Map(
        buttons.filter(({ code }) => known.has(code)).map((button) => [button.code, button]),
      ),
      others: buttons.filter(({ code }) => !known.has(code)),
    };
  });
  return { columns, rows };
}
