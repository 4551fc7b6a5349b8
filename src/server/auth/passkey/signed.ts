import { z } from 'zod';
import type { MadePasskey, SignedPasskey } from '@/schemas/passkey';
import { invalidPasskey, passkeyElsewhere } from '../../lib/errors';
import type { TakenChallenge } from './challenges';
import type { PasskeyRow } from './passkeys';

/** Ed25519, ECDSA with P-256 and RSA: what devices have. */
export const ALGORITHMS = [-8, -7, -257];

/** Loads with the first passkey, as most servers start without one. */
const webauthn = () => import('@simplewebauthn/server');

/** What the browser says of where it stands; signed, but not yet verified. */
const clientDataSchema = z.object({
  challenge: z.string(),
  origin: z.string(),
  crossOrigin: z.boolean().optional(),
});

type ClientData = z.infer<typeof clientDataSchema>;

/** Parses client data; undefined where it is none. */
export function clientDataOf(encoded: string): ClientData | undefined {
  try {
    return clientDataSchema.parse(JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8')));
  } catch {
    return undefined;
  }
}

/** @throws {ApiError} 400 where the browser stood elsewhere, or in a frame of another site */
function assertHere(encoded: string, { origins }: TakenChallenge): void {
  const data = clientDataOf(encoded);
  if (!data || !origins.includes(data.origin) || data.crossOrigin) throw passkeyElsewhere();
}

const expectedOf = ({ challenge, origins, rp_id }: TakenChallenge) => ({
  expectedChallenge: challenge,
  expectedOrigin: origins,
  expectedRPID: rp_id,
  requireUserVerification: true,
});

/** Turns errors of the library, and of what reads the bytes, into a refusal. */
async function refusing<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch {
    throw invalidPasskey();
  }
}

type NewKey = Pick<PasskeyRow, 'credential_id' | 'public_key' | 'counter'>;

/** @throws {ApiError} 400 where it is not what was asked for */
export async function verifyMade(
  { response, ...made }: MadePasskey,
  taken: TakenChallenge,
): Promise<NewKey> {
  assertHere(response.clientDataJSON, taken);
  const { attestationObject, clientDataJSON } = response;
  return refusing(async () => {
    await assertUnattested(attestationObject);
    const { verifyRegistrationResponse } = await webauthn();
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      ...expectedOf(taken),
      response: {
        ...made,
        response: { attestationObject, clientDataJSON },
        clientExtensionResults: {},
      },
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) throw invalidPasskey();
    const { id, publicKey, counter } = registrationInfo.credential;
    const public_key = Buffer.from(publicKey).toString('base64url');
    return { credential_id: id, public_key, counter };
  });
}

/** Refuses attestation: none is asked for, and to check its certificates the library would fetch what they name. */
async function assertUnattested(attestationObject: string): Promise<void> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers');
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const format = decoded.get('fmt');
  const isSelf = format === 'packed' && decoded.get('attStmt').get('x5c') === undefined;
  if (format !== 'none' && !isSelf) throw invalidPasskey();
}

/**
 * Verifies a signature. Whether the counter went on is decided where it is stored.
 * @returns the counter that the device sends
 * @throws {ApiError} 400 where the key did not sign what was asked for
 */
export async function verifySigned(
  { response, ...signed }: SignedPasskey,
  taken: TakenChallenge,
  { credential_id, public_key }: Pick<NewKey, 'credential_id' | 'public_key'>,
): Promise<number> {
  assertHere(response.clientDataJSON, taken);
  const { authenticatorData, clientDataJSON, signature } = response;
  return refusing(async () => {
    const { verifyAuthenticationResponse } = await webauthn();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...expectedOf(taken),
      response: {
        ...signed,
        response: { authenticatorData, clientDataJSON, signature },
        clientExtensionResults: {},
      },
      credential: {
        id: credential_id,
        publicKey: new Uint8Array(Buffer.from(public_key, 'base64url')),
        counter: 0,
      },
    });
    if (!verified) throw invalidPasskey();
    return authenticationInfo.newCounter;
  });
}
