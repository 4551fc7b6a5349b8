import { z } from 'zod';

/**
 * A backup is gzipped text, a JSON value a line: the header (an object), then for each table its name
 * (a string) and its rows (objects, as the database writes them), then the end (an array of one).
 */
export const headerSchema = z.object({
  format: z.literal('gatehouse-backup'),
  version: z.literal(1),
  /** When the newest migration of the database was written, in milliseconds since 1970. */
  migration: z.number(),
  /** When the backup was made. */
  created_at: z.iso.datetime(),
});

export const endSchema = z.tuple([
  z.object({
    /** How many rows each table has. */
    rows: z.record(z.string(), z.number()),
    /** Hex, of all the text before this line. */
    sha256: z.string(),
  }),
]);

export type BackupHeader = z.infer<typeof headerSchema>;
export type BackupEnd = z.infer<typeof endSchema>[0];

/** What is told of a backup once it is known to be whole. */
export type BackupSummary = BackupHeader & BackupEnd;
