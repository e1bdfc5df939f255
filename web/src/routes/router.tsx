/**
 * The address as React sees it. A change of page is a transition: the page on show stays until
 * the next one has all its files.
 */
import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import { type Location, resolveTo, type State, type To, textOf } from './address'
import type { Action, Entry, History } from './browser-history'

type NavigateOptions = { replace?: boolean; state?: State }
export type NavigateFunction = (to: To | number, options?: NavigateOptions) => void

type RouterValue = Entry & { history: History; show: (entry: Entry) => void }

const RouterContext = createContext<RouterValue | null>(null)

function useRouter(): RouterValue {
  const value = use(RouterContext)
  if (!value) throw new Error('there is no router around this component')
  return value
}

export function Router({ history, children }: { history: History; children: ReactNode }) {
  const [entry, setEntry] = useState<Entry>(() => ({ action: 'POP', location: history.current() }))
  const show = useCallback((next: Entry) => startTransition(() => setEntry(next)), [])
  useLayoutEffect(
    () => history.onMove(() => show({ action: 'POP', location: history.current() })),
    [history, show],
  )
  const value = useMemo(() => ({ ...entry, history, show }), [entry, history, show])
  return <RouterContext value={value}>{children}</RouterContext>
}

export function useLocation(): Location {
  return useRouter().location
}

export function useNavigationType(): Action {
  return useRouter().action
}

/** Goes to another address; a query or a hash alone belongs to the page on show. */
export function useNavigate(): NavigateFunction {
  const { history, show, location } = useRouter()
  const { pathname } = location
  return useCallback(
    (to, { replace = false, state = null } = {}) => {
      if (typeof to === 'number') return history.go(to)
      const path = resolveTo(to, pathname)
      if (replace) show({ action: 'REPLACE', location: history.replace(path, state) })
      else show({ action: 'PUSH', location: history.add(path, state) })
    },
    [history, show, pathname],
  )
}

type NavigateProps = { to: To; replace?: boolean; state?: State }

/** Leads on to another address as soon as it is on show. */
export function Navigate({ to, replace = false, state = null }: NavigateProps) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const target = textOf(resolveTo(to, pathname))
  useEffect(() => navigate(target, { replace, state }), [navigate, target, replace, state])
  return null
}

type SearchInit = URLSearchParams | Record<string, string>
type SetSearch = (
  next: SearchInit | ((before: URLSearchParams) => SearchInit),
  options?: NavigateOptions,
) => void

export function useSearchParams(): [search: URLSearchParams, set: SetSearch] {
  const navigate = useNavigate()
  const { search } = useLocation()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const set = useCallback<SetSearch>(
    (next, options) => {
      const init = typeof next === 'function' ? next(new URLSearchParams(params)) : next
      navigate(`?${new URLSearchParams(init)}`, options)
    },
    [navigate, params],
  )
  return [params, set]
}

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string }

/** A link to a page of ours; a second click on the page on show adds no entry to the history. */
export function Link({ to, onClick, children, ...props }: LinkProps) {
  const navigate = useNavigate()
  const location = useLocation()
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !opensHere(event, props.target)) return
    event.preventDefault()
    const target = textOf(resolveTo(to, location.pathname))
    navigate(target, { replace: target === textOf(location) })
  }
  return (
    <a {...props} href={to} onClick={open}>
      {children}
    </a>
  )
}

/** A plain click; with a key held down the browser opens a tab, a window or a file. */
function opensHere(event: MouseEvent, target: string | undefined): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event
  const plain = button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
  return plain && (!target || target === '_self')
}
