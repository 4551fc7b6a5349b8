import { type RefObject, useEffect, useRef, useState } from 'react';
import { getLocale } from 'umi';
import { useMessage } from '@/components/feedback/Feedback';
import type { UndoOffer } from '@/components/feedback/undoOffer';
import { useText } from '@/components/feedback/useText';
import type { List } from '@/components/list/useList';
import type { Menu } from '@/schemas/menu';
import { menus, orderMenu } from '@/services/api/menu';
import { RequestError } from '@/services/api/requestError';
import { direction } from '@/services/browser/locale';
import type { Moved } from './MoveForm';
import { type Move, moveByDrop, moveByKey } from './moves';
import { lineage } from './places';
import { useDragging } from './useDragging';

const MIRRORED: Record<string, string> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/** Keys that were pressed while a move was stored. */
const MAX_WAITING = 20;

interface Wanted {
  movable: boolean;
  begin: () => UndoOffer;
  onMoved: () => unknown;
}

/** Moves menus by drag and by Alt with an arrow. */
export function useMoves(list: List<Menu>, { movable, begin, onMoved }: Wanted) {
  const text = useText();
  const message = useMessage();
  const box = useRef<HTMLDivElement>(null);
  const focusLater = useFocusLater(box, list.page);
  const busy = useRef(false);
  const waiting = useRef<{ id: string; key: string }[]>([]);
  const [moved, setMoved] = useState<Moved>();
  const tree = list.page?.rows ?? [];

  const settle = (id: string) => {
    focusLater(id);
    onMoved();
  };
  const store = async ({ id, name }: Menu, { siblings, position }: Move & { kind: 'order' }) => {
    const { trace, tell } = begin();
    await orderMenu(id, { siblings, position }, trace);
    const values = { name, position: position + 1, count: siblings.length };
    tell(text('app.saved'), undefined, {
      done: text('pages.system.menu.moved', values),
      undone: text('pages.system.menu.moved.back', values),
    });
    settle(id);
  };
  const open = async (menu: Menu, { kind, ...start }: Move & { kind: 'parent' }) => {
    const { item } = await menus.read(menu.id);
    if (item.updated_at !== menu.updated_at) throw new MovedMeanwhile();
    setMoved({ menu, start });
  };
  /** Rows that are being read are not as they are shown. */
  const isUnderWay = () => busy.current || list.loading;
  const decide = async (id: string, move: Move | undefined) => {
    const menu = lineage(tree, id).at(-1);
    if (!movable || !move || !menu || isUnderWay()) return;
    busy.current = true;
    try {
      await (move.kind === 'order' ? store(menu, move) : open(menu, move));
    } catch (error) {
      waiting.current = [];
      if (isChanged(error)) message.warning(text('pages.system.menu.moved.changed'));
      else message.failure(error);
      list.reload();
      settle(id);
    } finally {
      busy.current = false;
    }
  };
  const press = (id: string, key: string) => {
    if (!isUnderWay()) return decide(id, moveByKey(tree, id, key));
    if (waiting.current.length < MAX_WAITING) waiting.current.push({ id, key });
  };
  useEffect(() => {
    if (moved) waiting.current = [];
    const next = isUnderWay() ? undefined : waiting.current.shift();
    if (next) press(next.id, next.key);
  });
  useDragging(box, {
    onKey: (id, key) => press(id, direction(getLocale()) === 'rtl' ? (MIRRORED[key] ?? key) : key),
    onDrop: (id, target, place) => decide(id, moveByDrop(tree, id, target, place)),
  });
  const close = () => setMoved(undefined);
  const onSaved = () => {
    close();
    if (moved) settle(moved.menu.id);
  };
  return { box, moved, close, onSaved };
}

/** The menu is no longer where it was shown. */
class MovedMeanwhile extends Error {}

const isChanged = (error: unknown) =>
  error instanceof MovedMeanwhile ||
  (error instanceof RequestError && (error.code === 412 || error.code === 404));

/** The browser drops the focus of what changes its place in the document. */
function useFocusLater(box: RefObject<HTMLDivElement | null>, page: object | undefined) {
  const wanted = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows are what it waits for.
  useEffect(() => {
    if (!wanted.current) return;
    const row = `[data-row-key="${CSS.escape(wanted.current)}"]`;
    wanted.current = undefined;
    box.current?.querySelector<HTMLElement>(row)?.focus();
  }, [page]);
  return (id: string) => {
    wanted.current = id;
  };
}
