import { z } from '../zod';

export const idSchema = z.string().min(1).max(32);

/** `GET /api/v1/users/{id}`, spelled as the menu spells it that grants it. */
export const callSchema = z.string().describe('A call, such as GET /api/v1/users/{id}');

export const namedSchema = z.object({ id: z.string(), name: z.string() });
export const menuRefSchema = namedSchema.extend({ code: z.string().describe('Dotted') });
export const userRefSchema = namedSchema.extend({ username: z.string() });
