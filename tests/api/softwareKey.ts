import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  MadePasskey,
  PasskeyCreation,
  PasskeyRequest,
  SignedPasskey,
} from '@/schemas/passkey';
import { digestPassword } from '@/server/auth/password/hash';
import type { Answer, TestApi } from './harness';

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array | string) => Buffer.from(data).toString('base64url');

/** Of CBOR what a key needs. */
function cbor(value: number | string | Uint8Array | Map<number | string, unknown>): Buffer {
  const head = (major: number, size: number) =>
    size < 24
      ? Buffer.from([(major << 5) | size])
      : size < 256
        ? Buffer.from([(major << 5) | 24, size])
        : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const members = [...value].flatMap(([name, member]) => [cbor(name), cbor(member as never)]);
  return Buffer.concat([head(5, value.size), ...members]);
}

/** What a key does otherwise than it should. */
export interface Deviation {
  origin?: string;
  rpId?: string;
  challenge?: string;
  counter?: number;
  /** Whether it asked who holds it. */
  verified?: boolean;
  crossOrigin?: boolean;
  format?: string;
  type?: string;
}

const PRESENT = 1;
const VERIFIED = 4;
const ATTESTED = 64;

/** A device with one key pair, of ECDSA with P-256 and without attestation. */
export class SoftwareKey {
  counter: number;
  readonly id = randomBytes(32);
  private readonly pair: { publicKey: KeyObject; privateKey: KeyObject };
  private handle = '';

  /** @param counter 0 for one that does not count */
  constructor(
    private readonly origin = 'http://localhost',
    counter = 0,
  ) {
    this.counter = counter;
    this.pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  }

  /** Another device with the same key. */
  copy(): SoftwareKey {
    return Object.assign(Object.create(SoftwareKey.prototype), this);
  }

  make(options: PasskeyCreation, deviation: Deviation = {}): MadePasskey {
    this.handle = options.user.id;
    const jwk = this.pair.publicKey.export({ format: 'jwk' });
    const coordinate = (name: 'x' | 'y') => Buffer.from(jwk[name] ?? '', 'base64url');
    const key = new Map<number, unknown>([
      ...([
        [1, 2],
        [3, -7],
        [-1, 1],
      ] as const),
      [-2, coordinate('x')],
      [-3, coordinate('y')],
    ]);
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, 32]), this.id, cbor(key)]);
    const authData = Buffer.concat([
      this.authenticatorData(options.rp.id, ATTESTED, deviation),
      attested,
    ]);
    const attestation = new Map<string, unknown>([
      ['fmt', deviation.format ?? 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    const clientDataJSON = this.clientData('webauthn.create', options.challenge, deviation);
    const attestationObject = base64url(cbor(attestation));
    const response = { clientDataJSON, attestationObject, transports: ['internal'] };
    return { id: base64url(this.id), rawId: base64url(this.id), type: 'public-key', response };
  }

  sign(options: PasskeyRequest, deviation: Deviation = {}): SignedPasskey {
    if (this.counter > 0) this.counter += 1;
    const authenticatorData = this.authenticatorData(options.rpId, 0, deviation);
    const clientDataJSON = this.clientData('webauthn.get', options.challenge, deviation);
    const signed = Buffer.concat([
      authenticatorData,
      sha256(Buffer.from(clientDataJSON, 'base64url')),
    ]);
    const signature = base64url(sign('sha256', signed, this.pair.privateKey));
    const response = {
      clientDataJSON,
      signature,
      authenticatorData: base64url(authenticatorData),
      userHandle: this.handle,
    };
    return { id: base64url(this.id), rawId: base64url(this.id), type: 'public-key', response };
  }

  private authenticatorData(rpId: string, flags: number, deviation: Deviation): Buffer {
    const { counter = this.counter, verified = true } = deviation;
    const rest = Buffer.alloc(5);
    rest[0] = flags | PRESENT | (verified ? VERIFIED : 0);
    rest.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(deviation.rpId ?? rpId), rest]);
  }

  private clientData(type: string, asked: string, deviation: Deviation): string {
    const { origin = this.origin, crossOrigin = false, challenge = asked } = deviation;
    return base64url(
      JSON.stringify({ type: deviation.type ?? type, challenge, origin, crossOrigin }),
    );
  }
}

const PATH = '/api/v1/current/passkeys';

/** Begins to add one. @param at where the browser stands */
export const beginToAdd = (
  api: TestApi,
  token: string,
  password: string,
  at = '',
): Promise<Answer> =>
  api.call('POST', `${at}${PATH}/options`, { token, body: { password: digestPassword(password) } });

export async function addKey(
  api: TestApi,
  token: string,
  password: string,
  { key = new SoftwareKey(), name = 'Laptop', at = '' } = {},
): Promise<{ key: SoftwareKey; id: string; recovery_codes?: string[] }> {
  const options = (await beginToAdd(api, token, password, at)).json.data;
  const body = { name, credential: key.make(options) };
  const { json } = await api.call('POST', `${at}${PATH}`, { token, body });
  if (!json.success) throw new Error(JSON.stringify(json));
  return { key, id: json.data.passkey.id, recovery_codes: json.data.recovery_codes };
}

/** What a key is to sign. @param challenge of a sign-in after its password */
export async function requestOf(
  api: TestApi,
  challenge?: string,
  at = '',
): Promise<PasskeyRequest> {
  const answer = await api.call('POST', `${at}/api/v1/login/passkey/options`, {
    body: { challenge },
  });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.json));
  return answer.json.data;
}

export const signInByKey = async (
  api: TestApi,
  key: SoftwareKey,
  deviation?: Deviation,
  at = '',
): Promise<Answer> =>
  api.call('POST', `${at}/api/v1/login/passkey`, {
    body: { credential: key.sign(await requestOf(api, undefined, at), deviation) },
  });

export const answerByKey = async (
  api: TestApi,
  key: SoftwareKey,
  challenge: string,
  deviation?: Deviation,
): Promise<Answer> =>
  api.call('POST', '/api/v1/login/second-factor', {
    body: {
      challenge,
      method: 'passkey',
      credential: key.sign(await requestOf(api, challenge), deviation),
    },
  });
