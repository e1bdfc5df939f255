import { i18n } from '@lingui/core'
import { focusManager, onlineManager } from '@tanstack/react-query'
import { destroyAnnouncer } from 'react-aria/private/live-announcer/LiveAnnouncer'

/** Makes the window of the tests like a new tab. */
export function emptyPage() {
  const { happyDOM } = window as unknown as { happyDOM: { setURL: (url: string) => void } }
  happyDOM.setURL('http://localhost:3000/')
  history.replaceState(null, '')
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: the window of the tests has no cookieStore
    document.cookie = `${cookie.split('=')[0]}=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT`
  }
  for (const element of [document.documentElement, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
  }
  document.head.replaceChildren()
  // React Aria speaks through an element of its own, and remembers it.
  destroyAnnouncer()
  document.body.replaceChildren()
  // It also remembers a pointer; a key sends it back to its beginning, where focus shows.
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }))
  i18n.loadAndActivate({ locale: '', messages: {} })
  onlineManager.setOnline(true)
  focusManager.setFocused(undefined)
}
