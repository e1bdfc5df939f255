import { useEffect } from 'react'
import { useLocation, useNavigate } from './router'

/**
 * Whether a dialog is open, kept in the address of its page, so that other pages can lead to it
 * and a reload keeps it. Back closes the dialog and stays on the page.
 */
export function useOpenInAddress(
  name: string,
): [isOpen: boolean, setOpen: (open: boolean) => void] {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const isOpen = new URLSearchParams(search).has(name)
  /** The entry before this one in the history is the page without the dialog. */
  const isOverPage = state?.opened === name

  const closed = { pathname, search: searchWithout(search, name), hash }
  const push = () => {
    const params = new URLSearchParams(search)
    params.set(name, '')
    void navigate({ pathname, search: `?${params}`, hash }, { state: { opened: name } })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time it is opened
  useEffect(() => {
    if (!isOpen || isOverPage) return
    // A link led straight to the dialog: its page goes in beneath it.
    void navigate(closed, { replace: true, state })
    push()
  }, [isOpen, isOverPage])

  const close = () => {
    if (isOverPage) void navigate(-1)
    else void navigate(closed, { replace: true, state })
  }
  return [isOpen, (open) => (open ? push() : close())]
}

function searchWithout(search: string, name: string): string {
  const params = new URLSearchParams(search)
  params.delete(name)
  return params.size > 0 ? `?${params}` : ''
}
