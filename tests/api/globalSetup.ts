import { writeFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { TestProject } from 'vitest/node';
import { migrationsFolder } from '@/server/db/migrations';
import { openPostgres } from '@/server/db/postgres';
import { madeOnce } from '../makeSeededData';
import { createPostgresDatabase } from './databases';
import { embeddedTemplate } from './embeddedPool';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The name of a migrated, empty database on the server at TEST_DATABASE_URL. */
    postgresTemplate: string;
  }
}

/** Migrates a database once for all test files, which then copy it. */
export default function setup(project: TestProject): Promise<void | (() => Promise<void>)> {
  const server = { ...process.env, ...project.config.env }.TEST_DATABASE_URL;
  return server ? makePostgresTemplate(project, server) : makeEmbeddedTemplate();
}

const makeEmbeddedTemplate = () =>
  madeOnce(embeddedTemplate, async () => {
    const client = await PGlite.create({ extensions: { pg_trgm } });
    await migrate(drizzle({ client }), { migrationsFolder });
    const image = await client.dumpDataDir('none');
    await client.close();
    writeFileSync(embeddedTemplate, Buffer.from(await image.arrayBuffer()));
  });

async function makePostgresTemplate(project: TestProject, server: string) {
  const template = await createPostgresDatabase(server);
  await (await openPostgres(template.url)).close();
  project.provide('postgresTemplate', template.name);
  return template.drop;
}
