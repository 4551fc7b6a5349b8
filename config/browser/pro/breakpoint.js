import { useSyncExternalStore } from 'react';

/** antd's, in pixels: pro-components computes a theme to learn them, and draws the frame twice. */
const SIZES = [
  { name: 'xxl', least: 1600 },
  { name: 'xl', least: 1200 },
  { name: 'lg', least: 992 },
  { name: 'md', least: 768 },
  { name: 'sm', least: 576 },
].map(({ name, least }) => ({ name, query: matchMedia(`(min-width: ${least}px)`) }));

function subscribe(/** @type {() => void} */ changed) {
  for (const { query } of SIZES) query.addEventListener('change', changed);
  return () => {
    for (const { query } of SIZES) query.removeEventListener('change', changed);
  };
}

const current = () => SIZES.find(({ query }) => query.matches)?.name ?? 'xs';

export const useBreakpoint = () => useSyncExternalStore(subscribe, current);
