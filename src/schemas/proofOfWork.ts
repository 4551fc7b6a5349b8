/**
 * Instead of a captcha's digits: for each part a number whose SHA-256 hash, together with the captcha's
 * id, begins with so many zero bits. Many small parts take a time that varies less than one large one.
 */
export const PROOF_PARTS = 16;
const PROOF_BITS = 15;
export const MAX_PROOF = PROOF_PARTS * 8;

/** What is hashed. */
export const proofText = (captchaId: string, part: number, number: string): string =>
  `${captchaId}.${part}.${number}`;

/** In the place of the digits that a person reads; no digits have a dot. */
export const proofCode = (numbers: readonly string[]): string => numbers.join('.');

export const isWorked = ([first = 255, second = 255]: Uint8Array): boolean =>
  first === 0 && second < 2 ** (16 - PROOF_BITS);
