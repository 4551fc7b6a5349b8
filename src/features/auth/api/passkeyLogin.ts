import type { PasskeyRequest, SignedPasskey } from '@/schemas/passkey';
import { request } from '@/services/api/request';
import { signInBy } from '@/services/api/signIn';
import type { HeldToken } from '@/services/token/tokenStorage';

const PATH = '/api/v1/login/passkey';

/** @param challenge of a sign-in after its password; without it the passkey is all */
export const requestPasskey = (challenge?: string): Promise<PasskeyRequest> =>
  request(`${PATH}/options`, { method: 'POST', data: { challenge }, display: 'silent' });

export const signInByPasskey = (credential: SignedPasskey): Promise<HeldToken> =>
  signInBy(PATH, { credential });
