/** Bytes of one file. */
export const MAX_IMPORT_BYTES = 16 * 1024 * 1024;
/** Rows of one file. */
export const MAX_IMPORTED = 20_000;
/** Empty ones at the end do not count. */
export const MAX_COLUMNS = 512;
/** Characters, as many as a cell of a spreadsheet may have. */
export const MAX_CELL = 32_767;
/** Characters of all cells together, each as often as it is used. */
export const MAX_TEXT = 32 * 1024 * 1024;
/** Characters of a heading that are kept: a mapping names it by them. */
export const MAX_HEADING = 128;
