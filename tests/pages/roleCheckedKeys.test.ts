// First, as when the console starts: its pages and parts import each other through it.
import 'umi';

import { describe, expect, it } from 'vitest';
import { initialValues, valuesOf } from '@/components/form/values';
import {
  halfChecked,
  indexTree,
  searchTree,
  type TreeMenu,
  toggle,
} from '@/features/roles/checkedKeys';
import { roleForm } from '@/features/roles/role.form';
import type { Role } from '@/schemas/role';

/** Numbers in [0, 1) that are the same at every run. */
function numbers(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

function randomTree(random: () => number, depth = 4, prefix = 'm'): TreeMenu[] {
  const length = depth === 0 ? 0 : Math.floor(random() * 5);
  return Array.from({ length }, (_, at) => {
    const id = `${prefix}${at}`;
    return { id, name: id, children: randomTree(random, depth - 1, id) };
  });
}

const leaf = (id: string): TreeMenu => ({ id, name: id });
const tree: TreeMenu[] = [
  { id: 'home', name: 'home' },
  {
    id: 'system',
    name: 'system',
    children: [
      { id: 'user', name: 'user', children: ['user.add', 'user.edit'].map(leaf) },
      { id: 'log', name: 'log', children: null },
    ],
  },
];
const index = indexTree(tree);
const all = new Set(index.ids);
const sorted = (ids: Iterable<string>) => [...ids].sort();
const tick = (ids: string[], id: string, linked = true, visible = all) =>
  sorted(toggle(index, new Set(ids), id, { linked, visible }));

/** What the server stores of a form's ticks, and the form shows of what is stored. */
function storeAndShow(menus: string[]): string[] {
  const wire = roleForm.toPayload({ ...initialValues(roleForm), menus });
  const stored = wire.menus.map(({ menu_id }, at) => ({ id: `link${at}`, menu_id }));
  return valuesOf(roleForm, { ...wire, menus: stored.reverse() } as unknown as Role).menus;
}

describe('ticks that are linked', () => {
  it('take the children along, both ways', () => {
    expect(tick([], 'user')).toEqual(['user', 'user.add', 'user.edit']);
    expect(tick(['user', 'user.add', 'user.edit'], 'user')).toEqual([]);
  });

  it('leave a parent half-ticked when one of its children goes', () => {
    const left = tick(['user', 'user.add', 'user.edit'], 'user.edit');
    expect(left).toEqual(['user.add']);
    expect(sorted(halfChecked(index, new Set(left)))).toEqual(['system', 'user']);
  });

  it('tick a parent once all of its children are', () => {
    expect(tick(['user.add'], 'user.edit')).toEqual(['user', 'user.add', 'user.edit']);
  });

  it('grant nothing that a search hides, but take away all of it', () => {
    const visible = new Set(['system', 'user', 'user.add']);
    expect(tick([], 'user', true, visible)).toEqual(['user', 'user.add']);
    expect(tick(['user', 'user.add', 'user.edit'], 'user', true, visible)).toEqual([]);
  });
});

describe('ticks that are independent', () => {
  it('change one menu only', () => {
    expect(tick([], 'user', false)).toEqual(['user']);
    expect(tick(['user', 'user.add'], 'user', false)).toEqual(['user.add']);
  });
});

describe('a search', () => {
  it('keeps what it finds and all above that', () => {
    expect(sorted(indexTree(searchTree(tree, 'EDIT')).ids)).toEqual([
      'system',
      'user',
      'user.edit',
    ]);
    expect(searchTree(tree, ' ')).toEqual(tree);
  });
});

describe('random trees', () => {
  const cases = Array.from({ length: 200 }, (_, seed) => seed);

  it('show again exactly what was ticked, whatever was clicked', () => {
    for (const seed of cases) {
      const random = numbers(seed);
      const grown = indexTree(randomTree(random));
      const visible = new Set(grown.ids.filter(() => random() > 0.1));
      let ticked = new Set<string>();
      for (let click = 0; click < 20 && grown.ids.length > 0; click += 1) {
        const id = grown.ids[Math.floor(random() * grown.ids.length)] ?? '';
        ticked = toggle(grown, ticked, id, { linked: random() > 0.5, visible });
        expect(storeAndShow(sorted(ticked))).toEqual(sorted(ticked));
      }
    }
  });

  it('half-tick exactly those without a tick that have one below', () => {
    for (const seed of cases) {
      const random = numbers(seed + 1_000);
      const grown = randomTree(random);
      const { ids } = indexTree(grown);
      const ticked = new Set(ids.filter(() => random() > 0.7));
      const below = (menu: TreeMenu): boolean =>
        (menu.children ?? []).some((child) => ticked.has(child.id) || below(child));
      const expected = new Set<string>();
      const visit = (level: readonly TreeMenu[]) => {
        for (const menu of level) {
          if (!ticked.has(menu.id) && below(menu)) expected.add(menu.id);
          visit(menu.children ?? []);
        }
      };
      visit(grown);
      expect(sorted(halfChecked(indexTree(grown), ticked))).toEqual(sorted(expected));
    }
  });

  it('grant nothing new when a menu appears under a ticked parent', () => {
    const ticked = ['user', 'user.add', 'user.edit'];
    expect(storeAndShow(ticked)).toEqual(ticked);
  });
});
