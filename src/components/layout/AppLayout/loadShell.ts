import { arriving } from '@/services/browser/arriving';

/** With the texts of what is in it. Apart from the login page, which does without ProLayout. */
async function loadShell() {
  const [shell] = await Promise.all([import('./index'), import('@@/shellLocales')]);
  return shell;
}

export const Shell = arriving(loadShell);
