import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { StrictMode, use } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { browserHistory } from './browser-history'
import {
  Link,
  Navigate,
  Router,
  useLocation,
  useNavigate,
  useNavigationType,
  useSearchParams,
} from './router'

beforeEach(() => history.replaceState(null, '', '/home'))
afterEach(cleanup)

function Where() {
  const { pathname, search, hash, state } = useLocation()
  const type = useNavigationType()
  return <output>{`${type} ${pathname}${search}${hash} ${JSON.stringify(state)}`}</output>
}

const where = () => screen.getByRole('status').textContent

function App({ page }: { page: React.ReactNode }) {
  return (
    <StrictMode>
      <Router history={browserHistory}>
        <Where />
        {page}
      </Router>
    </StrictMode>
  )
}

const mount = (page: React.ReactNode) => render(<App page={page} />)

test('a link changes the address without a request, and back returns', async () => {
  mount(<Link to="/sitemap?a=1">Site map</Link>)
  expect(where()).toBe('POP /home null')
  await act(async () => fireEvent.click(screen.getByRole('link')))
  expect(where()).toBe('PUSH /sitemap?a=1 null')
  expect(location.pathname + location.search).toBe('/sitemap?a=1')
  await act(async () => {
    // What a browser does on Back.
    history.replaceState(null, '', '/home')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  expect(where()).toBe('POP /home null')
})

test.each([
  ['a middle click', { button: 1 }],
  ['the control key', { ctrlKey: true }],
  ['the command key', { metaKey: true }],
  ['the shift key', { shiftKey: true }],
  ['the alt key', { altKey: true }],
])('%s leaves a link to the browser', (_, held) => {
  mount(<Link to="/sitemap">Site map</Link>)
  const stop = (event: Event) => event.preventDefault()
  addEventListener('click', stop)
  fireEvent.click(screen.getByRole('link'), held)
  removeEventListener('click', stop)
  expect(where()).toBe('POP /home null')
})

test('a link for another tab, and one whose own listener says no, do not navigate', () => {
  mount(
    <>
      <Link to="/sitemap" target="_blank">
        Tab
      </Link>
      <Link to="/sitemap" onClick={(event) => event.preventDefault()}>
        No
      </Link>
    </>,
  )
  const stop = (event: Event) => event.preventDefault()
  addEventListener('click', stop)
  for (const link of screen.getAllByRole('link')) fireEvent.click(link)
  removeEventListener('click', stop)
  expect(where()).toBe('POP /home null')
})

test('a link to the page on show adds no entry to the history', async () => {
  mount(<Link to="/home">Home</Link>)
  const before = history.length
  await act(async () => fireEvent.click(screen.getByRole('link')))
  expect(where()).toBe('REPLACE /home null')
  expect(history.length).toBe(before)
})

test('state comes along with the entry, and a reload still finds it', async () => {
  const { unmount } = mount(<Go to="/login" options={{ state: { from: '/weight' } }} />)
  await act(async () => fireEvent.click(screen.getByRole('button')))
  expect(where()).toBe('PUSH /login {"from":"/weight"}')
  unmount()
  mount(null)
  expect(where()).toBe('POP /login {"from":"/weight"}')
})

test('Navigate replaces the entry of the page that led on', async () => {
  const before = history.length
  await act(async () => {
    mount(<LeadOn />)
  })
  expect(where()).toBe('REPLACE /login {"from":"/home"}')
  expect(history.length).toBe(before)
})

test('a query is set on the page on show, from what was there before', async () => {
  history.replaceState(null, '', '/user-guides?device=bg300#top')
  function Choose() {
    const [search, setSearch] = useSearchParams()
    const choose = () =>
      setSearch((before) => {
        before.set('page', '2')
        return before
      })
    return (
      <button type="button" onClick={choose}>
        {search.get('device')}
      </button>
    )
  }
  mount(<Choose />)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'bg300' })))
  expect(where()).toBe('PUSH /user-guides?device=bg300&page=2 null')
})

test('the page on show stays until the next one is there', async () => {
  let resolve: (text: string) => void = () => undefined
  const promise = new Promise<string>((done) => {
    resolve = done
  })
  function Page() {
    const { pathname } = useLocation()
    return <p>{pathname === '/home' ? 'Home' : use(promise)}</p>
  }
  mount(
    <>
      <Page />
      <Link to="/sitemap">Site map</Link>
    </>,
  )
  await act(async () => fireEvent.click(screen.getByRole('link')))
  expect(location.pathname).toBe('/sitemap')
  expect(screen.getByText('Home')).toBeDefined()
  await act(async () => resolve('The next page'))
  expect(screen.getByText('The next page')).toBeDefined()
})

function LeadOn() {
  const { pathname } = useLocation()
  return pathname === '/home' ? <Navigate to="/login" replace state={from} /> : null
}

const from = { from: '/home' }

function Go({ to, options }: { to: string; options: { state: { from: string } } }) {
  const navigate = useNavigate()
  return (
    <button type="button" onClick={() => navigate(to, options)}>
      Go
    </button>
  )
}
