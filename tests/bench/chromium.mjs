import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

const USUAL = ['/usr/bin/chromium', '/usr/bin/google-chrome'];

/** The browser that the benches drive: CHROMIUM_PATH, the machine's own, or Playwright's. */
export const launchChromium = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? USUAL.find((path) => existsSync(path)),
    args: ['--no-sandbox'],
  });
