/** Apart from the schemas, so that the shell can read them without zod. */
export const layouts = ['top', 'side', 'mix'] as const;

/** Longer texts are refused: nothing that is looked for by hand is as long. */
export const MAX_SEARCHED = 128;
