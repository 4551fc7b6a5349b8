import type { ExportFormat } from '@/schemas/export';
import type { ImportResult } from '@/schemas/import';
import { saveFile } from '@/services/browser/saveFile';
import { type ListQuery, present } from './crud';
import { fetchFile, openStream } from './request';
import { RequestError } from './requestError';

const TYPES: Record<string, string> = {
  json: 'application/json',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

export interface ImportOptions {
  dry_run: 'true' | 'false';
  existing: 'refuse' | 'skip' | 'update';
  encoding: string;
  /** JSON. */
  mapping: string;
}

/** @throws RequestError */
export async function sendImport(
  path: string,
  file: File,
  options: ImportOptions,
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<ImportResult> {
  const extension = file.name.split('.').at(-1)?.toLowerCase() ?? '';
  const { body } = await openStream(`${path}/import`, {
    method: 'POST',
    data: file,
    params: { ...options, progress: 'true' },
    headers: { 'Content-Type': TYPES[extension] ?? 'text/csv' },
    display: 'silent',
  });
  let rest = '';
  const decoder = new TextDecoder();
  const reader = body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    const lines = `${rest}${decoder.decode(part.value, { stream: true })}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const told = JSON.parse(line);
      if (told.success) return told.data;
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

interface ExportOptions {
  format: ExportFormat;
  columns: readonly string[];
  ids?: readonly string[] | undefined;
}

/** Of what the list shows by its filters, or of those with these ids wherever they are. */
export async function saveExport(
  path: string,
  query: ListQuery,
  { format, columns, ids }: ExportOptions,
): Promise<void> {
  const { current: _, pageSize: __, ...filters } = query;
  const chosen = ids ? { ids: ids.join() } : present(filters);
  const params = { ...chosen, format, columns: columns.join() };
  const { file } = await fetchFile(path.replace(/[^/]+$/, 'export/$&'), {
    params,
    display: 'silent',
  });
  saveFile(file, `${nameOf(path)}.${format}`);
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
