import type { Bound } from '@/schemas/bound';

/** Whether a sign-in asks for more than the password, as far as the record tells. */
export const hasFactor = ({ second_factor, passkeys }: Bound): boolean =>
  second_factor !== null || passkeys.length > 0;
