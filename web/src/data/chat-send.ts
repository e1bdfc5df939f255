/** The way of a message to the server, with everything that goes along with it. */
import type { QueryClient } from '@tanstack/react-query'
import { placeholderUrl } from '../domain/chat'
import {
  channelQuery,
  channelsQuery,
  createOneOnOne,
  type Outgoing,
  requestCoach,
  sendMessage,
} from './chat'
import { type ChatChannel, chatKeys, messagesQuery, putMessages } from './chat-cache'
import { type Courier, redirect } from './chat-outbox'
import { tellChat } from './chat-session'
import { untilConnected } from './live-state'
import { track } from './track'
import { quietly } from './transport'

export const sendFailedEvent = 'chat.chatscreen.send.failed'

/** What a conversation that has no subject of its own is about. */
const subject = 'coaching'

/** `background`: it brings out what waits, with nobody there who just wrote it. */
export function courierOf(queries: QueryClient, { background = false } = {}): Courier {
  return {
    deliver: (message) => deliver(queries, message, background),
    onFailed: () => track(sendFailedEvent),
  }
}

async function deliver(queries: QueryClient, message: Outgoing, background: boolean) {
  const channelUrl =
    message.channelUrl === placeholderUrl
      ? await openChannel(queries, background)
      : message.channelUrl
  const { clientId, message: text, fileIds } = message
  const stored = await sendMessage({ channelUrl, clientId, message: text, fileIds }, background)
  putMessages(queries, channelUrl, [stored])
}

/** The first message of all: create the chat, connect, load the channel, swap out the stand-in. */
async function openChannel(queries: QueryClient, background: boolean): Promise<string> {
  const call = background ? quietly : <Result>(work: () => Result) => work()
  const { url = '' } = await call(() => createOneOnOne(subject))
  // Without a socket the conversation is slower and no less true.
  await untilConnected().catch(() => undefined)
  const [channel] = await call(() =>
    Promise.all([
      queries.fetchQuery({ ...channelQuery(url), staleTime: 0 }),
      queries.fetchQuery({ ...messagesQuery(url), staleTime: 0 }),
    ]),
  )
  swap(queries, channel)
  return url
}

function swap(queries: QueryClient, channel: ChatChannel) {
  const { url = '' } = channel
  queries.setQueryData(channelsQuery('chronicCare').queryKey, (known) => [
    channel,
    ...(known ?? []).filter((one) => one.url !== placeholderUrl && one.url !== url),
  ])
  redirect(placeholderUrl, url)
  tellChat({ kind: 'swapped', url })
}

/** The member wants another coach, who sees what was said before. */
export async function askForAnotherCoach(queries: QueryClient, channel: ChatChannel) {
  const { url = '', customType: chatType = '' } = channel
  await requestCoach({ chatType, subject, connectPreviousCoach: false })
  tellChat({ kind: 'askedForNewCoach', url })
  await queries.invalidateQueries({ queryKey: chatKeys.channel(url) })
}

/** Opens the food or support conversation of a member who has none yet. */
export async function openKind(
  queries: QueryClient,
  chatType: string,
): Promise<string | undefined> {
  await requestCoach({ chatType, subject, connectPreviousCoach: true })
  const channels = await queries.fetchQuery({ ...channelsQuery('chronicCare'), staleTime: 0 })
  return channels.find(({ customType }) => customType === chatType)?.url
}
