import { builtinEnvironments, type Environment } from 'vitest/runtime';

/**
 * A browser's globals, but modules as Node sees them: the API behind the pages runs in the same
 * process, and in Vite's browser mode it would not find its own files.
 */
export default {
  ...builtinEnvironments['happy-dom'],
  viteEnvironment: 'ssr',
} satisfies Environment;
