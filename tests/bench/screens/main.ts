import type { Browser } from 'playwright';
import { openEmbeddedDatabase, openPostgresDatabase } from '../api/databases';
import { endAll, onEnd } from '../api/ending';
import { startGatehouse } from '../api/gatehouse';
import { measureMenus } from './menus';
import { printReport } from './report';
import { measureRoles } from './roles';
import { measureUserCalls, measureUsers } from './users';

/**
 * Measures the lists of 10,000 menus and of 100,000 users, on PostgreSQL where TEST_DATABASE_URL
 * leads to one, else on the embedded database.
 */
export async function measureScreens(launch: () => Promise<Browser>): Promise<void> {
  try {
    const postgres = process.env.TEST_DATABASE_URL && (await openPostgresDatabase());
    const database = postgres || openEmbeddedDatabase();
    console.error(`${database.name}: filling ...`);
    const gatehouse = await startGatehouse(database.env, { menus: 10 });
    console.error(`${database.name}: measuring ...`);
    const browser = await launch();
    onEnd(() => browser.close());
    printReport(database.name, [
      ...(await measureMenus(browser, gatehouse)),
      ...(await measureRoles(browser, gatehouse)),
      ...(await measureUserCalls(gatehouse)),
      ...(await measureUsers(browser, gatehouse)),
    ]);
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  } finally {
    await endAll();
  }
}
