interface SafeError {
  type: string;
  message: string;
  /** SQLSTATE or a system error code. */
  code?: string;
  stack: string;
}

/** Describes an error with its cause, and without the parameters of a query, which may hold hashes and tokens. */
export function safeError(error: unknown): SafeError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an Error', stack: '' };
  const { code } = error as { code?: unknown };
  const cause = error.cause instanceof Error ? safeError(error.cause) : undefined;
  const own = messageOf(error);
  const known = typeof code === 'string' ? code : cause?.code;
  return {
    type: error.name,
    message: cause ? `${own}: ${cause.message}` : own,
    ...(known && { code: known }),
    stack: [`${error.name}: ${own}`, framesOf(error), cause && `Caused by ${cause.stack}`]
      .filter(Boolean)
      .join('\n'),
  };
}

const messageOf = ({ message }: Error) => message.replace(/\nparams: .*$/s, '');

function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}
