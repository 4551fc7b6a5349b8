import type { Failure } from '@/schemas/common';
import type { FieldError, FieldErrorCode, Reason } from '@/schemas/errors';

/** A field at fault; a server of another make gives no code. */
export type RefusedField = Pick<FieldError, 'field' | 'message'> & Partial<Reason>;

export class RequestError extends Error {
  override readonly name = 'RequestError';
  /** Empty where the answer held no error object. */
  readonly id: string;
  /** The HTTP status; 0 where there was no answer. */
  readonly code: number;
  readonly detail: string;
  readonly fields: readonly RefusedField[];
  readonly reason: Reason | undefined;
  readonly traceId: string | undefined;
  /** In seconds. */
  readonly retryAfter: number | undefined;
  /** What a refusal answers beside the error. */
  readonly data: unknown;
  call: { method: string; path: string } | undefined;

  constructor(reason: {
    id?: string | undefined;
    code?: number | undefined;
    detail?: string | undefined;
    fields?: readonly RefusedField[] | undefined;
    reason?: Reason | undefined;
    traceId?: string | undefined;
    retryAfter?: number | undefined;
    data?: unknown;
  }) {
    super(reason.detail || reason.id || 'Request error');
    this.id = reason.id ?? '';
    this.code = reason.code ?? 0;
    this.detail = reason.detail ?? '';
    this.fields = reason.fields ?? [];
    this.reason = reason.reason;
    this.traceId = reason.traceId;
    this.retryAfter = reason.retryAfter;
    this.data = reason.data;
  }
}

export const hasFieldCode = (error: unknown, wanted: FieldErrorCode | undefined): boolean =>
  error instanceof RequestError && error.fields.some(({ code }) => code && code === wanted);

/** What proxies answer by themselves. */
const BY_PROXIES: Record<number, string> = {
  401: 'client.proxy_sign_in',
  403: 'client.proxy_refused',
  413: 'client.proxy_too_large',
  502: 'client.proxy_unreached',
  503: 'client.proxy_unreached',
  504: 'client.proxy_unreached',
};

/** Whether a proxy answered in place of the server. */
export const isOfProxy = (error: unknown): boolean =>
  error instanceof RequestError && Object.values(BY_PROXIES).includes(error.id);

/** Whether the server itself may have said it: without an envelope somebody between us did. */
const isEnvelope = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && ('success' in body || 'error' in body);

function isFailure(body: unknown): body is Failure {
  return typeof body === 'object' && body !== null && 'error' in body && body.error !== null;
}

export function errorOfAnswer(response: Response, body: unknown): RequestError {
  const error: Partial<Failure['error']> = isFailure(body) ? body.error : {};
  const retryAfter = Number.parseInt(response.headers.get('Retry-After') ?? '', 10);
  const { status } = response;
  const byProxy = isEnvelope(body) ? undefined : BY_PROXIES[status];
  return new RequestError({
    id: error.id ?? byProxy,
    // The sign-in that a proxy asks for is none of ours, which has not ended.
    code: error.code ?? (byProxy && status === 401 ? 0 : status),
    detail: error.detail,
    fields: error.fields,
    reason: error.reason,
    traceId: response.headers.get('X-Trace-Id') ?? undefined,
    retryAfter: Number.isNaN(retryAfter) ? undefined : retryAfter,
    data: (body as { data?: unknown } | undefined)?.data,
  });
}

/** @throws RequestError of the envelope in the blob, or `thrown` itself */
export async function errorOfBlob(thrown: { response?: Response; data?: unknown }): Promise<never> {
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
