/**
 * The entities, one line each, in any order: the API, its document, the backup, the audit and the shared
 * tests read this list. `npm run new:entity` adds a line; its twin for the pages is `src/features/home/entities.tsx`.
 */
declare module './changes/record' {
  interface EntityNames extends Record<keyof typeof import('./entities'), true> {}
}

export { menu } from './routes/menu/entity';
export { role } from './routes/role/entity';
export { service } from './routes/service/entity';
export { user } from './routes/user/entity';
