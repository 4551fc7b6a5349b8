import type { ExportFormat, ImportResult } from '@/schemas/import';
import { present } from '@/services/api/apiQuery';
import type { ListQuery } from '@/services/api/crud';
import { invalidateAfter } from '@/services/api/invalidation';
import { fetchFile, openStream } from '@/services/api/request';
import { RequestError } from '@/services/api/requestError';
import { saveFile } from '@/services/browser/saveFile';

const TYPES: Record<string, string> = {
  json: 'application/json',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

export interface ImportOptions {
  dry_run: 'true' | 'false';
  existing: 'refuse' | 'skip' | 'update';
  known_look_alikes: 'true' | 'false';
  invalid: 'refuse' | 'skip';
  encoding: string;
  /** Of a workbook; the first one where it is absent. */
  sheet: string | undefined;
  /** JSON. */
  mapping: string;
}

function upload(
  path: string,
  file: File,
  params: Record<string, string | undefined>,
): Promise<Response> {
  const extension = file.name.split('.').at(-1)?.toLowerCase() ?? '';
  return openStream(`${path}/import`, {
    method: 'POST',
    data: file,
    params: present(params),
    headers: { 'Content-Type': TYPES[extension] ?? 'text/csv' },
    display: 'silent',
  });
}

export type Headings = Pick<
  ImportResult,
  'columns' | 'headings' | 'left_out' | 'sheet' | 'sheets' | 'total'
>;

/** @throws RequestError */
export async function readHeadings(
  path: string,
  file: File,
  options: Pick<ImportOptions, 'encoding' | 'sheet'>,
): Promise<Headings> {
  const answer = await upload(path, file, { ...options, headings: 'true' });
  return (await answer.json()).data;
}

/** @throws RequestError */
export async function sendImport(
  path: string,
  file: File,
  options: ImportOptions,
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<ImportResult> {
  const { body } = await upload(path, file, { ...options, progress: 'true' });
  let rest = '';
  const decoder = new TextDecoder();
  const reader = body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    const lines = `${rest}${decoder.decode(part.value, { stream: true })}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const told = JSON.parse(line);
      if (told.success) {
        if (options.dry_run === 'false') invalidateAfter(path);
        return told.data;
      }
      if (told.error) throw new RequestError(told.error);
      onProgress(told.done, told.total);
    }
  }
  throw new RequestError({ id: 'client.network' });
}

export async function saveTemplate(path: string): Promise<void> {
  const { file } = await fetchFile(`${path}/import`, { display: 'silent' });
  saveFile(file, `${nameOf(path)}-template.csv`);
}

export interface ExportOptions {
  format: ExportFormat;
  columns: readonly string[];
}

/** Of the chosen rows, or else of what the list shows, by its filters. */
export async function saveExport(
  path: string,
  what: { ids: readonly string[] } | { query: ListQuery },
  { format, columns }: ExportOptions,
): Promise<void> {
  const call = path.replace(/[^/]+$/, 'export/$&');
  const { body } =
    'ids' in what
      ? await openStream(call, {
          method: 'POST',
          data: JSON.stringify({ ids: what.ids, format, columns }),
          headers: { 'Content-Type': 'application/json' },
          display: 'silent',
        })
      : await openStream(call, {
          params: { ...filtersOf(what.query), format, columns: columns.join() },
          display: 'silent',
        });
  saveFile(await new Response(body).blob(), `${nameOf(path)}.${format}`);
}

const filtersOf = ({ current: _, pageSize: __, ...filters }: ListQuery) => present(filters);

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
