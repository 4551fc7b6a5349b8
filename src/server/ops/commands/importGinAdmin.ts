import { StartError } from '../../lib/startError';
import { LogError, type MoveOptions, moveIn } from '../ginAdmin/move';
import { openSource } from '../ginAdmin/source/source';
import { withDatabase } from './database';
import { rootUsername } from './root';

type Options = Omit<MoveOptions, 'now'>;

/** @param from a SQLite file, or the address of a PostgreSQL or MySQL database */
export async function importGinAdmin(from: string, options: Options): Promise<void> {
  if (options.env.apiProxy !== undefined)
    throw new StartError('API_PROXY is set: menus, roles and users are those of another server.');
  const began = performance.now();
  const source = await openSource(from);
  // The indexes of the log are made anew.
  const purpose = options.logs && !options.dryRun ? 'alone' : 'command';
  try {
    const { moved, root } = await withDatabase(options.env, purpose, async (db) => ({
      root: await rootUsername(db),
      moved: await moveIn(db, source, { ...options, now: Date.now() }).catch((error) => {
        if (error instanceof LogError) return error;
        throw error;
      }),
    }));
    const fault = moved instanceof LogError ? moved : undefined;
    const report = moved instanceof LogError ? moved.report : moved;
    const verdict = report.changesNothing
      ? 'Nothing to take: what can be is here.'
      : options.dryRun
        ? 'Nothing was stored: this is what an import without --dry-run would do.'
        : 'Imported.';
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const lines = [
      `From gin-admin in ${source.location}:`,
      ...report.lines(),
      '',
      `gin-admin's root user stands in its configuration and does not move; here it is ${root}.`,
      fault ? '' : `${verdict} It took ${seconds} s.`,
    ];
    await new Promise<void>((resolve, reject) =>
      process.stdout.write(`${lines.join('\n')}\n`, (error) => (error ? reject(error) : resolve())),
    );
    if (fault) throw fault;
  } finally {
    await source.close();
  }
}
