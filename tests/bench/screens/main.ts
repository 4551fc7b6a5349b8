import type { Browser } from 'playwright';
import { openBenchDatabase } from '../api/databases';
import { endAll, onEnd } from '../api/ending';
import { startGatehouse } from '../api/gatehouse';
import { tell } from '../results.mjs';
import { measureMenus } from './menus';
import { printReport, resultsOf } from './report';
import { measureRoles } from './roles';
import { measureUserCalls, measureUsers } from './users';

/**
 * Measures the lists of 10,000 menus and of 100,000 users, on PostgreSQL where DATABASE_URL leads to
 * one, else on the embedded database.
 */
export async function measureScreens(launch: () => Promise<Browser>): Promise<void> {
  try {
    const database = await openBenchDatabase();
    console.error(`${database.name}: filling ...`);
    const gatehouse = await startGatehouse(database.env, { menus: 10 });
    console.error(`${database.name}: measuring ...`);
    const browser = await launch();
    onEnd(() => browser.close());
    const measured = [
      ...(await measureMenus(browser, gatehouse)),
      ...(await measureRoles(browser, gatehouse)),
      ...(await measureUserCalls(gatehouse)),
      ...(await measureUsers(browser, gatehouse)),
    ];
    if (process.env.BENCH_RESULTS) tell(resultsOf(measured), database.name);
    printReport(database.name, measured);
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  } finally {
    await endAll();
  }
}
