import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type NavigateFunction, useLocation, useNavigate } from './router'
import { MemoryRouter } from './testing'
import { forgetLinkToken, tokenIn, useLinkToken } from './use-link-token'

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
