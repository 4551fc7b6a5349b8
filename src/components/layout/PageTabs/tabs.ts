export interface PageTab {
  id: string;
  /** Path, query and fragment: all of a page's state that counts. */
  address: string;
  /** Which of the tabs of one page it is, from 0. */
  copy: number;
  /** The higher, the later. */
  used: number;
  /** The text that its route is called by. */
  title?: string | undefined;
  /** The dotted code without which it cannot be opened. */
  code?: string | undefined;
  /** Of the record that it shows. */
  name?: string | undefined;
}

export interface OpenTabs {
  tabs: readonly PageTab[];
  active?: string | undefined;
}

export const MAX_TABS = 12;

export const pathOf = (address: string): string => address.split(/[?#]/)[0] ?? '';

export const activeOf = ({ tabs, active }: OpenTabs): PageTab | undefined =>
  tabs.find(({ id }) => id === active);

const latest = (tabs: readonly PageTab[]) =>
  tabs.reduce<PageTab | undefined>(
    (best, tab) => (best && best.used > tab.used ? best : tab),
    undefined,
  );

/** The tab that an address belongs to; a link with a query of its own leaves the others as they are. */
export function tabFor(open: OpenTabs, address: string): PageTab | undefined {
  const path = pathOf(address);
  const active = activeOf(open);
  if (active && pathOf(active.address) === path) return active;
  const exact = latest(open.tabs.filter((tab) => tab.address === address));
  if (exact || address !== path) return exact;
  return latest(open.tabs.filter((tab) => pathOf(tab.address) === path));
}

function freeCopy(tabs: readonly PageTab[], path: string): number {
  const taken = new Set(
    tabs.filter(({ address }) => pathOf(address) === path).map(({ copy }) => copy),
  );
  let copy = 0;
  while (taken.has(copy)) copy += 1;
  return copy;
}

const nextUse = (tabs: readonly PageTab[]) => Math.max(0, ...tabs.map(({ used }) => used)) + 1;

/** Makes a tab the active one, at this address. */
export function activate({ tabs }: OpenTabs, id: string, address: string): OpenTabs {
  const used = nextUse(tabs);
  const moved = (tab: PageTab): PageTab => {
    const path = pathOf(address);
    if (pathOf(tab.address) === path) return { ...tab, address, used };
    return { id, address, used, copy: freeCopy(tabs, path) };
  };
  return { tabs: tabs.map((tab) => (tab.id === id ? moved(tab) : tab)), active: id };
}

/** Beside the active one; the tab that was unused for longest gives way. */
export function insert(open: OpenTabs, id: string, address: string): OpenTabs {
  const { tabs } = open;
  const tab = { id, address, used: nextUse(tabs), copy: freeCopy(tabs, pathOf(address)) };
  const at = tabs.findIndex((one) => one.id === open.active) + 1 || tabs.length;
  const all = [...tabs.slice(0, at), tab, ...tabs.slice(at)];
  const oldest = all.reduce((best, one) => (one.used < best.used ? one : best));
  return { tabs: all.length > MAX_TABS ? all.filter((one) => one !== oldest) : all, active: id };
}

export const remove = ({ tabs, active }: OpenTabs, id: string): OpenTabs => ({
  tabs: tabs.filter((tab) => tab.id !== id),
  active: active === id ? undefined : active,
});

/** Where the user goes when a tab closes: to the one after it, or else before it. */
export function neighbourOf(tabs: readonly PageTab[], id: string): PageTab | undefined {
  const at = tabs.findIndex((tab) => tab.id === id);
  return tabs[at + 1] ?? tabs[at - 1];
}
