import type { LoginToken } from '@/schemas/session';
import { tabStore } from '@/services/browser/storage';

/** Of this tab alone: the admin looks at the console as somebody else. */
export interface Viewing extends LoginToken {
  id: string;
  name: string;
  /** By this device's clock. */
  endsAt: number;
  /** Where the admin was. */
  back: string;
}

const KEY = 'viewing';

export function storeViewing(viewing: Viewing): void {
  tabStore.set(KEY, JSON.stringify(viewing));
}

export function getViewing(): Viewing | undefined {
  const text = tabStore.get(KEY);
  return text ? JSON.parse(text) : undefined;
}

export const isViewing = (): boolean => tabStore.get(KEY) !== null;

export const removeViewing = (): void => tabStore.remove(KEY);
