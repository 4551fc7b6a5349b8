import { extend, type RequestOptionsInit } from 'umi-request';
import type { Envelope, Success } from '@/schemas/common';
import { assetUrl } from '@/services/browser/basePath';
import { pageSignal } from '@/services/browser/pageScope';
import { OPENAPI_PATH, REQUEST_TIMEOUT_MS, RETRY_DELAY_MS } from '@/services/constants';
import { refreshBarrier } from '@/services/token/refreshBarrier';
import { isRotated } from '@/services/token/tokenRotation';
import { authorization, getToken } from '@/services/token/tokenStorage';
import { apiUrl } from './apiPrefix';
import { type Display, displayOf } from './errorDisplay';
import { errorOfAnswer, errorOfBlob, RequestError } from './requestError';

export interface RequestOptions extends Pick<RequestOptionsInit, 'method' | 'params' | 'signal'> {
  /** Sent as JSON. */
  data?: unknown;
  headers?: Record<string, string>;
  /** `silent` where the caller shows the failure itself. That a session ended is told all the same. */
  display?: Display;
  /** Whom a read serves; one for a page is cancelled when the user leaves it. */
  scope?: 'page' | 'console';
  /** Sent though a token is being renewed: the renewal itself. */
  ungated?: boolean;
}

type FailureListener = (error: RequestError, display: Display) => void;

const listeners = new Set<FailureListener>();

/** Hears of every failed call, and how it is to be shown. Returns how to stop listening. */
export function onRequestFailure(listener: FailureListener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

const client = extend({ timeout: REQUEST_TIMEOUT_MS, credentials: 'same-origin' });

/** Where a call goes that carries the token; undefined for any other. */
function authorizedUrl(path: string): string | undefined {
  if (path.startsWith('/api/')) return apiUrl(path);
  return path === OPENAPI_PATH ? assetUrl(path) : undefined;
}

client.interceptors.request.use((path, options) => {
  const url = authorizedUrl(path);
  if (url === undefined) return { url: path, options };
  const value = authorization();
  const headers = { ...options.headers, ...(value && { Authorization: value }) };
  return { url, options: { ...options, headers } };
});

let traceId: string | undefined;

/** What the server calls the call that it answered last. */
export const lastTraceId = (): string | undefined => traceId;

client.interceptors.response.use((response) => {
  traceId = response.headers.get('X-Trace-Id') ?? traceId;
  return response;
});

/** An envelope that says yes, and the headers it came with. */
export interface Answer<T> {
  body: Success<T>;
  headers: Headers;
}

export interface ReceivedFile {
  file: Blob;
  headers: Headers;
}

/**
 * Calls the API and answers what its envelope holds in `data`.
 *
 * @throws RequestError for every failure: a refusal, an answer that is no envelope, no answer.
 */
export async function request<T = void>(path: string, options: RequestOptions = {}): Promise<T> {
  return (await exchange<T>(path, options)).body.data as T;
}

/** Like `request`, for callers that need the whole envelope or a header. */
export function exchange<T>(path: string, options: RequestOptions = {}): Promise<Answer<T>> {
  return call(path, options, async (init) => {
    const { data: body, response } = await client<Envelope<T>>(path, {
      ...init,
      getResponse: true,
    });
    if (typeof body !== 'object' || body === null || !body.success) {
      throw errorOfAnswer(response, body);
    }
    return { body, headers: response.headers };
  });
}

/**
 * Reads a file, whole.
 *
 * @throws RequestError as `request` does.
 */
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

const isRead = ({ method = 'GET' }: RequestOptions) => method.toUpperCase() === 'GET';

/** What every call does, whatever it reads from its answer. */
async function call<T>(
  path: string,
  options: RequestOptions,
  send: (init: RequestOptions) => Promise<T>,
): Promise<T> {
  const { display, scope = 'page', ungated, ...rest } = options;
  const forPage = isRead(options) && scope === 'page' ? { signal: pageSignal() } : {};
  const init = { ...forPage, ...rest };
  const { signal, giveUp, done } = abortedWith(init.signal);
  try {
    if (!ungated) await refreshBarrier();
    return await sendAgainIfHarmless(init, () => send({ ...init, signal }), ungated);
  } catch (thrown) {
    const error = toRequestError(thrown, init);
    // Or it might be done after all, when the user has been told that it was not.
    if (error.id === 'client.timeout') giveUp();
    if (error.id !== 'client.cancelled') {
      for (const listener of listeners) listener(error, display ?? displayOf(path, error.code));
    }
    throw error;
  } finally {
    done();
  }
}

/** A signal of a call's own, which follows `outer` until the call is done. */
function abortedWith(outer: AbortSignal | null | undefined) {
  const controller = new AbortController();
  const giveUp = () => controller.abort();
  if (outer?.aborted) giveUp();
  outer?.addEventListener('abort', giveUp);
  const done = () => outer?.removeEventListener('abort', giveUp);
  return { signal: controller.signal, giveUp, done };
}

/**
 * Once more where nothing can have happened twice: reads whose connection was lost, and calls
 * refused for a token that was replaced while they were on their way.
 */
async function sendAgainIfHarmless<T>(
  init: RequestOptions,
  send: () => Promise<T>,
  ungated = false,
): Promise<T> {
  const sentWith = getToken();
  try {
    return await send();
  } catch (thrown) {
    const error = toRequestError(thrown, init);
    if (error.code === 401 && sentWith) {
      // A renewal would wait for itself.
      if (!ungated) await refreshBarrier();
      if (await isRotated(sentWith)) return send();
      // Whoever signed in since has nothing to do with what another one's call is answered.
      const now = getToken();
      if (now && now.signIn !== sentWith.signIn) throw new RequestError({ id: 'client.cancelled' });
    }
    if (error.id !== 'client.network' || !isRead(init)) throw error;
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
    return send();
  }
}

/** umi-request throws answers outside 200-299 with the response, and all else without one. */
function toRequestError(thrown: unknown, { signal }: RequestOptions): RequestError {
  if (thrown instanceof RequestError) return thrown;
  const { response, data, type } = thrown as { response?: Response; data?: unknown; type?: string };
  if (response) return errorOfAnswer(response, data);
  if (signal?.aborted) return new RequestError({ id: 'client.cancelled' });
  if (type === 'Timeout') return new RequestError({ id: 'client.timeout' });
  return new RequestError({ id: navigator.onLine ? 'client.network' : 'client.offline' });
}
