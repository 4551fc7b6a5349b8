import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { Env } from '../../lib/env';
import { secretKeyMissing } from '../../lib/errors';
import { KeyFile } from './keyFile';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

interface SecretKey {
  /** Says which key sealed a text. */
  id: string;
  bytes: Buffer;
}

type Settings = Pick<Env, 'secretKeys' | 'databaseUrl' | 'dataDir'>;

/** Encrypts what the database keeps but must not reveal: AES-256-GCM, as `KEY.CONTENT`. */
export class Secrets {
  private readonly file: KeyFile | undefined;
  private held: readonly string[] = [];

  /** @param others that open as well: those of a backup */
  constructor(
    private readonly settings: Settings,
    private readonly others: readonly string[] = [],
  ) {
    this.file = settings.databaseUrl ? undefined : new KeyFile(settings.dataDir);
  }

  /** Whether there is a key to seal with: with DATABASE_URL there is no folder that all replicas share. */
  get canSeal(): boolean {
    return this.settings.secretKeys.length > 0 || this.file !== undefined;
  }

  /** The keys of the file, which a backup carries. */
  get fileKeys(): readonly string[] {
    if (this.held.length === 0) this.held = this.file?.read() ?? [];
    return this.held;
  }

  /**
   * @param about what it belongs to: it opens for the same alone
   * @throws {ApiError} 400 without a key
   */
  seal(text: string, about: string): string {
    const { id, bytes } = this.first;
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(ALGORITHM, bytes, iv).setAAD(Buffer.from(about));
    const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final()]);
    return `${id}.${Buffer.concat([sealed, cipher.getAuthTag()]).toString('base64url')}`;
  }

  /** @returns undefined where the key is not there, or the text was changed */
  open(sealed: string, about: string): string | undefined {
    const [id = '', content = ''] = sealed.split('.');
    const key = [...this.own, ...this.others].map(toSecretKey).find((one) => one.id === id);
    if (!key) return undefined;
    const bytes = Buffer.from(content, 'base64url');
    if (bytes.length < IV_BYTES + TAG_BYTES) return undefined;
    const decipher = createDecipheriv(ALGORITHM, key.bytes, bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(-TAG_BYTES));
    try {
      const text = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    } catch {
      return undefined;
    }
  }

  /** The beginning of all that the first key sealed. */
  get prefix(): string {
    return `${this.first.id}.`;
  }

  private get own(): readonly string[] {
    return [...this.settings.secretKeys, ...this.fileKeys];
  }

  private get first(): SecretKey {
    const [first] = this.own.length > 0 ? this.own : (this.file?.make() ?? []);
    if (first === undefined) throw secretKeyMissing();
    return toSecretKey(first);
  }
}

/** @param text of SECRET_KEY or of the key file */
function toSecretKey(text: string): SecretKey {
  const bytes = Buffer.from(hkdfSync('sha256', text, '', 'gatehouse secrets', 32));
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), bytes };
}
