export const PAGE_SIZES = [10, 20, 50, 100];

export const DEFAULT_SIZE = 20;

const TALL_WINDOW_PX = 1_000;

export const firstPageSize = (): number =>
  window.innerHeight < TALL_WINDOW_PX ? DEFAULT_SIZE : 50;

export const LIST_VIEW_KEY = 'list';

/** Rows on a page of a list, as this browser remembers it. */
export function usualPageSize(): number {
  try {
    const { pageSize } = JSON.parse(localStorage.getItem(LIST_VIEW_KEY) ?? '{}');
    if (pageSize === undefined) return firstPageSize();
    return PAGE_SIZES.includes(pageSize) ? pageSize : DEFAULT_SIZE;
  } catch {
    return firstPageSize();
  }
}
