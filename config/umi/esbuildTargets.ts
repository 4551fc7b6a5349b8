/** Umi's `targets`, such as `{ chrome: 109 }`, as esbuild names them: `['chrome109']`. */
export const esbuildTargets = (targets: Record<string, number>): string[] =>
  Object.entries(targets).map(([browser, version]) => `${browser}${version}`);
