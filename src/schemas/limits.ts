/** Apart from the schemas, so that the shell can read them without zod. */
export const layouts = ['top', 'side', 'mix'] as const;

/** Longer texts are refused: nothing that is looked for by hand is as long. */
export const MAX_SEARCHED = 128;

/** Bytes of one file to import. */
export const MAX_IMPORT_BYTES = 16 * 1024 * 1024;
/** Rows of one file to import. */
export const MAX_IMPORTED = 20_000;
