import { config } from 'zod';

// In a browser zod would try `new Function`, which the content policy refuses and reports.
if ('document' in globalThis) config({ jitless: true });

export type { core, infer, ZodObject, ZodType } from 'zod';
// By name: of zod's own `z` a bundler keeps all 90 kB, forty languages among them.
export {
  array,
  boolean,
  coerce,
  enum,
  int,
  int32,
  iso,
  literal,
  looseObject,
  NEVER,
  number,
  object,
  preprocess,
  record,
  string,
  union,
  unknown,
} from 'zod';
