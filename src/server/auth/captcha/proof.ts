import { createHash } from 'node:crypto';
import { isWorked, MAX_PROOF, PROOF_PARTS, proofText } from '@/schemas/proofOfWork';

/** Costs sixteen hashes at most, once the captcha is used up. */
export function isProof(captchaId: string, code: string): boolean {
  const numbers = code.split('.');
  if (code.length > MAX_PROOF || numbers.length !== PROOF_PARTS) return false;
  return numbers.every((number, part) => {
    if (!/^[0-9a-z]{1,8}$/.test(number)) return false;
    const text = proofText(captchaId, part, number);
    return isWorked(createHash('sha256').update(text).digest());
  });
}
