import { tabStore } from '@/services/browser/storage';
import { isViewing } from '@/services/token/viewing';
import type { Item } from './types';

const KEY = 'palette.recent';
const MAX = 8;

/** Of this sign-in: the end of the session forgets them. */
export function readRecents(): Item[] {
  try {
    return JSON.parse(tabStore.get(KEY) ?? '[]');
  } catch {
    return [];
  }
}

export function remember(item: Item): void {
  if (isViewing() || item.target.kind === 'status') return;
  const others = readRecents().filter(({ key }) => key !== item.key);
  tabStore.set(KEY, JSON.stringify([item, ...others].slice(0, MAX)));
}
