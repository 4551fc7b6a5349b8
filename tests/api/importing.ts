import { zipSync } from 'fflate';
import type { TestApi } from './harness';

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface Options {
  query?: Record<string, string>;
  type?: string;
  what?: string;
}

/** Sends files to an import, as root and tried only unless the query says else. */
export async function importerOf(api: TestApi) {
  const token = (await api.signIn()).access_token;

  async function send(
    body: string | Uint8Array,
    { query = {}, type, what = 'users' }: Options = {},
  ) {
    const path = `/api/v1/${what}/import?${new URLSearchParams({ dry_run: 'true', ...query })}`;
    const answer = await api.app.request(path, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': type ?? (typeof body === 'string' ? 'text/csv' : XLSX),
      },
      body: body as BodyInit,
    });
    return { status: answer.status, json: await answer.json() };
  }

  return {
    token,
    send,
    headingsOf: async (body: string | Uint8Array) =>
      (await send(body, { query: { headings: 'true' } })).json.data,
    /** Such as `400 file_rows`. */
    codeOf: async (body: string | Uint8Array, options?: Options) => {
      const { status, json } = await send(body, options);
      return `${status} ${json.error?.fields?.[0]?.code ?? ''}`.trim();
    },
  };
}

/** An XLSX of these parts of it. */
export const book = (parts: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, Buffer.from(xml)])));

export const inline = (...texts: string[]) =>
  texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('');
export const sheet = (...rows: string[]) =>
  `<worksheet><sheetData>${rows.map((row) => `<row>${row}</row>`).join('')}</sheetData></worksheet>`;
