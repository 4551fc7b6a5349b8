import { resourceMethodSchema, resourcePathSchema } from '@/schemas/menu';

interface Document {
  paths?: Record<string, Record<string, { summary?: unknown } | null> | null>;
  servers?: { url?: unknown }[];
  /** Swagger 2 has no servers. */
  basePath?: unknown;
}

/** Whether a text is to be read as a document, and not as calls. */
export const isDocument = (text: string): boolean =>
  text.trimStart().startsWith('{') || /^["']?(openapi|swagger)["']?\s*:/m.test(text);

/**
 * Returns the calls that an OpenAPI document describes, a line each, below the prefix of the service; empty where it
 * describes none.
 */
export async function callsOfDocument(text: string, prefix: string): Promise<string> {
  const { paths, ...document } = await parsed(text);
  const base = baseOf(document);
  const lines = Object.entries(paths ?? {}).flatMap(([path, operations]) => {
    const below = belowPrefix(base + path, prefix.replace(/\/$/, ''));
    if (below === undefined || !resourcePathSchema.safeParse(below).success) return [];
    return resourceMethodSchema.options.flatMap((method) => {
      const operation = operations?.[method.toLowerCase()];
      return operation ? [`${method} ${below} ${summaryOf(operation)}`.trim()] : [];
    });
  });
  return lines.join('\n');
}

async function parsed(text: string): Promise<Document> {
  try {
    const { parse } = await import('yaml');
    // JSON is YAML too.
    const document: unknown = text.trimStart().startsWith('{') ? JSON.parse(text) : parse(text);
    return document !== null && typeof document === 'object' ? document : {};
  } catch {
    return {};
  }
}

function baseOf({ servers, basePath }: Document): string {
  const url = basePath ?? servers?.[0]?.url ?? '';
  const parts = [String(url), 'http://localhost'] as const;
  return URL.canParse(...parts) ? new URL(...parts).pathname.replace(/\/$/, '') : '';
}

function belowPrefix(path: string, prefix: string): string | undefined {
  if (prefix === '') return path;
  // A document may leave out what the proxy puts before.
  return path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path;
}

const summaryOf = ({ summary }: { summary?: unknown }) =>
  typeof summary === 'string' ? summary.replace(/[\s\p{Cc}]+/gu, ' ').trim() : '';
