import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['src/server/db/tables.ts', 'src/server/routes/*/table.ts'],
  out: 'src/server/db/migrations',
});
