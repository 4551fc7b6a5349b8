import { describe, expect, it } from 'vitest';
import {
  filtersOf,
  filterValues,
  formatListState,
  parseListState,
  serverQuery,
} from '@/components/list/listState';
import type { ListFilter } from '@/components/list/types';

const range: ListFilter = {
  name: 'time',
  params: {
    names: ['from', 'to'],
    read: ({ from, to }) => (from && to ? [from, to] : undefined),
    write: (value) => {
      const [from, to] = (value ?? []) as string[];
      return { from, to };
    },
  },
};
const config = {
  search: 'q',
  sortable: ['name'],
  filters: [{ name: 'name' }, range],
};
const parse = (query: string) => parseListState(new URLSearchParams(query), config);

describe("a list's state", () => {
  it('survives the way into the URL and back', () => {
    const query = 'name=a+b%26c&from=2026-01-01&to=2026-02-01&sort=-name&pageSize=50&current=3';
    expect(formatListState(parse(query)).toString()).toBe(query);
  });

  it('leaves out what goes without saying', () => {
    expect(formatListState(parse('current=1&pageSize=20')).toString()).toBe('');
  });

  it('takes the page size that the browser remembers, but not for a link to a later page', () => {
    const read = (query: string) => parseListState(new URLSearchParams(query), config, 50);
    expect(read('sort=name').pageSize).toBe(50);
    expect(formatListState(read('sort=name'), 50).toString()).toBe('sort=name');
    expect(read('current=2').pageSize).toBe(20);
    expect(formatListState(read('current=2'), 50).toString()).toBe('current=2');
    expect(formatListState({ ...read(''), current: 2 }, 50).toString()).toBe(
      'pageSize=50&current=2',
    );
    expect(parseListState(new URLSearchParams(), config, 13).pageSize).toBe(20);
  });

  it('takes what makes no sense as absent', () => {
    expect(parse('current=-1&pageSize=13&sort=code&other=1&name=+')).toEqual({
      current: 1,
      pageSize: 20,
      sort: undefined,
      filters: {},
    });
  });

  it('fills the filter form, and is read from it', () => {
    const state = parse('name=a&from=1&to=2');
    const values = filterValues(config.filters, state);
    expect(values).toEqual({ name: 'a', time: ['1', '2'] });
    expect(filtersOf(config.filters, { ...values, name: '  b ' })).toEqual({
      name: 'b',
      from: '1',
      to: '2',
    });
  });

  it('asks the server for filters alone where all rows come at once', () => {
    expect(serverQuery(parse('name=a&current=2'), true)).toEqual({ name: 'a' });
    expect(serverQuery(parse('name=a&sort=name'))).toEqual({
      name: 'a',
      current: 1,
      pageSize: 20,
      sort: 'name',
    });
  });
});
