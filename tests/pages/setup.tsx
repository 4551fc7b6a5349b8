import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { queryClient } from '@/services/api/queryClient';
import { backend } from './backend';
import { drawAsScreensDo } from './frames';
import { printPagesOnceOnly } from './printedPages';

drawAsScreensDo();

// A page test waits for the real API and for pages that load when they are first shown, however busy
// the machine is.
configure({ asyncUtilTimeout: 60_000 });
printPagesOnceOnly();

/** Keys that a page asked for and no catalogue holds. */
const missing: string[] = [];
const report = console.error;
console.error = (...args: unknown[]) => {
  const [, key] = /Missing message: "([^"]*)"/.exec(args.map(String).join(' ')) ?? [];
  if (key) missing.push(key);
  report(...args);
};

beforeAll(() => backend.open());
afterAll(() => backend.close());

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  document.documentElement.removeAttribute('dir');
  document.documentElement.removeAttribute('lang');
  localStorage.setItem('umi_locale', 'en-US');
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width'),
    media: query,
    addListener: () => undefined,
    removeListener: () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

afterEach(() => {
  expect(missing.splice(0)).toEqual([]);
  cleanup();
  queryClient.clear();
  backend.reset();
  vi.unstubAllGlobals();
});
