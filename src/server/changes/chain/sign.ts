import { createHmac, timingSafeEqual } from 'node:crypto';

/** By HMAC-SHA256. The first key signs, all verify, so that one can be replaced. */
export class Signer {
  constructor(private readonly keys: readonly string[]) {}

  get canSign(): boolean {
    return this.keys.length > 0;
  }

  /** @returns empty without a key. */
  sign(...parts: (string | number)[]): string {
    const [key] = this.keys;
    return key === undefined ? '' : digest(key, parts);
  }

  isSigned(signature: string, ...parts: (string | number)[]): boolean {
    const given = Buffer.from(signature);
    return this.keys.some((key) => {
      const expected = Buffer.from(digest(key, parts));
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
  }
}

const digest = (key: string, parts: (string | number)[]) =>
  createHmac('sha256', key).update(parts.join('\n')).digest('hex');
