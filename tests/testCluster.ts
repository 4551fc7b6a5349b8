import { Cluster } from '@/server/db/embedded/cluster';
import { newDatabaseFolder } from './databaseFolder';
import { freePort } from './ports';
import { removeDataFolder } from './seededData';

/** Nothing of a test's must survive a power cut. */
const FAST = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '400',
  shared_buffers: '128MB',
  max_wal_size: '1GB',
};

/**
 * Gives tests a PostgreSQL server: that at TEST_DATABASE_URL, or the embedded one, started for this run. It is known to
 * the tests by the same variable.
 *
 * @returns a function that stops it
 */
export async function startTestCluster(): Promise<() => Promise<void>> {
  if (process.env.TEST_DATABASE_URL) return async () => {};
  const folder = newDatabaseFolder();
  const port = String(await freePort());
  // A port as well, so that tests can put proxies in between.
  const settings = { ...FAST, listen_addresses: '127.0.0.1', port };
  const cluster = await Cluster.start(folder, { settings });
  process.env.TEST_DATABASE_URL = `postgres://gatehouse@127.0.0.1:${port}/postgres`;
  const remove = () => removeDataFolder(folder);
  // A run that is interrupted exits without a teardown.
  process.once('exit', remove);
  return async () => {
    delete process.env.TEST_DATABASE_URL;
    await cluster.stop();
    process.off('exit', remove);
    remove();
  };
}
