import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { type Boot, readBoot } from '../data/boot'
import { BootContext } from '../data/boot-context'
import { runSteps } from '../data/boot-steps'
import { setBuild } from '../data/build'
import { reportThrown, watchFaults } from '../data/faults'
import { localeStore, startLocale } from '../data/language'
import { createQueryClient } from '../data/query-client'
import { takeSecrets } from '../embedded/address-secrets'
import { activate, loadTexts } from '../i18n/activate'
import { I18nRoot } from '../i18n/i18n-root'
import { defaultLocale } from '../i18n/locale'
import { browserHistory } from '../routes/browser-history'
import { resolve } from '../routes/match'
import { Router } from '../routes/router'
import { App } from './app'
import { BrandCountry } from './brand-country'
import { Unavailable } from './failure'
import styles from './failure.module.css'
import { loadFrameParts } from './frame-part'
import { loadTable } from './screen-modules'

/** From the page as the server sent it to the running app. */
export async function start(page: Document): Promise<void> {
  const container = page.getElementById('root')
  if (!container) throw new Error('the page has no root element')
  const root = createRoot(container, { onCaughtError: onCaught })
  let boot: Boot | undefined
  hideSecrets()
  fetchAhead()
  try {
    boot = readBoot(page, location.search)
    setBuild(boot.build)
    watchFaults({
      version: boot.version,
      siteHost: location.host,
      routeId: () => resolve(location).route.id,
    })
    markSafari(page.documentElement, navigator.userAgent)
    boot = await runSteps(boot)
    const userLocale = boot.startup?.user?.userLocale ?? boot.startup?.staff?.userLocale
    localeStore.set(await activate(startLocale({ locale: boot.locale, userLocale })))
    if (boot.session?.acting) await loadTexts('account').catch(() => undefined)
    const queries = createQueryClient(boot)
    const running = <Running boot={boot} queries={queries} />
    // In slices, so that a slow phone answers to a touch in between.
    startTransition(() => root.render(running))
    goOn(page, queries)
  } catch (cause) {
    onCaught(cause)
    await renderFailure(root, boot)
  }
}

/** What every page asks for as soon as it shows is on its way while its session is looked at. */
function fetchAhead() {
  const { screen } = resolve(location).route
  Promise.all([screen && loadTable(screen), loadFrameParts()]).catch(() => undefined)
}

/** Without it the page is up to date a little later. */
function goOn(page: Document, queries: QueryClient) {
  import('./after-start').then(({ afterStart }) => afterStart(page, queries)).catch(() => undefined)
}

/** Before anything else looks at the address or sends it anywhere. */
function hideSecrets() {
  const search = takeSecrets(location)
  if (search === null) return
  history.replaceState(history.state, '', location.pathname + search + location.hash)
}

/** A fault that is already caught is shown to developers and told to our server. */
function onCaught(error: unknown) {
  console.error(error)
  reportThrown(error)
}

type RunningProps = { boot: Boot; queries: QueryClient }

function Running({ boot, queries }: RunningProps) {
  return (
    <StrictMode>
      <QueryClientProvider client={queries}>
        <BootContext value={boot}>
          <BrandCountry>
            <Router history={browserHistory}>
              <App />
            </Router>
          </BrandCountry>
        </BootContext>
      </QueryClientProvider>
    </StrictMode>
  )
}

/** Start-up itself failed: there is no router, no data and perhaps no brand to show. */
async function renderFailure(root: Root, boot: Boot | undefined) {
  localeStore.set(await activate(defaultLocale))
  root.render(
    <I18nRoot locale={defaultLocale} country="US">
      <main className={styles.alone}>
        <Unavailable brand={boot?.brand} />
      </main>
    </I18nRoot>,
  )
}

/** Some styles need to know Safari, which no feature query tells apart. */
export function markSafari(root: HTMLElement, userAgent: string) {
  const safari =
    /Safari\//.test(userAgent) && !/Chrom(e|ium)|Android|CriOS|FxiOS|Edg/.test(userAgent)
  root.classList.toggle('is-safari', safari)
}
