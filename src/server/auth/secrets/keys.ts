import { createHash, hkdfSync } from 'node:crypto';

export interface SecretKey {
  /** Tells which key sealed a text. */
  id: string;
  bytes: Buffer;
}

/** @param text of SECRET_KEY or of the key file */
export function toSecretKey(text: string): SecretKey {
  const bytes = Buffer.from(hkdfSync('sha256', text, '', 'gatehouse secrets', 32));
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), bytes };
}
