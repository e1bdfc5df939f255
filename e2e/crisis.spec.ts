import type { Page } from '@playwright/test'
import { expectAccessible, expectNamed, expectNoSidewaysScroll } from './lib/checks.ts'
import { signInAt } from './lib/login-page.ts'
import { freshFolder, removeFolder, startServer } from './lib/server.ts'
import { baseUrl } from './lib/session.ts'
import { expect, open, test } from './lib/test.ts'

const path = '/mental-health/crisis'
const phone = { width: 390, height: 844 }
const desk = { width: 1280, height: 900 }

const languages = [
  { locale: 'en-US', heading: 'You are not alone', call: 'Call 988', leave: 'Leave this page' },
  {
    locale: 'es-US',
    heading: 'No tiene que pasar por esto a solas',
    call: 'Llamar al 988',
    leave: 'Salir de esta página',
  },
  { locale: 'en-CA', heading: 'You are not alone', call: 'Call 9-8-8', leave: 'Leave this page' },
  {
    locale: 'fr-CA',
    heading: 'Vous n’avez pas à traverser cela sans aide',
    call: 'Appeler le 9-8-8',
    leave: 'Quitter cette page',
  },
] as const

const leave = (page: Page) => page.getByRole('link', { name: 'Leave this page' }).first()

/** A neutral page of the outside world, without asking it. */
async function standInForWeather(page: Page) {
  await page
    .context()
    .route(/https:\/\/(www\.)?(weather|meteo)\.(gov|gc\.ca)\//, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Weather</title><h1>Sunny</h1>' }),
    )
}

/** The worker has the page once its cache holds every language and the script. */
async function untilKept(page: Page) {
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const names = (await caches.keys()).filter((name) => name.startsWith('crisis-'))
        const kept = await Promise.all(
          names.map(async (name) => (await (await caches.open(name)).keys()).length),
        )
        const registration = await navigator.serviceWorker.getRegistration('/mental-health/crisis')
        return registration?.active?.state === 'activated' ? kept : []
      }),
    )
    .toEqual([5])
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const { locale, heading, call, leave } of languages) {
    test(`S1-2.2-23 the page is whole in ${locale}, signed out`, async ({ page, context }) => {
      await page.setViewportSize(phone)
      await page.goto(`${path}?lang=${locale}`)
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      const first = page.getByRole('main').getByRole('link').first()
      await expect(first).toHaveText(call)
      await expect(first).toHaveAttribute('href', 'tel:988')
      const box = await first.boundingBox()
      expect(box?.height, 'large').toBeGreaterThanOrEqual(80)
      expect((box?.y ?? 0) + (box?.height ?? 0), 'in view').toBeLessThan(phone.height)
      await expect(page.locator('main a[href="tel:911"]')).toBeVisible()
      const text = page.getByRole('main').getByRole('link').nth(1)
      await expect(text).toHaveAttribute(
        'href',
        locale === 'es-US' ? 'sms:988?&body=AYUDA' : 'sms:988',
      )
      await expect(page.locator('main a[href="https://988lifeline.org/chat/"]')).toHaveCount(1)
      await expect(page.getByRole('link', { name: leave }).first()).toHaveAttribute(
        'rel',
        'noreferrer',
      )
      expect(await context.cookies(), 'no cookie is set').toEqual([])
    })
  }

  test('a language is one tap away, and leaving is a plain link', async ({ page, watched }) => {
    watched.expect(/^third party: https:\/\/weather\.gc\.ca\//)
    await standInForWeather(page)
    await page.goto(path)
    await page.getByRole('link', { name: 'Français' }).click()
    await expect(page).toHaveURL(`${path}?lang=fr-CA`)
    await page.getByRole('link', { name: 'English (Canada)' }).click()
    await expect(page.getByRole('link', { name: 'Call 9-8-8' })).toBeVisible()
    await leave(page).click()
    await expect(page).toHaveURL('https://weather.gc.ca/')
  })
})

test('leaving leaves no way back to the page', async ({ page, watched }) => {
  watched.expect(/^third party: https:\/\/www\.weather\.gov\//)
  await standInForWeather(page)
  await page.goto('/login')
  for (const how of ['click', 'keys'] as const) {
    await page.goto(path)
    if (how === 'click') await leave(page).click()
    else {
      await expect(page.getByText('You can also press Esc twice.')).toBeVisible()
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
    }
    await expect(page, how).toHaveURL('https://www.weather.gov/')
    await page.goBack()
    await expect(page, how).not.toHaveURL(path)
  }
})

test('leaving leaves no way back after a change of language either', async ({ page, watched }) => {
  watched.expect(/^third party: https:\/\/www\.weather\.gov\//)
  await standInForWeather(page)
  await page.goto('/login')
  await page.goto(path)
  await page.getByRole('link', { name: 'Français' }).click()
  await expect(page).toHaveURL(`${path}?lang=fr-CA`)
  await page.getByRole('link', { name: 'Español' }).click()
  await expect(page).toHaveURL(`${path}?lang=es-US`)
  await page.getByRole('link', { name: 'Salir de esta página' }).first().click()
  await expect(page).toHaveURL('https://www.weather.gov/')
  await page.goBack()
  await expect(page).toHaveURL('/login')
})

test('someone whose way out was stopped sees the page again, with its title', async ({
  page,
  watched,
}) => {
  watched.expect(/^third party: https:\/\/www\.weather\.gov\//)
  // Such an answer leaves the browser where it is.
  await page.context().route('https://www.weather.gov/', (route) => route.fulfill({ status: 204 }))
  await page.clock.install()
  await page.goto(path)
  const title = await page.title()
  await leave(page).click()
  await expect(page.locator('body')).toBeHidden()
  await page.clock.runFor(8_000)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveTitle(title)
})

test('after one visit it opens offline in every language', async ({ page, context, watched }) => {
  watched.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await page.goto(path)
  await untilKept(page)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('link', { name: 'Call 988', exact: true })).toBeVisible()
  for (const { locale, heading, call } of languages) {
    await page.goto(`${path}?lang=${locale}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page.getByRole('main').getByRole('link').first()).toHaveText(call)
  }
  await page.goto(`${path}?lang=es-US`)
  expect(
    await page.locator('.call').evaluate((link) => getComputedStyle(link).backgroundColor),
    'with its styles',
  ).not.toBe('rgba(0, 0, 0, 0)')
  await expect(page.goto('/login'), 'no other page is kept').rejects.toThrow()
})

test('the app keeps it, links to it by a load of the page, and offline too', async ({
  as,
  context,
  watched,
}) => {
  watched.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  const page = await as('helen')
  await open(page, '/home')
  await untilKept(page)
  expect(
    await page.evaluate(() => navigator.serviceWorker.controller),
    'no other page passes through the worker',
  ).toBeNull()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'More ways to get help' }).click()
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are not alone')
  await expect(page.locator('#root, [role=dialog], [role=status], [role=alert]')).toHaveCount(0)
  await context.setOffline(false)
  await page.getByRole('link', { name: /^Back to/ }).click()
  await expect(page).toHaveURL('/home')
})

test('signing out clears the browser, and the page is kept again', async ({
  page,
  context,
  watched,
}) => {
  watched.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await signInAt(page, { url: baseUrl() }, 'grace')
  await untilKept(page)
  await page.getByRole('button', { name: /Account of/ }).click()
  await page.getByRole('link', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are signed out')
  await untilKept(page)
  await context.setOffline(true)
  await page.goto(path)
  await expect(page.getByRole('link', { name: 'Call 988', exact: true })).toBeVisible()
})

test('an address inside the app loads the page too', async ({ as }) => {
  const page = await as('rosa')
  await open(page, '/home')
  await page.evaluate((path) => {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await expect(page.locator('main a[href="tel:988"]').first()).toBeVisible()
  await expect(page.locator('#root')).toHaveCount(0)
})

test('the keyboard reaches leaving first, the languages, then the call', async ({ page }) => {
  await page.goto(path)
  const reached: string[] = []
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    reached.push((await focused.textContent()) ?? '')
    const outline = await focused.evaluate((link) => getComputedStyle(link).outlineStyle)
    expect(outline, 'focus is seen').toBe('solid')
  }
  expect(reached).toEqual([
    'Leave this page',
    'English (US)',
    'Español',
    'English (Canada)',
    'Français',
    'Call 988',
    'Text 988',
    'Chat online with 988',
  ])
})

for (const { locale } of languages) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`S1-8 readable in ${locale}, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      // The last is a large window at 400 %.
      for (const size of [phone, desk, { width: 320, height: 225 }]) {
        await page.setViewportSize(size)
        await page.goto(`${path}?lang=${locale}`)
        await expectNamed(page)
        await expectNoSidewaysScroll(page, `${size.width}`)
        await expectAccessible(page)
        const small = await page
          .getByRole('link')
          .evaluateAll((links) =>
            links
              .filter((link) => link.getBoundingClientRect().height < 44)
              .map((link) => link.textContent),
          )
        expect(small, 'targets under 44 px').toEqual([])
      }
    })
  }
}

test('a server that no longer wants it kept takes the copies back', async ({ page, watched }) => {
  watched.expect(/ERR_CONNECTION_REFUSED/)
  const data = await freshFolder()
  let server = await startServer({ data })
  try {
    await page.goto(server.url + path)
    await untilKept(page)
    await server.stop()
    server = await startServer({ data, port: server.port, args: ['--crisis-page-not-kept'] })
    await page.goto(server.url + path)
    await page.evaluate(async (path) => {
      await (await navigator.serviceWorker.getRegistration(path))?.update()
    }, path)
    await expect
      .poll(() =>
        page.evaluate(async (path) => {
          const registration = await navigator.serviceWorker.getRegistration(path)
          return { kept: await caches.keys(), isThere: registration?.active?.state === 'activated' }
        }, path),
      )
      .toEqual({ kept: [], isThere: false })
    await page.goto(server.url + path)
    await expect(page.getByRole('link', { name: 'Call 988', exact: true })).toBeVisible()
  } finally {
    await server.stop()
    await removeFolder(data)
  }
})

test('what the page holds', async ({ page }) => {
  await page.goto(path)
  await expect(page.locator('body')).toMatchAriaSnapshot({ name: 'crisis.aria.yml' })
})
