import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Context } from 'hono';
import { Versioned } from '../db/cache';
import type { Database } from '../db/database';
import { JSON_TYPE } from './apiHeaders';
import type { AppEnv } from './context';
import { namesVersion, tagVersion, versionOf } from './etag';

/** Bytes of all answers of a version, of which each counts as so many at least. */
const MAX_BYTES = 16 * 1024 * 1024;
const LEAST_BYTES = 16 * 1024;
/** Smaller answers fit into a packet or two as they are. */
const COMPRESSED_FROM = 1_400;
const GZIP = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;

const compress = promisify(gzip);

interface Answer {
  bytes: Uint8Array<ArrayBuffer>;
  hash: string;
  gzip?: Promise<Uint8Array<ArrayBuffer>>;
}

/** Answers of one version, by what else they depend on. */
interface Answers {
  version: number;
  byKey: Map<string, Answer>;
  bytes: number;
}

const answers = new Versioned<Answers>();

async function answerFor(
  db: Database,
  version: number,
  key: string | undefined,
  make: () => Promise<object>,
): Promise<Answer> {
  const begin = async () => ({ version, byKey: new Map(), bytes: 0 });
  const kept = await answers.current(db, version, begin);
  // A request that began before the last change may have read what was before.
  const isOfVersion = key !== undefined && kept.version === version;
  const known = isOfVersion ? kept.byKey.get(key) : undefined;
  if (known) return known;
  const bytes = new TextEncoder().encode(JSON.stringify(await make()));
  const answer = { bytes, hash: hash('sha256', bytes, 'base64url') };
  if (!isOfVersion) return answer;
  const size = Math.max(bytes.length, LEAST_BYTES);
  kept.bytes += size;
  if (kept.bytes > MAX_BYTES) {
    kept.byKey.clear();
    kept.bytes = size;
  }
  kept.byKey.set(key, answer);
  return answer;
}

/**
 * Answers what menus, resources, roles and grants decide, made once a version of them; its ETag is the caller's own.
 * @param key of what else it depends on; without one it is made each time
 */
export async function cachedResponse(
  c: Context<AppEnv>,
  key: string | undefined,
  make: () => Promise<object>,
): Promise<Response> {
  const { user_id, policy_version } = c.get('principal');
  const answer = await answerFor(c.get('db'), policy_version, key, make);
  const tag = versionOf({ user_id, policy_version, hash: answer.hash });
  tagVersion(c, tag);
  c.header('Vary', 'Accept-Encoding', { append: true });
  if (namesVersion(c.req.header('If-None-Match') ?? '', tag)) return c.body(null, 304);
  const { bytes } = answer;
  const headers = { 'Content-Type': JSON_TYPE };
  const takesGzip = GZIP.test(c.req.header('Accept-Encoding') ?? '');
  if (!takesGzip || bytes.length < COMPRESSED_FROM) return c.body(bytes, 200, headers);
  answer.gzip ??= compress(bytes).then((packed) => new Uint8Array(packed));
  return c.body(await answer.gzip, 200, { ...headers, 'Content-Encoding': 'gzip' });
}
