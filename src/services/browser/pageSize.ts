export const PAGE_SIZES = [10, 20, 50, 100];

export const DEFAULT_SIZE = 20;

const TALL_WINDOW_PX = 1_000;

export const firstPageSize = (): number =>
  window.innerHeight < TALL_WINDOW_PX ? DEFAULT_SIZE : 50;

export const LIST_VIEW_KEY = 'list';
