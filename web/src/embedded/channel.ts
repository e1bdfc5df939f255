/**
 * The one line between the portal and an outside screen. The screen says hello to the window
 * around it; if it is the right frame on the right origin it gets a port, once, together with
 * all that it may know. From then on only the port is listened to.
 */
import { type EmbedMessage, readMessage } from './messages'

export const helloType = 'wellhouse:hello'
export const portType = 'wellhouse:port'

/** What a screen is told at its start. */
export type EmbedInit = {
  version: 1
  destination: string
  /** Two letters, such as es. */
  locale: string
  style: string
  parameters: Readonly<Record<string, string>>
  accessToken: string | null
}

type ChannelOptions = {
  frame: Pick<HTMLIFrameElement, 'contentWindow'>
  origin: string
  init: EmbedInit
  onMessage: (message: EmbedMessage) => void
  /** The window that the frame speaks to. */
  host: Window
}

export type Channel = {
  /** How many messages were no messages. */
  ignored: () => number
  close: () => void
}

export function openChannel({ frame, origin, init, onMessage, host }: ChannelOptions): Channel {
  let port: MessagePort | null = null
  let ignored = 0
  let last = 0

  const onPort = ({ data }: MessageEvent) => {
    const read = readMessage(data)
    if (!read || read.n <= last) {
      ignored += 1
      return
    }
    last = read.n
    onMessage(read.message)
  }
  const onHello = (event: MessageEvent) => {
    const { source } = event
    const known = source !== null && source === frame.contentWindow && event.origin === origin
    if (!known || port || !isHello(event.data)) {
      ignored += 1
      return
    }
    const { port1, port2 } = new MessageChannel()
    port = port1
    port.onmessage = onPort
    frame.contentWindow?.postMessage({ type: portType, ...init }, origin, [port2])
  }
  host.addEventListener('message', onHello)
  return {
    ignored: () => ignored,
    close: () => {
      host.removeEventListener('message', onHello)
      if (!port) return
      port.onmessage = null
      port.close()
    },
  }
}

function isHello(data: unknown): boolean {
  return (
    typeof data === 'object' &&
    data !== null &&
    Object.keys(data).length === 1 &&
    'type' in data &&
    data.type === helloType
  )
}
