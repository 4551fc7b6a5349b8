import { type RefObject, useEffect, useRef, useState } from 'react';
import { getLocale } from 'umi';
import { useMessage } from '@/components/feedback/Feedback';
import { useText } from '@/components/feedback/useText';
import { useRefreshShell } from '@/components/layout/useRefreshShell';
import type { List } from '@/components/list/useList';
import type { Menu, MenuForm } from '@/schemas/menu';
import { orderMenu } from '@/services/api/menu';
import { RequestError } from '@/services/api/requestError';
import { direction } from '@/services/browser/locale';
import type texts from './locales/en-US';
import { type Move, moveByDrop, moveByKey } from './moves';
import { lineage } from './places';
import { useDragging } from './useDragging';

const MIRRORED: Record<string, string> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/** A menu whose form is open, as it is to stand below another parent. */
export interface Moved {
  menu: Menu;
  start: Partial<MenuForm>;
}

/** Moves menus by drag and by Alt with an arrow. */
export function useMoves(list: List<Menu>, movable: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const [moved, setMoved] = useState<Moved>();
  const store = useOrder(list, box);
  const tree = list.page?.rows ?? [];
  const decide = (id: string, move: Move | undefined) => {
    const menu = lineage(tree, id).at(-1);
    if (!movable || !move || !menu) return;
    const { kind, ...start } = move;
    if (move.kind === 'order') store(menu, move);
    else setMoved({ menu, start: start as Moved['start'] });
  };
  useDragging(box, {
    onKey: (id, key) => {
      const pressed = direction(getLocale()) === 'rtl' ? (MIRRORED[key] ?? key) : key;
      decide(id, moveByKey(tree, id, pressed));
    },
    onDrop: (id, target, place) => decide(id, moveByDrop(tree, id, target, place)),
  });
  return { box, moved, close: () => setMoved(undefined) };
}

function useOrder(list: List<Menu>, box: RefObject<HTMLDivElement | null>) {
  const text = useText<typeof texts>();
  const message = useMessage();
  const refreshShell = useRefreshShell();
  const focused = useRef<string>(undefined);
  const busy = useRef(false);

  // The browser drops the focus of what changes its place in the document.
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows are what it waits for.
  useEffect(() => {
    if (!focused.current) return;
    const handle = `[data-move="${CSS.escape(focused.current)}"]`;
    focused.current = undefined;
    box.current?.querySelector<HTMLElement>(handle)?.focus();
  }, [list.page?.rows]);

  return async ({ id, name }: Menu, move: Move & { kind: 'order' }) => {
    if (busy.current) return;
    busy.current = true;
    const { siblings, position } = move;
    try {
      await orderMenu(id, { siblings, position });
      message.info(
        text('pages.system.menu.moved', { name, position: position + 1, count: siblings.length }),
      );
    } catch (error) {
      const isChanged = error instanceof RequestError && error.code === 412;
      if (isChanged) message.warning(text('pages.system.menu.moved.changed'));
      else message.failure(error);
    } finally {
      busy.current = false;
    }
    focused.current = id;
    list.reload();
    refreshShell();
  };
}
