import { hash } from 'node:crypto';
import { precondition } from '../base/errors';

export function etagOf(item: object): string {
  return `"${hash('sha256', JSON.stringify(item), 'base64url').slice(0, 22)}"`;
}

/**
 * Without the header any state will do, as the original client sends none.
 * @throws {ApiError} 412 when the item has changed
 */
export function assertMatch(ifMatch: string | undefined, item: object): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  // A proxy that compresses answers weakens their tags.
  const wanted = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (wanted.includes(etagOf(item))) return;
  throw precondition();
}
