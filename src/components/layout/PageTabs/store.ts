import { history } from 'umi';
import { setOpenPage } from '@/services/navigation/openPage';
import { isPublicPath } from '@/services/navigation/paths';
import { randomName } from '@/services/token/tokenStorage';
import { keepTabs, keptTabs } from './kept';
import {
  activate,
  activeOf,
  insert,
  type OpenTabs,
  type PageTab,
  pathOf,
  remove,
  tabFor,
} from './tabs';

type Update = Parameters<Parameters<typeof history.listen>[0]>[0];

/** What goes with an address that a tab leads to. */
interface TabState {
  tab?: string;
  /** The tab that is left for it, and closes. */
  closes?: string;
}

const NONE: OpenTabs = { tabs: [] };

let open = NONE;
let owner = '';
/** Which tab each entry of the browser's history was shown in. */
const entries = new Map<string, string>();
const listeners = new Set<() => void>();

export const openTabs = (): OpenTabs => open;

export function onTabs(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function show(next: OpenTabs): void {
  open = next;
  keepTabs(owner, open);
  setOpenPage({ copy: activeOf(open)?.copy ?? 0 });
  for (const listener of listeners) listener();
}

const addressOf = ({ pathname, search, hash }: Update['location']) => pathname + search + hash;

/** Before the page renders, so that it never shows with what belongs to another tab. */
function onLocation({ location, action }: Update): void {
  if (isPublicPath(location.pathname)) return;
  const { tab, closes } = (location.state ?? {}) as TabState;
  const address = addressOf(location);
  const shownIn = action === 'POP' ? entries.get(location.key) : tab;
  const known = open.tabs.find(({ id }) => id === shownIn) ?? tabFor(open, address);
  const replaced = action === 'REPLACE' ? activeOf(open) : undefined;
  const target = known ?? replaced;
  if (target && isReturn(target, address, action)) {
    show(activate(open, target.id, target.address));
    history.replace(target.address, location.state);
    return;
  }
  const next = target ? activate(open, target.id, address) : insert(open, randomName(), address);
  entries.set(location.key, next.active ?? '');
  show(closes && action !== 'POP' ? remove(next, closes) : next);
}

/** A page that is opened without a query is found as it was left. */
const isReturn = (target: PageTab, address: string, action: Update['action']) =>
  action === 'PUSH' &&
  target.id !== open.active &&
  pathOf(address) === address &&
  pathOf(target.address) === address &&
  target.address !== address;

/** @returns what ends it; a reload then finds the tabs again */
export function beginTabs(user: string): () => void {
  owner = user;
  open = keptTabs<OpenTabs>(owner) ?? NONE;
  const { location } = history;
  const address = addressOf(location);
  const target = tabFor(open, address);
  show(target ? activate(open, target.id, address) : insert(open, randomName(), address));
  entries.set(location.key, open.active ?? '');
  const stop = history.listen(onLocation);
  return () => {
    stop();
    open = NONE;
    entries.clear();
    setOpenPage({ copy: 0 });
  };
}

export function describeActive(about: Pick<PageTab, 'title' | 'code' | 'name'>): void {
  const active = activeOf(open);
  if (!active) return;
  const tabs = open.tabs.map((tab) => (tab === active ? { ...tab, ...about } : tab));
  show({ ...open, tabs });
}

/** The active page has no tab: there is nothing at its address, or nothing for this user. */
export function dropActive(): void {
  if (open.active) show(remove(open, open.active));
}

export function goToTab({ id, address }: PageTab, closes?: string): void {
  history.push(address, { tab: id, ...(closes && { closes }) });
}

export const closeInactive = (ids: readonly string[]): void =>
  show(ids.reduce<OpenTabs>(remove, open));

export function duplicate({ address, ...about }: PageTab): void {
  const id = randomName();
  const { tabs } = insert(open, id, address);
  const named = tabs.map((tab) => (tab.id === id ? { ...about, ...tab } : tab));
  show({ tabs: named, active: open.active });
  history.push(address, { tab: id });
}
