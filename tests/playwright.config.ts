import { defineConfig } from 'playwright/test';

/** Chromium's sandbox does not work as root. */
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/** What Playwright turns off, whose list ours replaces, and the suggestions below the address bar. */
const UNUSED = `
  AvoidUnnecessaryBeforeUnloadCheckSync DestroyProfileOnBrowserClose HttpsUpgrades
  HttpsFirstBalancedModeAutoEnable LensOverlay MediaRouter PaintHolding ThirdPartyStoragePartitioning
  AvoidCorsURLLoaderRestartOnRedirect OptimizationHints NetworkTimeServiceQuerying AimEnabled
  PreconnectToSearch WebUIOmniboxPopup WebUIOmniboxAimPopup`;

/** The main story in the machine's own Firefox, over WebDriver BiDi. */
const firefox = (executablePath: string) => ({
  name: 'e2e-long-firefox',
  testMatch: 'adminJourney.spec.ts',
  use: {
    browserName: 'firefox' as const,
    channel: 'moz-firefox',
    launchOptions: { executablePath },
  },
});

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.output/e2e',
  globalSetup: './e2e/globalSetup.mjs',
  // Two leave two cores idle for a fifth of the time, as tests wait.
  workers: 3,
  // A guard against what hangs; nothing waits for it.
  timeout: 240_000,
  // What passes only on its second try is reported as flaky, by its own line and count.
  retries: 1,
  // Two cores share the browser, the server and whatever else a machine does meanwhile.
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['line'], ['json', { outputFile: '.output/e2e.json' }]],
  // What takes long and rarely breaks is tagged: `npm run test:all` runs it.
  projects: [
    ...(process.env.FIREFOX_PATH ? [firefox(process.env.FIREFOX_PATH)] : []),
    { name: 'e2e', grepInvert: /@long/ },
    { name: 'e2e-long', grep: /@long/, timeout: 900_000 },
  ],
  use: {
    browserName: 'chromium',
    // A control that is not there fails its own line, not the whole test's time.
    actionTimeout: 60_000,
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || undefined,
      args: [
        ...asRoot,
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Half a second of a core for each new window: two pages draw suggestions that no test opens.
        `--disable-features=${UNUSED.trim().split(/\s+/)}`,
        // A page does not live long enough to gain by it.
        '--js-flags=--no-opt',
      ],
    },
    locale: 'en-US',
    // It fetches the whole console at a first visit; tests of what it does allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // It slows every test; `--trace on` brings it back for a test that is looked into.
    trace: 'off',
  },
});
