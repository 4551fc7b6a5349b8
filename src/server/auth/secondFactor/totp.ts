import { Secret, TOTP } from 'otpauth';

const PERIOD_S = 30;
/** RFC 4226 asks for 128 bits at least and recommends 160. */
const SECRET_BYTES = 20;
/** Steps that a clock may be off, either way. */
const DRIFT = 1;

export const aboutTotp = (userId: string) => `totp ${userId}`;

export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

const totpOf = (secret: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret), period: PERIOD_S });

/**
 * Returns what the QR code holds.
 * @param issuer what the console calls itself
 */
export const totpUri = (secret: string, issuer: string, label: string): string =>
  totpOf(secret, { issuer, label }).toString();

const stepAt = (now: number) => Math.floor(now / 1000 / PERIOD_S);

export const latestStep = (now: number): number => stepAt(now) + DRIFT;

/** @returns the step that the code is of; undefined where it is wrong */
export function stepOfCode(secret: string, code: string, now: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: DRIFT });
  return delta === null ? undefined : stepAt(now) + delta;
}
