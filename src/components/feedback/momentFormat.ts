/** A moment to the second, on a clock of 24 hours. */
export const MOMENT_FORMAT = {
  year: 'numeric',
  month: 'short',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hour12: false,
} as const;

/** Of this year, where there is little room. */
export const SHORT_MOMENT_FORMAT = { ...MOMENT_FORMAT, year: undefined, month: '2-digit' } as const;
