import { describe, expect, it } from 'vitest';
import { target } from '@/components/list/tree/treeKeys';
import { aboveMoved, collectStats, firstOpen, shownRows } from '@/components/list/tree/treeRows';

const tree = [
  {
    id: 'a',
    children: [
      { id: 'b', children: [{ id: 'c' }] },
      { id: 'd', children: [] },
    ],
  },
  { id: 'e', children: null },
];

describe('a tree of rows', () => {
  it('knows how many there are, and which can be opened', () => {
    expect(collectStats(tree)).toEqual({ total: 5, parents: ['a', 'b'] });
  });

  it('shows what stands below open rows alone', () => {
    const ids = (open: string[]) => shownRows(tree, open).map(({ id, level }) => id + level);
    expect(ids([])).toEqual(['a1', 'e1']);
    expect(ids(['b'])).toEqual(['a1', 'e1']);
    expect(ids(['a', 'b'])).toEqual(['a1', 'b2', 'c3', 'd2', 'e1']);
  });

  it('opens level by level at first, until so many rows are shown', () => {
    expect([2, 3, 5, 99].map((rows) => firstOpen(tree, rows))).toEqual([
      [],
      ['a'],
      ['a', 'b'],
      ['a', 'b'],
    ]);
  });

  it('opens what is above a row that has moved, and nothing for one that is new', () => {
    const moved = [
      { id: 'a', children: [{ id: 'b' }, { id: 'd', children: [{ id: 'c' }] }] },
      { id: 'e', children: [{ id: 'f' }] },
    ];
    expect(aboveMoved(tree, moved)).toEqual(['a', 'd']);
    expect(aboveMoved([], moved)).toEqual([]);
  });

  it('says of a row that it is open or closed only where it can be either', () => {
    expect(shownRows(tree, ['a']).map(({ open }) => open)).toEqual([
      true,
      false,
      undefined,
      undefined,
    ]);
  });
});

describe('the keys of a tree', () => {
  const shown = shownRows(tree, ['a']);
  const press = (at: number, key: string) => target(shown, at, key);

  it('lead up and down, and not beyond the ends', () => {
    expect(press(-1, 'ArrowDown')).toEqual({ at: 0 });
    expect(press(0, 'ArrowDown')).toEqual({ at: 1 });
    expect(press(0, 'ArrowUp')).toEqual({ at: 0 });
    expect(press(3, 'ArrowDown')).toEqual({ at: 3 });
    expect(press(0, 'PageDown')).toEqual({ at: 3 });
    expect(press(1, 'End')).toEqual({ at: 3 });
    expect(press(1, 'Home')).toEqual({ at: 0 });
  });

  it('open a closed row, and lead into an open one', () => {
    expect(press(1, 'ArrowRight')).toEqual({ at: 1, toggle: true });
    expect(press(0, 'ArrowRight')).toEqual({ at: 1 });
    expect(press(2, 'ArrowRight')).toBeUndefined();
  });

  it('close an open row, and lead out of a closed one', () => {
    expect(press(0, 'ArrowLeft')).toEqual({ at: 0, toggle: true });
    expect(press(2, 'ArrowLeft')).toEqual({ at: 0 });
    expect(press(3, 'ArrowLeft')).toBeUndefined();
  });

  it('mean nothing where there are no rows, or where they are others', () => {
    expect(target([], -1, 'ArrowRight')).toBeUndefined();
    expect(press(0, 'x')).toBeUndefined();
  });
});
