import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { trustedAnnouncer } from './scripts/announcer.ts'
import { ariaWords } from './scripts/aria-words.ts'
import { devBoot } from './scripts/dev-boot.ts'
import { writeFirstLoad } from './scripts/first-load-parts.ts'
import { hidingStyles } from './scripts/hiding-styles.ts'
import { localeParts } from './scripts/locale-parts.ts'
import { writeRouteTable } from './scripts/route-table.ts'
import { shortClass } from './scripts/short-class.ts'
import { shortRoutes } from './scripts/short-routes.ts'
import { warnUntranslated } from './scripts/untranslated.ts'

const apiPaths = '^/(v1|public|users|user|auth|ingest|live|api|brand|healthz)(/|$)'
const crisisPaths = '^/(mental-health/crisis(\\.js)?|sw\\.js)(/|\\?|$)'
const rpcPaths = '^/wellhouse\\.'
const server = process.env.WELLHOUSE_SERVER ?? 'http://127.0.0.1:8080'

/** A piece that screens share is not called after all of them: the first file carries every name. */
const shortName = (name: string) => (name.startsWith('common~') ? 'common' : '[name]')

/** The files that every page begins with. */
const isInitial = /\/(vendor|rolldown-runtime|index|app)-[^/]+\.js$/

/** What every form is made of, from our own parts down to those of React Aria. */
const formParts =
  /src[\\/](forms[\\/](use-form|use-answers|fields|form|not-saved|notice-box|first-wrong)|ui[\\/](field-frame|text-field))\.tsx?$|[\\/](TextField|FieldError|Input|Group|ToggleButton|ToggleButtonGroup|SelectionIndicator)\.mjs$/

/** One or several of a few answers. */
const choiceParts =
  /src[\\/]ui[\\/](choice-group|multi-choice-group)\.tsx$|[\\/](RadioGroup|Checkbox)\.mjs$/

/** What the pages before a session share. */
const signInParts =
  /src[\\/](data[\\/](sign-in|mfa)|routes[\\/](redirect-target|after-sign-in)|ui[\\/]password-field|domain[\\/]email)\.tsx?$|screens[\\/]login\.module\.css/

/** Small things that small pages need, such as the emergency bar. They stay out of larger files. */
const smallParts =
  /src[\\/](readings[\\/]check-in-words|data[\\/](once|may-have-worked)|factors[\\/]use-kind-words|ui[\\/]button-link)\.tsx?$/

/** The line of an emergency, which is one thing to fetch on every page. */
const lineParts = /src[\\/]readings[\\/](emergency-line|emergency-title|their|their-titles)\.tsx?$/

/** What the pages of readings share. Words about somebody else are not for the desk, which needs cards too. */
const readingParts =
  /src[\\/](readings[\\/](?!their|others-said|treat-low|sugar-advice|severe-steps|call-care-team|check-in|use-check-in|recheck|emergency)|data[\\/](latest|alerts|readings|all-pages|read-only|weight-shown)|domain[\\/]typed-number|ui[\\/](card|status|stat-tile|link-tabs|segmented|when-opened))/

/** Tests of rules that know nothing of a page. */
const rules = [
  'src/{domain,routes,readings,messages,ui/charts}/**/*.test.ts',
  'src/embedded/{messages,page-style,parameters}.test.ts',
  'src/data/report-rules.test.ts',
  'src/screens/weight/parts/{weight-axis,height-fields}.test.ts',
]

function screenCount(): number {
  const files = globSync('src/screens/**/*.tsx', { cwd: import.meta.dirname })
  return files.filter((file) => !/\/parts\/|\.test\.tsx$/.test(file)).length
}

export default defineConfig({
  // React has had this hook for long; the stand-in for older versions is not needed.
  resolve: {
    alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }],
  },
  plugins: [
    react(),
    lingui({ failOnCompileError: true }),
    localeParts(),
    warnUntranslated(),
    trustedAnnouncer(),
    devBoot(server),
    shortRoutes(),
    writeRouteTable(),
    writeFirstLoad(),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    ariaWords(),
  ],
  css: process.env.VITEST
    ? { postcss: { plugins: [hidingStyles] } }
    : { modules: { generateScopedName: shortClass(import.meta.dirname) } },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: {
      [apiPaths]: { target: server, ws: true },
      [rpcPaths]: { target: server },
      [crisisPaths]: { target: server },
    },
  },
  build: {
    target: 'es2023',
    // light-dark() of tokens.css stays as written: lowered, it would settle at the root
    // and a theme on part of a page would be lost.
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    manifest: true,
    assetsDir: 'assets',
    // The CSP allows no data: fonts and no inline script, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The page names what it begins with, so that it all comes at once. For a screen it is there
      // already, and naming it with every screen makes the first file longer.
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => !isInitial.test(file)),
    },
    reportCompressedSize: false,
    rolldownOptions: {
      // How long plugins take is of no use to someone who starts the demo for the first time.
      checks: { bundlerTimings: false },
      output: {
        chunkFileNames: ({ name }) => `assets/${shortName(name)}-[hash:7].js`,
        assetFileNames: ({ names }) => `assets/${shortName(names[0] ?? '')}-[hash:6][extname]`,
        // Few files compress better than many, and the first one carries the names of all. What
        // every page needs and rarely changes stays in the browser's cache over a release.
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              test: /node_modules[\\/](react|react-dom|scheduler|@lingui)[\\/]/,
              priority: 2,
            },
            { name: 'app', tags: ['$initial'], priority: 1 },
            // What more than half of the screens share comes in one piece.
            { name: 'kit', minShareCount: Math.ceil(screenCount() * 0.6), priority: 1 },
            { name: 'small', test: smallParts },
            { name: 'line', test: lineParts },
            { name: 'icons', test: /node_modules[\\/]lucide-react[\\/]/, minShareCount: 5 },
            // Every form loads these: one file, one name. Dialogs come apart.
            { name: 'forms', test: formParts },
            { name: 'choices', test: choiceParts },
            { name: 'sign-in', test: signInParts, minShareCount: 2 },
            // What ten places share, or more. Fewer would draw dialogs and menus into this file.
            { name: 'readings', test: readingParts, minShareCount: 10 },
            {
              name: 'common',
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 700,
            },
          ],
        },
      },
    },
  },
  test: {
    // A test often waits, and one more worker uses the time.
    maxWorkers: availableParallelism() + 1,
    // A busy machine takes its time; what hangs is still told.
    testTimeout: 20_000,
    restoreMocks: true,
    css: { include: [/\.css/], modules: { classNameStrategy: 'non-scoped' } },
    projects: [
      {
        extends: true,
        // They leave nothing behind, and share a worker and what it has loaded.
        test: {
          name: 'rules',
          environment: 'node',
          isolate: false,
          include: [...rules, 'scripts/**/*.test.mjs'],
        },
      },
      {
        extends: true,
        test: {
          name: 'pages',
          environment: 'happy-dom',
          setupFiles: ['./scripts/page-setup.ts'],
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: [...rules],
        },
      },
    ],
  },
})
