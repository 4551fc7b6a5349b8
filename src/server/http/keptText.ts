import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Context } from 'hono';
import type { Database } from '../db/database';
import { eraOf } from '../db/memory';
import { JSON_TYPE } from './apiHeaders';
import type { AppEnv } from './context';
import { namesVersion, tagVersion } from './etag';
import { textInTurns } from './jsonInTurns';

/** In bytes, of all that is kept of a version. */
const MAX_KEPT = 16 * 1024 * 1024;
const MAX_TEXTS = 1_000;
/** Smaller answers fit into a packet or two as they are. */
const COMPRESSED_FROM = 1_400;
const GZIP = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;

const compress = promisify(gzip);

class KeptText {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly hash: string;
  private compressed: Promise<Uint8Array<ArrayBuffer>> | undefined;

  constructor(text: string) {
    this.bytes = new TextEncoder().encode(text);
    this.hash = hash('sha256', this.bytes, 'base64url');
  }

  gzip(): Promise<Uint8Array<ArrayBuffer>> {
    this.compressed ??= compress(this.bytes).then((packed) => new Uint8Array(packed));
    return this.compressed;
  }
}

interface Kept {
  version: number;
  texts: Map<string, Promise<KeptText>>;
  length: number;
}

const keptOf = new WeakMap<object, Kept>();

/** @param key of all that the answer depends on besides the version; without one it is not kept */
function keep(
  db: Database,
  version: number,
  key: string | undefined,
  make: () => Promise<object>,
): Promise<KeptText> {
  const write = async () => new KeptText(await textInTurns(await make()));
  if (key === undefined) return write();
  const era = eraOf(db);
  let kept = keptOf.get(era);
  if (kept && kept.version > version) return write();
  if (!kept || kept.version < version) {
    kept = { version, texts: new Map(), length: 0 };
    keptOf.set(era, kept);
  }
  const { texts } = kept;
  const known = texts.get(key);
  if (known) return known;
  const writing = write();
  texts.set(key, writing);
  writing.then(
    ({ bytes }) => makeRoom(kept, key, bytes.length),
    () => texts.delete(key),
  );
  return writing;
}

function makeRoom(kept: Kept, key: string, length: number): void {
  kept.length += length;
  if (kept.length <= MAX_KEPT && kept.texts.size <= MAX_TEXTS) return;
  const newest = kept.texts.get(key);
  kept.texts.clear();
  if (newest) kept.texts.set(key, newest);
  kept.length = length;
}

/**
 * Answers what menus, resources, roles and grants decide, written once a version; its ETag is the caller's own.
 * @param key of what else it depends on; without one it is written anew
 */
export async function answerKept(
  c: Context<AppEnv>,
  key: string | undefined,
  make: () => Promise<object>,
): Promise<Response> {
  const { user_id, policy_version } = c.get('principal');
  const kept = await keep(c.get('db'), policy_version, key, make);
  const tag = hash('sha256', `${user_id} ${policy_version} ${kept.hash}`, 'base64url').slice(0, 22);
  tagVersion(c, tag);
  c.header('Vary', 'Accept-Encoding', { append: true });
  if (namesVersion(c.req.header('If-None-Match') ?? '', tag)) return c.body(null, 304);
  const isCompressed =
    kept.bytes.length >= COMPRESSED_FROM && GZIP.test(c.req.header('Accept-Encoding') ?? '');
  if (isCompressed) c.header('Content-Encoding', 'gzip');
  const body = isCompressed ? await kept.gzip() : kept.bytes;
  return c.body(body, 200, { 'Content-Type': JSON_TYPE });
}
