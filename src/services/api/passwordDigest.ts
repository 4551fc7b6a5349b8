import { md5 } from 'js-md5';

/** How a password travels: lower-case hex md5 of its UTF-8 text. */
export function digestOf(password: string): string {
  return md5(password);
}
