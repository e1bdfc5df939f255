import { defineConfig } from '@playwright/test'
import { findChromium } from './lib/chromium.ts'

const shots = ['**/shots.spec.ts', '**/sheets.spec.ts']
const lighthouse = '**/lighthouse.spec.ts'

const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The outside addresses of the demo's brands belong to nobody; nobody outside is asked.
  '--host-resolver-rules=MAP *.example ~NOTFOUND',
]

/**
 * A page of a test lives for seconds: code that is compiled only when it runs, and never a second
 * time for speed, saves about a tenth of the time. Not for what measures speed.
 */
const thrifty = '--js-flags=--no-opt --max-lazy'

/** Everything runs against the real binary on a fresh demo store; see lib/global-setup.ts. */
export default defineConfig({
  testDir: '.',
  outputDir: 'results/tests',
  snapshotPathTemplate: 'snapshots/{testFileName}/{arg}{ext}',
  globalSetup: './lib/global-setup.ts',
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // A browser on a busy machine may lose a second; what fails twice fails. What needed its second
  // try is listed as flaky at the end, is counted in docs/test-runs.md, and is a fault to be found.
  retries: 1,
  timeout: 60_000,
  // What a snapshot does not name is not there.
  expect: { timeout: 10_000, toMatchAriaSnapshot: { children: 'deep-equal' } },
  reporter: [
    ['dot'],
    ['html', { outputFolder: 'results/report', open: 'never' }],
    ['./lib/tally.ts'],
  ],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    actionTimeout: 10_000,
    navigationTimeout: 15_000,
    // A trace takes as long as the page it records; whatever fails is recorded on its second try.
    trace: 'on-first-retry',
    video: 'off',
    launchOptions: { executablePath: findChromium(), args: [...chromiumArgs, thrifty] },
  },
  projects: [
    { name: 'suite', testIgnore: [...shots, lighthouse] },
    { name: 'lighthouse', testMatch: lighthouse, use: { launchOptions: { args: chromiumArgs } } },
    { name: 'shots', testMatch: '**/shots.spec.ts', timeout: 120_000 },
    { name: 'sheets', testMatch: '**/sheets.spec.ts', dependencies: ['shots'], timeout: 120_000 },
  ],
})
