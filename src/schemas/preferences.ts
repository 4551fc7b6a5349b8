import { layouts, MAX_FAVOURITES } from './limits';
import { notificationSettingsSchema } from './notification';
import { z } from './zod';

/** How a user set the console up. */
export const preferencesSchema = z
  .object({
    layout: z.enum(layouts).default('top').describe('Where the navigation stands'),
    tabs: z.boolean().default(false).describe('Whether opened pages stay as tabs'),
    favourites: z
      .array(z.string().min(1).max(255))
      .max(MAX_FAVOURITES)
      .default([])
      .describe('Dotted codes of menus'),
    notifications: notificationSettingsSchema.prefault({}),
  })
  .meta({ id: 'Preferences' });

export type Layout = (typeof layouts)[number];
export type Preferences = z.infer<typeof preferencesSchema>;
