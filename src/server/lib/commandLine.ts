import { basename } from 'node:path';

/** Returns how an operator types a command: by the program of a release, or by npm in a clone. */
export function commandLine(name: string, args = ''): string {
  const rest = args && ` ${args}`;
  if (basename(process.argv[1] ?? '') === 'gatehouse') return `gatehouse ${name}${rest}`;
  return `npm run ${name}${rest && ` --${rest}`}`;
}
