import { MAX_CALLS_TEXT } from '@/schemas/lists/service';
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

interface DocumentCalls {
  /** A line each; empty where the document describes none. */
  calls: string;
  /** How many of its paths a menu cannot hold. */
  leftOut: number;
}

/** Returns the calls that an OpenAPI document describes, below the prefix of the service. */
export async function callsOfDocument(text: string, prefix: string): Promise<DocumentCalls> {
  const { paths, ...document } = await parsed(text);
  const base = baseOf(document);
  const all = Object.entries(paths ?? {}).map(([path, operations]) => {
    const below = belowPrefix(base + path, prefix.replace(/\/$/, ''));
    return { path: below, operations: operations ?? {} };
  });
  const held = all.filter(
    ({ path }) => path.startsWith('/') && resourcePathSchema.safeParse(path).success,
  );
  const calls = held.flatMap(({ path, operations }) =>
    resourceMethodSchema.options.flatMap((method) => {
      const operation = operations[method.toLowerCase()];
      return operation ? [{ call: `${method} ${path}`, summary: summaryOf(operation) }] : [];
    }),
  );
  const full = calls.map(({ call, summary }) => `${call} ${summary}`.trim()).join('\n');
  const isLong = full.length > MAX_CALLS_TEXT;
  return {
    calls: isLong ? calls.map(({ call }) => call).join('\n') : full,
    leftOut: all.length - held.length,
  };
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

function belowPrefix(path: string, prefix: string): string {
  // A document may leave out what the proxy puts before.
  return path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path;
}

const summaryOf = ({ summary }: { summary?: unknown }) =>
  typeof summary === 'string' ? summary.replace(/[\s\p{Cc}]+/gu, ' ').trim() : '';
