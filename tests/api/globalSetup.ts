import type { TestProject } from 'vitest/node';
import { openPostgres } from '@/server/db/postgres';
import { startTestCluster } from '../testCluster';
import { createPostgresDatabase } from './databases';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The name of a migrated, empty database on the server at TEST_DATABASE_URL. */
    postgresTemplate: string;
  }
}

/** Migrates a database once for all test files, which then copy it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stop = await startTestCluster();
  const template = await createPostgresDatabase(process.env.TEST_DATABASE_URL ?? '');
  await (await openPostgres(template.url)).close();
  project.provide('postgresTemplate', template.name);
  return async () => {
    await template.drop();
    await stop();
  };
}
