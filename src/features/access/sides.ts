/** One of the two that are compared, as the address spells it: `role:ID`, or `user:ID@moment`. */
export interface Side {
  kind: 'role' | 'user';
  id: string | undefined;
  at?: string | undefined;
}

const SIDE = /^(role|user):([\w-]*)(?:@(.+))?$/;

export function parseSide(text: string | undefined): Side {
  const [, kind, id, at] = SIDE.exec(text ?? '') ?? [];
  return { kind: kind === 'user' ? 'user' : 'role', id: id || undefined, at };
}

/** Undefined while nothing is chosen that could be compared. */
export const formatSide = ({ kind, id, at }: Side): string =>
  `${kind}:${id ?? ''}${at ? `@${at}` : ''}`;
