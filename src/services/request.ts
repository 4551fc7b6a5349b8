import { extend, type RequestOptionsInit } from 'umi-request';
import type { Envelope, Success } from '@/schemas/common';
import { apiUrl } from './apiPrefix';
import { REQUEST_TIMEOUT_MS } from './constants';
import { errorOfAnswer, RequestError } from './requestError';
import { authorization } from './tokenStorage';

export interface RequestOptions extends Pick<RequestOptionsInit, 'method' | 'params' | 'signal'> {
  /** Sent as JSON. */
  data?: unknown;
  headers?: Record<string, string>;
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

/** An envelope that says yes, and the headers it came with. */
export interface Answer<T> {
  body: Success<T>;
  headers: Headers;
}

export interface ReceivedFile {
  file: Blob;
  headers: Headers;
}

async function send<T>(path: string, options: RequestOptions): Promise<Answer<T>> {
  const { data: body, response } = await client<Envelope<T>>(path, {
    ...options,
    getResponse: true,
  });
  if (typeof body !== 'object' || body === null || !body.success) {
    throw errorOfAnswer(response, body);
  }
  return { body, headers: response.headers };
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
  return tellingFailures(send<T>(path, options), options);
}

/**
 * Reads a file, whole.
 *
 * @throws RequestError as `request` does.
 */
export function fetchFile(path: string, options: RequestOptions = {}): Promise<ReceivedFile> {
  return tellingFailures(receive(path, options), options);
}

async function receive(path: string, options: RequestOptions): Promise<ReceivedFile> {
  const { data: file, response } = await client<Blob>(path, {
    ...options,
    responseType: 'blob',
    getResponse: true,
  }).catch(withReadBody);
  return { file, headers: response.headers };
}

/** A refusal is an envelope, though a file was asked for. */
async function withReadBody(thrown: { response?: Response; data?: unknown }): Promise<never> {
  if (!thrown.response || !(thrown.data instanceof Blob)) throw thrown;
  const text = await thrown.data.text();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = text;
  }
  throw errorOfAnswer(thrown.response, body);
}

async function tellingFailures<T>(call: Promise<T>, { silent = false }: RequestOptions) {
  try {
    return await call;
  } catch (thrown) {
    const error = toRequestError(thrown);
    for (const listener of listeners) listener(error, silent);
    throw error;
  }
}
