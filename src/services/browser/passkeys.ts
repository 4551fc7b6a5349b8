import {
  type AuthenticationResponseJSON,
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import type {
  MadePasskey,
  PasskeyCreation,
  PasskeyRequest,
  SignedPasskey,
} from '@/schemas/passkey';

type Why = 'cancelled' | 'aborted' | 'elsewhere' | 'known' | 'unable';

const WHY: Record<string, Why> = {
  NotAllowedError: 'cancelled',
  AbortError: 'aborted',
  SecurityError: 'elsewhere',
  InvalidStateError: 'known',
};

export class PasskeyError extends Error {
  override name = 'PasskeyError';

  constructor(readonly why: Why) {
    super(why);
  }
}

async function asked<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw new PasskeyError(WHY[(error as Error).name] ?? 'unable');
  }
}

export const hasPasskeys = browserSupportsWebAuthn;

/** Whether it offers them with the names that it fills in. */
export const fillsInPasskeys = browserSupportsWebAuthnAutofill;

/** Only what the server takes: more would be refused where it is long. */
const toSigned = ({ id, rawId, type, response }: AuthenticationResponseJSON): SignedPasskey => ({
  ...{ id, rawId, type },
  response: {
    clientDataJSON: response.clientDataJSON,
    authenticatorData: response.authenticatorData,
    signature: response.signature,
    userHandle: response.userHandle,
  },
});

/** @throws {PasskeyError} */
export async function signByPasskey(
  options: PasskeyRequest,
  fillIn: boolean,
): Promise<SignedPasskey> {
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  return toSigned(await asked(startAuthentication({ optionsJSON, useBrowserAutofill: fillIn })));
}

/** @throws {PasskeyError} */
export async function makePasskey(options: PasskeyCreation): Promise<MadePasskey> {
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  const { id, rawId, type, response } = await asked(startRegistration({ optionsJSON }));
  const { clientDataJSON, attestationObject, transports } = response;
  return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
}

/** Ends what the browser is asked for, whichever it is. */
export const stopAsking = () => WebAuthnAbortService.cancelCeremony();
