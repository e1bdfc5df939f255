import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { expectAccessible } from './lib/checks.ts'
import type { Person } from './lib/people.ts'
import { freshFolder, removeFolder, type Server, startServer } from './lib/server.ts'
import { signIn } from './lib/session.ts'
import { test as base, expect, settled } from './lib/test.ts'
import { type Watch, watch } from './lib/watch.ts'

/** Who works at the desks changes what everybody sees, so that a journey has a server of its own. */
const test = base.extend<{ server: Server }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from it
  server: async ({}, use) => {
    const server = await startServer({ data: await freshFolder() })
    await use(server)
    await server.stop()
    await removeFolder(server.data)
  },
})

const english = {
  language: 'EN',
  step: 'Say hello to your coach',
  empty: 'Say hello',
  hello: 'Hello, is anybody there?',
  looking: 'We are looking for a coach for you',
  connecting: 'Connecting you to a coach',
  joined: (name: string) => `${name} joined the conversation`,
  due: (name: string) => `${name} will answer by `,
  writing: (name: string) => `${name} is typing`,
  wrote: (name: string, text: string) => `${name} wrote: ${text}`,
  several: '3 new messages',
  read: 'Read',
  template: 'Well done, Luis!',
  away: 'Emily Carter is away for a few days, until Monday, March 9',
  yes: 'Yes, find me another coach',
  connectingNew: 'Connecting to new coach',
  waiting: 'Waiting to send',
  tunnel: 'Written in a tunnel',
}

const spanish: typeof english = {
  language: 'ES',
  step: 'Saludar a su asesor de salud',
  empty: 'Salude',
  hello: 'Hola, ¿hay alguien?',
  looking: 'Estamos buscando un asesor de salud para usted',
  connecting: 'Le estamos comunicando con un asesor de salud',
  joined: (name) => `${name} se unió a la conversación`,
  due: (name) => `${name} responderá `,
  writing: (name) => `${name} está escribiendo`,
  wrote: (name, text) => `${name} escribió: ${text}`,
  several: '3 mensajes nuevos',
  read: 'Leído',
  template: '¡Muy bien, Luis!',
  away: 'Emily Carter estará fuera unos días, hasta el lunes, 9 de marzo',
  yes: 'Sí, búsquenme otro asesor de salud',
  connectingNew: 'Le estamos comunicando con un nuevo asesor de salud',
  waiting: 'En espera de envío',
  tunnel: 'Escrito en un túnel',
}

const thread = (page: Page) => page.getByRole('log')
const field = (page: Page) => page.getByRole('textbox', { name: /^(Your message|Su mensaje)$/ })
const rows = (page: Page) => page.getByRole('list', { name: /^Conversa(tions|ciones)$/ })

/** Goes on with Tab until something has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('Tab')
    expect(await target.evaluate((element) => element === document.activeElement)).toBe(true)
  }).toPass({ intervals: [0] })
}

async function write(page: Page, text: string) {
  await expect(field(page)).toBeFocused()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
  await expect(thread(page).getByText(text)).toBeVisible()
}

/** Everything the page reads out to somebody who cannot see it, in the order it is said. */
async function listen(page: Page) {
  await page.evaluate(() => {
    const live = '[aria-live="polite"], [aria-live="assertive"], [role="status"], [role="alert"]'
    const said: string[] = []
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        if (addedNodes.length === 0 && target.nodeType !== Node.TEXT_NODE) continue
        const element = target instanceof Element ? target : target.parentElement
        const region = element?.closest(live)
        const words = region?.textContent?.trim()
        if (words) said.push(words)
        for (const node of addedNodes) {
          if (region || !(node instanceof Element)) continue
          const found = [...(node.matches(live) ? [node] : []), ...node.querySelectorAll(live)]
          said.push(...found.map((one) => one.textContent?.trim() ?? '').filter(Boolean))
        }
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
    Object.assign(window, { said })
  })
  return {
    said: () => page.evaluate(() => [...(window as unknown as { said: string[] }).said]),
    forget: () =>
      page.evaluate(() => {
        ;(window as unknown as { said: string[] }).said.length = 0
      }),
  }
}

/** Keeps back what the socket brings to a page, so that all of it comes in the same moment. */
async function valve(context: BrowserContext) {
  const kept: (() => void)[] = []
  let isShut = false
  await context.routeWebSocket(/\/live$/, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((message) => {
      const deliver = () => socket.send(message)
      if (isShut) kept.push(deliver)
      else deliver()
    })
  })
  return {
    shut: () => {
      isShut = true
    },
    /** How many events wait. */
    kept: () => kept.length,
    open: () => {
      isShut = false
      for (const deliver of kept.splice(0)) deliver()
    },
  }
}

type Desk = { page: Page; watched: Watch; close: () => Promise<void> }

/** The desk of a coach, in a browser of their own. */
async function deskOf(browser: Browser, server: Server, coach: Person): Promise<Desk> {
  const { state } = await signIn(coach, server.url)
  const context = await browser.newContext({ storageState: state })
  const watched = await watch(context)
  const page = await context.newPage()
  await page.goto(`${server.url}/staff/inbox`)
  await settled(page)
  return { page, watched, close: () => context.close() }
}

/** Uses the availability switch, in the language of the desk. */
async function setAvailability(page: Page, state: RegExp, back?: string) {
  await page.getByRole('button', { name: /^(Change availability|Cambiar disp)/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(state).click()
  if (back) {
    await dialog.getByRole('spinbutton').first().focus()
    await page.keyboard.type(back)
  }
  await dialog.getByRole('button', { name: /^(Save|Guardar)$/ }).click()
  // Staff who still owe answers are reminded, and can go anyway.
  const later = page.getByRole('button', { name: /^(Not now|Ahora no)$/ })
  await expect(dialog.filter({ hasNot: later })).toHaveCount(0)
  if (await later.isVisible()) await later.click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

const isAway = /^(Away for a few days|Fuera unos días)$/
const isThere = /^(Available|Disponible)$/

for (const words of [english, spanish]) {
  test(`S2-4-47 S2-4-31 S2-4-15 a member and two coaches, each in a browser, in ${words.language}`, async ({
    page,
    context,
    browser,
    watched,
    server,
  }) => {
    test.setTimeout(150_000)
    const { state } = await signIn('luis', server.url)
    await context.addCookies(state.cookies)
    const chosen = await context.request.put(`${server.url}/v1/users/me/info/language`, {
      data: { language: words.language },
    })
    expect(chosen.status(), await chosen.text()).toBe(204)
    const socket = await valve(context)
    const emily = await deskOf(browser, server, 'coach.en')
    const lucia = await deskOf(browser, server, 'coach.es')

    await test.step('while no coach is there, the first message waits for one', async () => {
      await setAvailability(emily.page, isAway)
      await setAvailability(lucia.page, isAway)
      await page.goto(`${server.url}/condition-management/home`)
      await settled(page)
      await tabTo(page, page.getByRole('link', { name: words.step }))
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: words.empty })).toBeVisible()
      await settled(page)
      await expectAccessible(page)
      await tabTo(page, field(page))
      await write(page, words.hello)
      await expect(thread(page).getByText(words.looking)).toBeVisible()
      await expect(page.getByText(words.connecting)).toBeVisible()
      await expect(page).toHaveURL(/channel=(?!new)/)
      await expect(field(page)).toBeFocused()
      const home = await context.newPage()
      const steps = home.waitForResponse(/launchpad/i)
      await home.goto(`${server.url}/condition-management/home`)
      expect((await steps).status()).toBe(200)
      await settled(home)
      await expect(home.getByRole('link', { name: words.step })).toHaveCount(0)
      await home.close()
    })
    const heard = await listen(page)

    await test.step('a coach finds it in the queue, takes it and answers', async () => {
      const desk = emily.page
      const row = rows(desk).getByRole('button', { name: /Luis Ortega.*Unassigned/s })
      await expect(row).toBeVisible()
      await setAvailability(desk, isThere)
      await row.click()
      await expectAccessible(desk)
      await desk.getByRole('button', { name: 'Take this conversation' }).click()
      await expect(thread(desk).getByText(words.hello)).toBeVisible()
      await expect(thread(page).getByText(words.joined('Emily Carter'))).toBeVisible()
      await expect(page.getByText(words.connecting)).toBeHidden()
      await expect(page.getByText(words.due('Emily Carter'))).toBeVisible()
      await expect(thread(page).getByText(words.read, { exact: true })).toBeVisible()
      await expect.poll(heard.said).toContain(words.joined('Emily Carter'))
      await desk.getByRole('button', { name: 'Templates' }).click()
      await desk.getByRole('dialog').getByRole('button', { name: 'Insert' }).first().click()
      await expect(field(desk)).toHaveValue(new RegExp(`^${words.template}`))
      await expect(thread(page).getByText(words.writing('Emily Carter'))).toBeVisible()
      await heard.forget()
      await field(desk).press('Enter')
      await expect(thread(page).getByText(words.template)).toBeVisible()
      await expect(thread(page).getByText(words.writing('Emily Carter'))).toBeHidden()
      await expect(page.getByText(words.due('Emily Carter'))).toBeHidden()
      await expect
        .poll(heard.said)
        .toEqual([expect.stringContaining(words.wrote('Emily Carter', words.template))])
      await expectAccessible(page)
      await expectAccessible(desk)
    })

    await test.step('what comes at once is read out once', async () => {
      await heard.forget()
      socket.shut()
      for (const text of ['One', 'Two', 'Three']) {
        await field(emily.page).fill(text)
        await field(emily.page).press('Enter')
        await expect(thread(emily.page).getByText(text, { exact: true })).toBeVisible()
      }
      await expect.poll(socket.kept).toBeGreaterThanOrEqual(3)
      await expect(thread(emily.page).getByText('Sent', { exact: true })).toBeVisible()
      socket.open()
      await expect(thread(page).getByText('Three', { exact: true })).toBeVisible()
      await expect.poll(heard.said).toEqual([words.several])
      await expect(field(page)).toBeFocused()
    })

    await test.step('the coach goes away until a day, and the member asks for another', async () => {
      await setAvailability(lucia.page, isThere)
      // By now the moment is long over in which more would have been said.
      expect(await heard.said()).toEqual([words.several])
      await setAvailability(emily.page, isAway, '03092026')
      await expect(page.getByText(words.away)).toBeVisible()
      await expectAccessible(page)
      await tabTo(page, page.getByRole('button', { name: words.yes }))
      await page.keyboard.press('Enter')
      await expect(page.getByText(words.connectingNew)).toBeVisible()
      await expect(thread(page).getByText(words.joined('Lucía Herrera'))).toBeVisible()
      const desk = lucia.page
      await desk.getByText('Todas', { exact: true }).click()
      await rows(desk)
        .getByRole('button', { name: /Luis Ortega.*Asesoría/s })
        .click()
      await expect(thread(desk).getByText(words.hello)).toBeVisible()
      await field(desk).fill('Soy Lucía, ya leí todo.')
      await field(desk).press('Enter')
      await expect(thread(page).getByText('Soy Lucía, ya leí todo.')).toBeVisible()
      await expect(page.getByText(words.connectingNew)).toBeHidden()
    })

    await test.step('what is written without a network arrives once, and nothing is missed', async () => {
      watched.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
      await tabTo(page, field(page))
      await context.setOffline(true)
      await write(page, words.tunnel)
      await expect(thread(page).getByText(words.waiting)).toBeVisible()
      expect(await keptPlainly(page), 'what waits is readable').not.toContain(words.tunnel)
      await expectAccessible(page)
      await field(lucia.page).fill('¿Sigue ahí?')
      await field(lucia.page).press('Enter')
      await expect(thread(lucia.page).getByText('¿Sigue ahí?')).toBeVisible()
      await context.setOffline(false)
      await expect(thread(page).getByText(words.waiting)).toBeHidden({ timeout: 20_000 })
      await expect(thread(lucia.page).getByText(words.tunnel)).toBeVisible()
      await expect(thread(page).getByText('¿Sigue ahí?')).toBeVisible({ timeout: 20_000 })
      for (const side of [page, lucia.page, emily.page]) {
        await expect(thread(side).getByText(words.tunnel)).toHaveCount(1)
        await expect(thread(side).getByText('¿Sigue ahí?')).toHaveCount(1)
        await expect(thread(side).getByText(words.hello)).toHaveCount(1)
      }
    })

    for (const desk of [emily, lucia]) {
      expect(desk.watched.problems(), 'what a desk logged or lost').toEqual([])
      await desk.close()
    }
    await page.close()
  })
}

/** Everything the browser keeps, as somebody who finds the device would read it. */
function keptPlainly(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const rows = await new Promise<unknown[]>((resolve, reject) => {
      const request = indexedDB.open('wellhouse-queue')
      request.onerror = () => reject(request.error)
      request.onsuccess = () => {
        const all = request.result.transaction('waiting').objectStore('waiting').getAll()
        all.onsuccess = () => resolve(all.result)
      }
    })
    if (rows.length === 0) throw new Error('nothing is kept')
    const words = rows.map((row) => {
      const { sealed, ...rest } = row as { sealed: ArrayBuffer }
      return JSON.stringify(rest) + new TextDecoder().decode(sealed)
    })
    return (
      words.join() + JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage })
    )
  })
}
