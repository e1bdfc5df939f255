import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectAccessible } from './lib/checks.ts'
import { type OpenId, startOpenId } from './lib/idp/openid.ts'
import { type SamlIdp, startSaml } from './lib/idp/saml.ts'
import { password } from './lib/people.ts'
import { freshFolder, removeFolder, runCommand, type Server, startServer } from './lib/server.ts'
import { signIn } from './lib/session.ts'
import { expect, settled, test } from './lib/test.ts'
import type { Watch } from './lib/watch.ts'

/**
 * Single sign-on at identity providers that are not ours, on the clock of this machine. The tests
 * build on each other: what an Admin sets up, a member uses.
 */
test.describe.configure({ mode: 'serial', timeout: 120_000 })

let server: Server
let openId: OpenId
let saml: SamlIdp
let portal: string

test.beforeAll(async () => {
  server = await startServer({ data: await freshFolder(), now: null })
  portal = `http://sso.localhost:${server.port}`
  openId = await startOpenId(portal)
  saml = await startSaml()
})

test.beforeEach(({ watched }) => expectOutside(watched))

test.afterAll(async () => {
  await openId?.stop()
  await saml?.stop()
  await server?.stop()
  if (server) await removeFolder(server.data)
})

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** What the provider's own pages, and answers that are refused, leave behind. */
function expectOutside(watched: Watch) {
  watched.expect(/fonts\.googleapis\.com|ERR_NAME_NOT_RESOLVED/)
  watched.expect(
    /SignOnService\/(Finish|ListProviders)|SaveIdentityProvider|status of (400|401|404)/,
  )
  watched.expect(/localhost:\d+\/(favicon|resources|saml2|module\.php|assets)/)
}

async function openDesk(page: Page) {
  const { state } = await signIn('admin', server.url)
  await page.context().addCookies(state.cookies)
  await page.goto(`${server.url}/staff/brands/sso/sign-on`)
  await expect(page.getByRole('heading', { name: 'Single sign-on' })).toBeVisible()
}

/** Signs in at the OpenID provider and agrees to what it asks. */
async function atOpenId(page: Page, name: string) {
  await page.waitForURL(`${openId.url}/**`)
  await page.locator('input[name=login]').fill(name)
  await page.locator('input[name=password]').fill('anything')
  await page.locator('button[type=submit]').click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

async function atSaml(page: Page) {
  await page.waitForURL(`${saml.url}/**`)
  await page.locator('input[name=username]').fill('helen')
  await page.locator('input[name=password]').fill('worksecret')
  await page.locator('form button, form input[type=submit]').last().click()
}

async function linkWithPassword(page: Page) {
  await expect(page.getByRole('heading', { name: 'Link your account once' })).toBeVisible()
  await field(page, 'Email address').fill('helen@demo.test')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await button(page, 'Sign in and link').click()
  await expect(page.getByRole('heading', { name: 'Your account is linked' })).toBeVisible()
}

test('an Admin sets up an OpenID provider and tests it', async ({ page }) => {
  await openDesk(page)
  await expect(page.getByText('People sign in with a password only')).toBeVisible()
  await button(page, 'Add an organization').click()
  await expect(page.getByText(`${portal}/keycloak`)).toBeVisible()
  await button(page, 'Save the organization').click()
  await expect(page.getByText('Enter the client ID.').first()).toBeVisible()
  await field(page, 'Name on the button').fill('Bridgewater')
  await field(page, 'Issuer address').fill(openId.url)
  await field(page, 'Client ID').fill(openId.clientId)
  await page.getByLabel('Client secret', { exact: true }).fill(openId.secret)
  await page.getByText('People can sign in through it').click()
  await expectAccessible(page)
  await button(page, 'Save the organization').click()
  await expect(page.getByText('The organization is saved')).toBeVisible()
  await button(page, 'Test Bridgewater').click()
  await expect(page.getByText('We can read its settings')).toBeVisible()
  await expect(page.getByText('It protects the sign-in code (PKCE).')).toBeVisible()
  await expectAccessible(page)
})

// S2-2-77: the identity provider's return leads on, to linking the first time and home afterwards.
test('a member links her account once, then signs in through her employer and out at both', async ({
  page,
}) => {
  await page.goto(`${portal}/login`)
  await expect(button(page, 'Continue with Bridgewater')).toBeVisible()
  await settled(page)
  await expectAccessible(page)
  await button(page, 'Continue with Bridgewater').click()
  await atOpenId(page, 'hpark')
  await expect(page.getByText('hpark@bridgewater.test')).toBeVisible()
  expect(page.url()).toBe(`${portal}/keycloak`)
  await expectAccessible(page)
  await linkWithPassword(page)
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page.locator('main h1')).toContainText('Helen')

  await page.context().clearCookies()
  await page.goto(`${portal}/login`)
  await button(page, 'Continue with Bridgewater').click()
  await atOpenId(page, 'hpark')
  await expect(page.locator('main h1')).toContainText('Helen')

  await page.goto(`${portal}/logout`)
  await button(page, 'Sign Out').click()
  await page.waitForURL(`${openId.url}/session/end**`)
  await page.getByRole('button', { name: 'Yes, sign me out' }).click()
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
})

test('a person who changes their mind can try again, and what is made up opens nothing', async ({
  page,
}) => {
  await page.goto(`${portal}/keycloak?error=access_denied&state=none`)
  await expect(
    page.getByRole('heading', { name: 'We had a problem. Please contact Member Support.' }),
  ).toBeVisible()
  await page.goto(`${portal}/keycloak?code=made-up&state=${'A'.repeat(43)}`)
  await expect(
    page.getByRole('heading', { name: 'We had a problem. Please contact Member Support.' }),
  ).toBeVisible()
  expect(page.url()).toBe(`${portal}/keycloak`)
  await expectAccessible(page)
})

test('an Admin sets up a SAML provider by its metadata', async ({ page }) => {
  await openDesk(page)
  await button(page, 'Add an organization').click()
  await page.getByText('SAML', { exact: true }).click()
  await field(page, 'Name on the button').fill('Bridgewater Plant')
  await field(page, 'Metadata').fill('<nothing/>')
  await page.getByText('People can sign in through it').click()
  await button(page, 'Save the organization').click()
  await expect(
    page.getByText('This isn’t the metadata of a SAML identity provider.').first(),
  ).toBeVisible()
  await field(page, 'Metadata').fill(await saml.metadata())
  await button(page, 'Save the organization').click()
  await expect(page.getByText('The organization is saved')).toBeVisible()
  await button(page, 'Test Bridgewater Plant').click()
  await expect(page.getByText(/Its certificate (is good until|ends soon)/)).toBeVisible()
  await saml.trust(await ownMetadata(page))
})

/** What our metadata tells the organization. */
async function ownMetadata(page: Page) {
  const entityId = (await page.getByText(/\/saml\/metadata\//).textContent()) ?? ''
  const text = await fetch(entityId.replace('sso.localhost', 'localhost')).then((r) => r.text())
  return {
    entityId: /entityID="([^"]+)"/.exec(text)?.[1] ?? '',
    acs: /AssertionConsumerService [^>]*Location="([^"]+)"/.exec(text)?.[1] ?? '',
    slo: /SingleLogoutService [^>]*Location="([^"]+)"/.exec(text)?.[1] ?? '',
    certificate: /X509Certificate>([^<]+)</.exec(text)?.[1] ?? '',
  }
}

test('a member signs in by SAML with a sealed statement', async ({ page }) => {
  await page.goto(`${portal}/login`)
  await button(page, 'Continue with Bridgewater Plant').click()
  await atSaml(page)
  await expect(page.getByText('helen.park@bridgewater.test')).toBeVisible()
  await linkWithPassword(page)
  await page.context().clearCookies()
  await page.goto(`${portal}/login`)
  await button(page, 'Continue with Bridgewater Plant').click()
  await atSaml(page)
  await expect(page.locator('main h1')).toContainText('Helen')
})

async function signInBySaml(page: Page) {
  await page.goto(`${portal}/login`)
  await button(page, 'Continue with Bridgewater Plant').click()
  await atSaml(page)
  await expect(page.locator('main h1')).toContainText('Helen')
}

test('signing out of the portal signs out at the SAML provider too', async ({ page }) => {
  await signInBySaml(page)
  await page.goto(`${portal}/logout`)
  await button(page, 'Sign Out').click()
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
  expect(page.url()).toBe(`${portal}/logout`)
  // The provider asks for the password again.
  await page.goto(`${portal}/login`)
  await button(page, 'Continue with Bridgewater Plant').click()
  await expect(page.locator('input[name=username]')).toBeVisible()
})

test('signing out at the SAML provider ends the session here', async ({ page }) => {
  await signInBySaml(page)
  const other = await page.context().newPage()
  await other.goto(
    `${saml.url}/saml2/idp/SingleLogoutService.php?ReturnTo=${encodeURIComponent(`${saml.url}/logout.php`)}`,
  )
  await expect(other).toHaveURL(/logout\.php/)
  await page.goto(`${portal}/home`)
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
})

/** Bridgewater is the first organization that Helen linked; the other one stays. */
async function disconnect(page: Page) {
  const { state } = await signIn('helen', server.url)
  await page.context().addCookies(state.cookies)
  await page.goto(`${server.url}/account/security-and-signin`)
  await button(page, 'Disconnect Bridgewater').click()
  await expect(page.getByRole('heading', { name: 'Disconnect Bridgewater?' })).toBeVisible()
  await expectAccessible(page)
  await button(page, 'Disconnect').click()
}

test('a member disconnects an organization that signs her in', async ({ page }) => {
  await disconnect(page)
  await expect(button(page, 'Disconnect Bridgewater')).toHaveCount(0)
  await expect(button(page, 'Disconnect Bridgewater Plant')).toBeVisible()
  await page.context().clearCookies()
  await page.goto(`${portal}/login`)
  await button(page, 'Continue with Bridgewater').click()
  await atOpenId(page, 'hpark')
  await expect(page.getByRole('heading', { name: 'Link your account once' })).toBeVisible()
})

// S1-2.6-08: nobody is signed in before they say so.
test('a sign-in that begins at the organization asks first', async ({ page }) => {
  await page.goto(`${portal}/saml/idp_initiated_sso/no-such-brand`)
  await expect(
    page.getByRole('heading', { name: 'We had a problem. Please contact Member Support.' }),
  ).toBeVisible()
  await page.goto(`${portal}/saml/idp_initiated_sso/sso`)
  await expect(page.getByRole('heading', { name: 'Do you want to sign in?' })).toBeVisible()

  const entityId = await fetchEntityId()
  await page.goto(`${saml.url}/saml2/idp/SSOService.php?spentityid=${encodeURIComponent(entityId)}`)
  await atSaml(page)
  await expect(
    page.getByRole('heading', { name: 'Sign in as helen.park@bridgewater.test?' }),
  ).toBeVisible()
  expect((await page.context().cookies(portal)).map(({ name }) => name)).not.toContain(
    'wellhouse-sid',
  )
  await expectAccessible(page)
  await button(page, 'Sign in').click()
  await expect(page.locator('main h1')).toContainText('Helen')
})

async function fetchEntityId(): Promise<string> {
  const { state } = await signIn('admin', server.url)
  const cookie = state.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const reply = await fetch(
    `${server.url}/wellhouse.sso.v1.ProviderService/ListIdentityProviders`,
    {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ brandCode: 'sso' }),
    },
  )
  const { providers } = (await reply.json()) as { providers: { entityId?: string }[] }
  return providers.find(({ entityId }) => entityId)?.entityId ?? ''
}

/** MoveWell takes our word by SAML from here on. */
async function setPartner() {
  const file = join(server.data, 'movewell.xml')
  await writeFile(file, await saml.partner.metadata())
  await runCommand(
    server,
    ...['partner', 'set', '--code', 'MoveWell', '--name', 'MoveWell', '--site', saml.url],
    ...[
      '--protocol',
      'saml',
      '--metadata',
      file,
      '--share',
      'firstName',
      '--port',
      `${server.port}`,
    ],
    ...['--local', '--by', 'test'],
  )
  const text = await fetch(`${server.url}/saml/idp/MoveWell`).then((reply) => reply.text())
  await saml.believe({
    entityId: /entityID="([^"]+)"/.exec(text)?.[1] ?? '',
    signOn: /SingleSignOnService [^>]*Location="([^"]+)"/.exec(text)?.[1] ?? '',
    certificate: /X509Certificate>([^<]+)</.exec(text)?.[1] ?? '',
  })
}

const atPartner = async (page: Page) => {
  await page.waitForURL(`${saml.url}/**`)
  await expect(page.getByText('givenName', { exact: true })).toBeVisible()
  await expect(page.getByText('Rosa', { exact: true })).toBeVisible()
}

// S2-7-10, A119: code 110 is no error; the member signs in at the partner.
test('a partner that signs people in itself opens without an error', async ({ page }) => {
  const { state } = await signIn('rosa', server.url)
  await page.context().addCookies(state.cookies)
  await page.goto(`${server.url}/vendor_management/partner_programs`)
  await page.getByRole('link', { name: 'Abrir MoveWell' }).click()
  await button(page, 'Continuar a MoveWell').click()
  await expect(page.getByRole('heading', { name: 'Inicie sesión en MoveWell' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expectAccessible(page)
})

// S2-7-08: what we sign is taken by a service provider that nobody here wrote.
test('a member goes to a partner program, vouched for', async ({ page }) => {
  await setPartner()
  const { state } = await signIn('rosa', server.url)
  await page.context().addCookies(state.cookies)
  await expect(async () => {
    await page.goto(`${server.url}/vendor_management/transfer/MoveWell`)
    await expect(page.getByText('Su nombre', { exact: true })).toBeVisible()
    await settled(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: /ontinuar a MoveWell/ }).click()
    await page.waitForURL(`${saml.url}/**`, { timeout: 5000 })
  }).toPass({ timeout: 30_000 })
  // The partner has a session of its own now and asks nobody.
  await page.goto(saml.partner.start)
  await atPartner(page)
})

// S2-7-07: the partner begins, the member says so, and the partner knows her.
test('a sign-on that a partner begins asks the member first', async ({ page }) => {
  await page.goto(saml.partner.start)
  await page.getByRole('button', { name: 'Select' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
  await field(page, 'Email address').fill('rosa@demo.test')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await button(page, 'Sign in').click()
  await expect(page.getByRole('heading', { name: 'Va a salir hacia MoveWell' })).toBeVisible()
  await page.getByRole('button', { name: /ontinuar a MoveWell/ }).click()
  await atPartner(page)
})
