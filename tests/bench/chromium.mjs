import { chromium } from 'playwright';
import { findChromium } from '../../config/scripts/testing/browsers.mjs';

/** The browser that the benches drive, which is that of the browser tests. */
export const launchChromium = async () =>
  chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
