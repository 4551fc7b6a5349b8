import { because } from './errors';
import { z } from './zod';

const MAX_PATH = 4_096;

/** Returns a path of the same host; undefined where a browser would take it for an address elsewhere, or it is too long to carry. */
export const samePath = (path = ''): string | undefined =>
  path.length <= MAX_PATH && /^\/(?!\/)[!-[\]-~]*$/.test(path) ? path : undefined;

/** What a browser on its way to a guarded host asks the console for. */
export const ticketFormSchema = z
  .object({
    host: z.string().max(255).describe('The host, with its port where the address has one'),
    browser: z.string().max(64).describe('The hash of what the browser holds there'),
    wanted: z
      .string()
      .max(MAX_PATH)
      .refine((path) => samePath(path) !== undefined, because('single_slash'))
      .describe('The page that was asked for'),
  })
  .meta({ id: 'TicketForm' });

/** Where the browser goes with it. */
export const ticketSchema = z.object({ url: z.string() }).meta({ id: 'Ticket' });

export type TicketForm = z.infer<typeof ticketFormSchema>;
