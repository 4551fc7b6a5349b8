import { layouts } from './limits';
import { notificationSettingsSchema } from './notification';
import { z } from './zod';

/** How a user set the console up. */
export const preferencesSchema = z
  .object({
    layout: z.enum(layouts).default('top').describe('Where the navigation stands'),
    notifications: notificationSettingsSchema.prefault({}),
  })
  .meta({ id: 'Preferences' });

export type Layout = (typeof layouts)[number];
export type Preferences = z.infer<typeof preferencesSchema>;
