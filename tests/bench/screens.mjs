import { cpSync, existsSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runBundled } from './bundled.mjs';
import { launchChromium } from './chromium.mjs';

/**
 * `npm run bench:screens`: how long the largest lists take on the screen, in the console that
 * `npm run build` has built.
 */
const built = fileURLToPath(new URL('../../dist/client', import.meta.url));
// Beside the bundled server, where the server looks for it.
const served = fileURLToPath(new URL('../.output/client', import.meta.url));

if (!existsSync(built)) throw new Error('There is no built console: run `npm run build` first.');
rmSync(served, { recursive: true, force: true });
cpSync(built, served, { recursive: true });
const { measureScreens } = await runBundled('screens');
await measureScreens(launchChromium);
