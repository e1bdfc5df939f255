import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import type { Route } from '../routes/catalogue'
import { href, hrefFromServer } from '../routes/href'
import { useNavigate } from '../routes/router'
import { routeTitles } from '../routes/titles'
import { Skeleton } from '../ui/skeleton'
import { openChannel } from './channel'
import styles from './container.module.css'
import type { Embedded } from './embedded-context'
import type { EmbedMessage } from './messages'

/** How long a screen may take to say that it is there. */
export const readyWithinMs = 15_000

/**
 * Scripts and forms of its own, on its own origin, and nothing of ours: no way to replace the
 * page, to open windows or to ask for anything of the device. Its origin is never ours, so it
 * cannot take the sandbox off.
 */
const sandbox = 'allow-scripts allow-same-origin allow-forms'

type OutsideFrameProps = {
  route: Route
  url: string
  origin: string
  embedded: Embedded
  accessToken: string | null
  onFail: () => void
}

export function OutsideFrame(props: OutsideFrameProps) {
  const { route, url, origin, embedded, accessToken, onFail } = props
  const { i18n } = useLingui()
  const frame = useRef<HTMLIFrameElement>(null)
  const [ready, setReady] = useState(false)
  const [height, setHeight] = useState(0)
  const [title, setTitle] = useState('')
  const navigate = useNavigate()
  const usable = isUsable(url, origin)

  const onMessage = (message: EmbedMessage) => {
    switch (message.type) {
      case 'ready':
        return setReady(true)
      case 'resize':
        return setHeight(Math.round(message.height))
      case 'title':
        return setTitle(message.text)
      case 'navigate': {
        const to = hrefFromServer(message.routeId, message.params)
        return to && void navigate(to)
      }
      case 'close':
        return void navigate(href('home'))
      case 'error':
        return fail('it says that it failed')
    }
  }
  const fail = (why: string) => {
    console.warn(`the outside screen of ${route.id} is given up: ${why}`)
    onFail()
  }

  // The line is opened once for this frame, with what the frame may know at its start.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second line would be a second port
  useEffect(() => {
    if (!usable) return fail('its address is not on its origin')
    if (!frame.current) return
    const { destination, locale, style, parameters } = embedded
    const channel = openChannel({
      frame: frame.current,
      origin,
      init: { version: 1, destination, locale, style: style.name, parameters, accessToken },
      onMessage,
      host: window,
    })
    return () => {
      channel.close()
      const ignored = channel.ignored()
      if (ignored > 0) console.warn(`${route.id}: ${ignored} messages were none and were ignored`)
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the wait begins with the frame
  useEffect(() => {
    if (ready) return
    const timer = setTimeout(() => fail('it did not get ready in time'), readyWithinMs)
    return () => clearTimeout(timer)
  }, [ready])

  if (!usable) return null
  const known = routeTitles[route.id]
  const name = title || (known ? i18n._(known) : '')
  return (
    <>
      <h1 className="visually-hidden">{name || <Trans>Embedded page</Trans>}</h1>
      {!ready && <Skeleton shape="card" />}
      <iframe
        ref={frame}
        className={ready ? styles.frame : `${styles.frame} ${styles.waiting}`}
        style={height > 0 ? { height } : undefined}
        title={name}
        src={url}
        sandbox={sandbox}
        referrerPolicy="no-referrer"
        allow=""
      />
    </>
  )
}

/** The server checks this too; a frame on our own origin could undo its sandbox. */
function isUsable(url: string, origin: string): boolean {
  return URL.canParse(url) && new URL(url).origin === origin && origin !== window.location.origin
}
