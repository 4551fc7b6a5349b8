export const serviceStatuses = ['enabled', 'disabled'] as const;

/** What becomes of calls that no menu names. */
export const unnamedRules = ['deny', 'allow'] as const;

export const serviceColumns = [
  'name',
  'code',
  'hosts',
  'path_prefix',
  'unnamed_calls',
  'status',
  'created_at',
  'updated_at',
] as const;

/** Characters that the calls of a service may have. */
export const MAX_CALLS_TEXT = 100_000;

/** A call that the form of menus offers. */
export interface ServiceCall {
  method: string;
  /** Below the prefix of the service. */
  path: string;
  /** What it does, or empty. */
  summary: string;
}

const CALL_LINE = /^(?<method>[A-Z]+) (?<path>\/\S*)(?: (?<summary>[^\p{Cc}]*))?$/u;

/** Reads a line such as `GET /invoices/{id} An invoice`. */
export function callOfLine(line: string): ServiceCall | undefined {
  const { method, path, summary = '' } = CALL_LINE.exec(line)?.groups ?? {};
  return method && path ? { method, path, summary } : undefined;
}
