export const PAGE_SIZES = [10, 20, 50, 100];

export const DEFAULT_SIZE = 20;

/** In pixels; a page of the usual size would leave room below it. */
const TALL_WINDOW = 1_000;

/** Rows on a page of a list for a browser that remembers none. */
export const firstPageSize = (): number => (window.innerHeight < TALL_WINDOW ? DEFAULT_SIZE : 50);

/** Where the lists keep how they are shown, all of them together. */
export const LIST_VIEW_KEY = 'list';

/** Rows on a page of a list, as this browser remembers it. */
export function usualPageSize(): number {
  try {
    const { pageSize } = JSON.parse(localStorage.getItem(LIST_VIEW_KEY) ?? '{}');
    return PAGE_SIZES.includes(pageSize) ? pageSize : firstPageSize();
  } catch {
    return firstPageSize();
  }
}
