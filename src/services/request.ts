import { extend, type RequestOptionsInit } from 'umi-request';
import type { Envelope, Success } from '@/schemas/common';
import { apiUrl } from './apiPrefix';
import { REQUEST_TIMEOUT_MS } from './constants';
import { errorOfAnswer, RequestError } from './requestError';
import { authorization } from './tokenStorage';

export interface RequestOptions extends Pick<RequestOptionsInit, 'method' | 'params' | 'signal'> {
  /** Sent as JSON. */
  data?: unknown;
  /** The caller shows the failure itself. That a session ended is told all the same. */
  silent?: boolean;
}

type FailureListener = (error: RequestError, silent: boolean) => void;

const listeners = new Set<FailureListener>();

/** Hears of every failed call. Returns how to stop listening. */
export function onRequestFailure(listener: FailureListener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

const client = extend({ timeout: REQUEST_TIMEOUT_MS, credentials: 'same-origin' });

client.interceptors.request.use((path, options) => {
  if (!path.startsWith('/api/')) return { url: path, options };
  const value = authorization();
  const headers = { ...options.headers, ...(value && { Authorization: value }) };
  return { url: apiUrl(path), options: { ...options, headers } };
});

/** umi-request throws answers outside 200-299 with the response, and all else without one. */
function toRequestError(thrown: unknown): RequestError {
  if (thrown instanceof RequestError) return thrown;
  const { response, data, type } = thrown as { response?: Response; data?: unknown; type?: string };
  if (response) return errorOfAnswer(response, data);
  return new RequestError({ id: type === 'Timeout' ? 'client.timeout' : 'client.network' });
}

async function send<T>(path: string, options: RequestOptions): Promise<Success<T>> {
  const { data: body, response } = await client<Envelope<T>>(path, {
    ...options,
    getResponse: true,
  });
  if (typeof body !== 'object' || body === null || !body.success) {
    throw errorOfAnswer(response, body);
  }
  return body;
}

/**
 * Calls the API and answers what its envelope holds in `data`.
 *
 * @throws RequestError for every failure: a refusal, an answer that is no envelope, no answer.
 */
export async function request<T = void>(path: string, options: RequestOptions = {}): Promise<T> {
  try {
    return (await send<T>(path, options)).data as T;
  } catch (thrown) {
    const error = toRequestError(thrown);
    for (const listener of listeners) listener(error, options.silent ?? false);
    throw error;
  }
}
