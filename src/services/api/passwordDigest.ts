import { md5 } from 'js-md5';

/** Lower-case hex md5 of the UTF-8 text. */
export function digestOf(password: string): string {
  return md5(password);
}
