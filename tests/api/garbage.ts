import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** As after minutes of traffic: what nothing refers to is gone, such as a timeout. @returns what ends it. */
export function collectGarbage(): () => void {
  const timer = setInterval(collect, 20);
  return () => clearInterval(timer);
}
