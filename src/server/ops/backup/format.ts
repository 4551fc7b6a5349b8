import { z } from 'zod';

/**
 * Gzipped text, a JSON value a line: the header, then for each table its name and its rows, then
 * the end (an array of one).
 */
export const headerSchema = z.object({
  format: z.literal('gatehouse-backup'),
  version: z.literal(1),
  /** The newest migration, in milliseconds since 1970. */
  migration: z.number(),
  /** The version of Gatehouse that wrote it; absent from older ones. */
  program: z.string().optional(),
  created_at: z.iso.datetime(),
  /** The keys of the key file in DATA_DIR, where that is what opens the secrets. */
  secret_keys: z.array(z.string()).optional(),
});

export const endSchema = z.tuple([
  z.object({
    rows: z.record(z.string(), z.number()),
    /** Hex, of all text before this line. */
    sha256: z.string(),
  }),
]);

export type BackupHeader = z.infer<typeof headerSchema>;
export type BackupEnd = z.infer<typeof endSchema>[0];

export type BackupSummary = BackupHeader & BackupEnd;
