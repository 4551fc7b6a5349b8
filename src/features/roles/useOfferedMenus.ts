import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useAccess } from 'umi';
import type { Menu } from '@/schemas/menu';
import { menuTreeQuery } from '@/services/api/menu';
import { walk } from '@/services/navigation/tree';
import { indexTree } from './checkedKeys';
import { offeredMenus } from './offeredMenus';

export type Calls = ReadonlyMap<string, Menu['resources']>;

const callsByMenu = (tree: readonly Menu[]): Calls =>
  new Map(walk(tree).map(({ node }) => [node.id, node.resources]));

/** All menus, and what each grants once that is known. */
export function useMenus() {
  const offered = useAccess().gatehouse !== undefined;
  const { data: tree, error, refetch } = useQuery(menuTreeQuery());
  // Of 10,000 menus as much again, which the ticks need not wait for.
  const enabled = offered && tree !== undefined;
  const { data: calls } = useQuery({ ...menuTreeQuery(true), enabled, select: callsByMenu });
  return { tree, calls, error, refetch };
}

const NONE: string[] = [];

/** The menus in force, and those that the role holds though they are not: its tick must not be lost. */
export function useOffered(all: Menu[], ticked: string[] = NONE) {
  const [held, setHeld] = useState<ReadonlySet<string>>(new Set());
  const tree = useMemo(() => offeredMenus(all, held), [all, held]);
  const index = useMemo(() => indexTree(tree), [tree]);
  const unseen = ticked.filter((id) => !index.childrenOf.has(id) && !held.has(id));
  if (unseen.length > 0) setHeld(new Set([...held, ...unseen]));
  return { tree, index };
}
