/** Advisory locks: numbers that are used for nothing else in the database. */
export const LOCKS = {
  migration: 7_102_026,
  presence: 7_102_027,
  housekeeping: 7_102_028,
  chain: 7_102_040,
  rollUp: 7_102_041,
  outbox: 7_102_043,
  startFile: 7_102_044,
} as const;
