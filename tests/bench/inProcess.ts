import type { createApp } from '@/server/app';

/** Calls the API in this process. @throws where the answer is no success. */
export function callerOf(app: ReturnType<typeof createApp>) {
  return async (method: string, path: string, token = '', body?: object): Promise<Response> => {
    const response = await app.request(`/api/v1/${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (response.ok) return response;
    throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  };
}
