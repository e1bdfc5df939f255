import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { type NavigateFunction, useLocation, useNavigate } from './router'
import { MemoryRouter } from './testing'
import { forgetLinkToken, keepLinkToken, tokenIn, useLinkToken } from './use-link-token'

const first = 'AbCdEfGhIjKlMnOpQrStUvWx'
const second = 'Zz-_EfGhIjKlMnOpQrStUvWx'

test.each([
  ['', ''],
  ['#', ''],
  ['#main', ''],
  ['#token=', ''],
  [`#${first}`, first],
  [`#token=${first}`, first],
  [`#other=${first}`, ''],
  ['#1234567890123456789', ''],
  ['#12345678901234567890', '12345678901234567890'],
])('the secret in %s is "%s"', (hash, token) => {
  expect(tokenIn(hash)).toBe(token)
})

let go: NavigateFunction

function Page() {
  const token = useLinkToken()
  const { pathname, search, hash } = useLocation()
  go = useNavigate()
  return <p>{`${token} at ${pathname}${search}${hash}`}</p>
}

const show = (address: string) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <Page />
    </MemoryRouter>,
  )

afterEach(() => {
  cleanup()
  forgetLinkToken('/link')
})

test('the secret leaves the address that every part of the page sees', () => {
  show(`/link?a=1#token=${first}`)
  screen.getByText(`${first} at /link?a=1`)
})

test('a second link in the same tab takes the place of the first', async () => {
  show(`/link#${first}`)
  await act(async () => go(`/link#${second}`))
  screen.getByText(`${second} at /link`)
})

test('a jump within the page keeps the secret', async () => {
  show(`/link#${first}`)
  await act(async () => go('/link#main'))
  screen.getByText(`${first} at /link#main`)
})

test('a page that is drawn anew still knows it, until it is used up', () => {
  show(`/link#${first}`)
  cleanup()
  show('/link')
  screen.getByText(`${first} at /link`)
  forgetLinkToken('/link')
  screen.getByText(`${first} at /link`)
  cleanup()
  show('/link')
  screen.getByText('at /link')
})

/** A sign-in loads a new page, which knows only what the tab keeps. */
async function showAfterSignIn(address: string) {
  cleanup()
  vi.resetModules()
  const anew = await import('./use-link-token')
  const { MemoryRouter: Anew } = await import('./testing')
  const After = () => <p>{`after: ${anew.useLinkToken()}`}</p>
  render(
    <Anew initialEntries={[address]}>
      <After />
    </Anew>,
  )
  return anew
}

test('over a sign-in the tab keeps the secret for its own page, until it is used up', async () => {
  show(`/link#${first}`)
  expect(sessionStorage).toHaveLength(0)
  keepLinkToken('/link')
  await showAfterSignIn('/other')
  screen.getByText('after:')
  const { forgetLinkToken: forget } = await showAfterSignIn('/link')
  screen.getByText(`after: ${first}`)
  forget('/link')
  expect(sessionStorage).toHaveLength(0)
})

test('after half an hour it is gone', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  show(`/link#${first}`)
  keepLinkToken('/link')
  vi.setSystemTime(Date.now() + 30 * 60_000 - 1)
  await showAfterSignIn('/link')
  screen.getByText(`after: ${first}`)
  vi.setSystemTime(Date.now() + 1)
  await showAfterSignIn('/link')
  screen.getByText('after:')
  expect(sessionStorage).toHaveLength(0)
  vi.useRealTimers()
})
