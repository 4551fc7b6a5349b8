import { expect, it } from 'vitest';
import { hashPassword, verifyPassword } from '@/server/auth/password/hash';

it('S14 a password is kept as argon2id with the cost that OWASP asks for', async () => {
  const stored = await hashPassword('a digest');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(stored, 'a digest')).toBe(true);
  expect(await verifyPassword(stored, 'another')).toBe(false);
});
