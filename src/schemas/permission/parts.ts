import { because } from '../errors';
import { z } from '../zod';

export const idSchema = z.string().min(1).max(32);

/** A dotted code such as `system.user.add`. */
const codeSchema = z.string().min(1).max(1_024);
const methodSchema = z
  .string()
  .regex(/^[A-Za-z]{1,16}$/, because('invalid_method'))
  .transform((method) => method.toUpperCase());
/** A pattern such as `/api/v1/users/:id`, or an address, matched as the router does. */
const pathSchema = z.string().startsWith('/', because('invalid_api_path')).max(1_024);
export const momentSchema = z.iso.datetime({ offset: true, ...because('invalid_time') });

/** What is asked about: a menu by its code, or a call. */
export const targetShape = {
  code: codeSchema.optional(),
  method: methodSchema.optional(),
  path: pathSchema.optional(),
};

/** `GET /api/v1/users/{id}`, spelled as the menu spells it that grants it. */
export const callSchema = z.string().describe('A call, such as GET /api/v1/users/{id}');

export const namedSchema = z.object({ id: z.string(), name: z.string() });
export const menuRefSchema = namedSchema.extend({ code: z.string().describe('Dotted') });
export const userRefSchema = namedSchema.extend({ username: z.string() });
