import { describe, expect, it } from 'vitest';
import {
  activate,
  insert,
  MAX_TABS,
  neighbourOf,
  type OpenTabs,
  remove,
  tabFor,
} from '@/components/layout/PageTabs/tabs';

const opened = (...addresses: string[]) =>
  addresses.reduce<OpenTabs>((open, address, index) => insert(open, `t${index}`, address), {
    tabs: [],
  });

const addresses = ({ tabs }: OpenTabs) => tabs.map(({ address }) => address);

describe('the tabs of pages', () => {
  it('are at most twelve: the one unused for longest gives way', () => {
    const full = opened(...Array.from({ length: MAX_TABS }, (_, index) => `/${index}`));
    const next = insert(activate(full, 't0', '/0'), 'new', '/new');
    expect(next.tabs).toHaveLength(MAX_TABS);
    expect(addresses(next)).toContain('/0');
    expect(addresses(next)).not.toContain('/1');
  });

  it('take a bare address for the page as it was left, and a link with a query for another', () => {
    const open = opened('/user?q=a', '/user?q=b', '/home');
    expect(tabFor(open, '/user')?.id).toBe('t1');
    expect(tabFor(open, '/user?q=a')?.id).toBe('t0');
    expect(tabFor(open, '/user?q=c')).toBeUndefined();
    expect(tabFor(activate(open, 't0', '/user?q=a'), '/user?q=c')?.id).toBe('t0');
  });

  it('count those of one page, and know the neighbour of one that closes', () => {
    const open = opened('/user', '/user?q=a', '/user?q=b');
    expect(open.tabs.map(({ copy }) => copy)).toEqual([0, 1, 2]);
    const again = insert(remove(open, 't1'), 'new', '/user?q=c');
    expect(again.tabs.find(({ id }) => id === 'new')?.copy).toBe(1);
    expect(neighbourOf(open.tabs, 't0')?.id).toBe('t1');
    expect(neighbourOf(open.tabs, 't2')?.id).toBe('t1');
  });
});
