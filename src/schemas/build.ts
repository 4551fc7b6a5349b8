import { z } from './zod';

/** What a program was built from; without git, its version alone is known. */
export const buildSchema = z.object({
  version: z.string().describe('Such as 0.2.0'),
  commit: z.string().optional().describe('In full; it ends in -changed where files differed'),
  date: z.iso.datetime().optional().describe('Of the commit'),
});

export type Build = z.infer<typeof buildSchema>;
