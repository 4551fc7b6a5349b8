import { extend, type RequestOptionsInit } from 'umi-request';
import type { Envelope, Success } from '@/schemas/common';
import { assetUrl } from '@/services/browser/basePath';
import { OPENAPI_PATH, REQUEST_TIMEOUT_MS, RETRY_DELAY_MS } from '@/services/constants';
import { refreshBarrier } from '@/services/token/refreshBarrier';
import { isRotated } from '@/services/token/tokenRotation';
import { authorization, getToken, identity } from '@/services/token/tokenStorage';
import { isViewing } from '@/services/token/viewing';
import { type Display, displayOf } from './errorDisplay';
import { invalidateAfter } from './invalidation';
import { errorOfAnswer, errorOfBlob, RequestError } from './requestError';

/** The server puts `<meta name="api-prefix">` into the page where the API lies elsewhere. */
export function apiUrl(path: string): string {
  if (!path.startsWith('/api/')) return path;
  const meta = document.querySelector<HTMLMetaElement>('meta[name="api-prefix"]');
  return `${meta?.content.replace(/\/$/, '') ?? ''}${path}`;
}

export interface RequestOptions extends Pick<RequestOptionsInit, 'method' | 'params' | 'signal'> {
  data?: unknown;
  headers?: Record<string, string>;
  /** `silent` where the caller shows the failure; the end of a session is always announced. */
  display?: Display;
  /** A `page` read is cancelled when the user leaves the page. */
  scope?: 'page' | 'console';
  /** Sent while a token is being renewed: the renewal itself. */
  ungated?: boolean;
}

type FailureListener = (error: RequestError, display: Display) => void;

const listeners = new Set<FailureListener>();

export function onRequestFailure(listener: FailureListener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

let page = new AbortController();

/** Cancels the reads that belong to the page that is left. */
export function leavePage(): void {
  page.abort();
  page = new AbortController();
}

const client = extend({ timeout: REQUEST_TIMEOUT_MS, credentials: 'same-origin' });

function authorizedUrl(path: string): string | undefined {
  if (path.startsWith('/api/')) return apiUrl(path);
  return path === OPENAPI_PATH ? assetUrl(path) : undefined;
}

client.interceptors.request.use((path, options) => {
  const url = authorizedUrl(path);
  if (url === undefined) return { url: path, options };
  const value = authorization();
  const headers = { ...(value && { Authorization: value }), ...options.headers };
  return { url, options: { ...options, headers } };
});

let traceId: string | undefined;

export const lastTraceId = (): string | undefined => traceId;

function noteTrace(response: Response): Response {
  traceId = response.headers.get('X-Trace-Id') ?? traceId;
  return response;
}

client.interceptors.response.use(noteTrace);

export interface Answer<T> {
  body: Success<T>;
  headers: Headers;
}

export interface ReceivedFile {
  file: Blob;
  headers: Headers;
}

/** @throws RequestError for every failure */
export async function request<T = void>(path: string, options: RequestOptions = {}): Promise<T> {
  return (await exchange<T>(path, options)).body.data as T;
}

export async function exchange<T>(path: string, options: RequestOptions = {}): Promise<Answer<T>> {
  const answer = await call(path, options, (init) => receive<T>(path, init));
  if (!isRead(options)) invalidateAfter(path);
  return answer;
}

async function receive<T>(path: string, init: RequestOptions): Promise<Answer<T>> {
  const { data: body, response } = await client<Envelope<T>>(path, { ...init, getResponse: true });
  if (typeof body !== 'object' || body === null || !body.success) {
    throw errorOfAnswer(response, body);
  }
  return { body, headers: response.headers };
}

export function fetchFile(path: string, options: RequestOptions = {}): Promise<ReceivedFile> {
  return call(path, options, async (init) => {
    const { data: file, response } = await client<Blob>(path, {
      ...init,
      responseType: 'blob',
      getResponse: true,
    }).catch(errorOfBlob);
    return { file, headers: response.headers };
  });
}

/** An answer that goes on: the caller reads its body, and cancels it. */
export function openStream(path: string, options: RequestOptions = {}): Promise<Response> {
  return call(path, options, async ({ method, data, params, headers, signal }) => {
    const value = authorization();
    const query = new URLSearchParams(params as Record<string, string>);
    const response = await fetch(`${apiUrl(path)}?${query}`, {
      method: method ?? 'GET',
      ...(data !== undefined && { body: data as BodyInit }),
      headers: { ...(value && { Authorization: value }), ...headers },
      credentials: 'same-origin',
      signal: signal ?? null,
    });
    if (response.ok) return response;
    throw errorOfAnswer(response, await response.json().catch(() => undefined));
  });
}

const isRead = ({ method = 'GET' }: RequestOptions) => method.toUpperCase() === 'GET';

async function call<T>(
  path: string,
  options: RequestOptions,
  send: (init: RequestOptions) => Promise<T>,
): Promise<T> {
  const { display, scope = 'page', ungated, ...rest } = options;
  const forPage = isRead(options) && scope === 'page' ? { signal: page.signal } : {};
  const init = { ...forPage, ...rest };
  const { signal, giveUp, done } = abortedWith(init.signal);
  const askedAs = identity();
  try {
    if (!ungated) await refreshBarrier();
    return await retryIdempotent(init, () => send({ ...init, signal }), ungated);
  } catch (thrown) {
    const error = toRequestError(thrown, init);
    error.call = { method: (init.method ?? 'GET').toUpperCase(), path: path.split('?')[0] ?? path };
    // The server might still do it after the user was told that it failed.
    if (error.id === 'client.timeout') giveUp();
    // Of two calls that are refused at once, the second says nothing of who is there after the first.
    const isOfAnother = error.code === 401 && identity() !== askedAs;
    if (error.id !== 'client.cancelled' && !isOfAnother) {
      for (const listener of listeners) listener(error, display ?? displayOf(path, error.code));
    }
    throw error;
  } finally {
    done();
  }
}

function abortedWith(outer: AbortSignal | null | undefined) {
  const controller = new AbortController();
  const giveUp = () => controller.abort();
  if (outer?.aborted) giveUp();
  outer?.addEventListener('abort', giveUp);
  const done = () => outer?.removeEventListener('abort', giveUp);
  return { signal: controller.signal, giveUp, done };
}

/** Only where nothing can have happened twice: reads, and calls refused for a replaced token. */
async function retryIdempotent<T>(
  init: RequestOptions,
  send: () => Promise<T>,
  ungated = false,
): Promise<T> {
  const sentWith = getToken();
  const sentAs = identity();
  const isOwn = ungated || !isViewing();
  try {
    return await send();
  } catch (thrown) {
    const error = toRequestError(thrown, init);
    if (error.code === 401) {
      if (!ungated) await refreshBarrier();
      if (sentWith && isOwn && (await isRotated(sentWith))) return send();
      // Another user may have signed in since, or a viewing may have begun or ended.
      if (getToken() && !ungated && identity() !== sentAs)
        throw new RequestError({ id: 'client.cancelled' });
    }
    if (error.id !== 'client.network' || !isRead(init)) throw error;
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
    return send();
  }
}

/** umi-request throws answers outside 200-299 with the response, and the rest without one. */
function toRequestError(thrown: unknown, { signal }: RequestOptions): RequestError {
  if (thrown instanceof RequestError) return thrown;
  const { response, data, type } = thrown as { response?: Response; data?: unknown; type?: string };
  if (response) return errorOfAnswer(response, data);
  if (signal?.aborted) return new RequestError({ id: 'client.cancelled' });
  if (type === 'Timeout') return new RequestError({ id: 'client.timeout' });
  return new RequestError({ id: navigator.onLine ? 'client.network' : 'client.offline' });
}
