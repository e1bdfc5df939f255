/** Photos and files that are sent along with messages. */
import { queryOptions } from '@tanstack/react-query'
import { rest, send } from './client'
import type { MessageFileJson } from './gen/proto/wellhouse/chat/v1/channel_pb'
import { asProblem } from './problem'
import { bodyOf } from './transport'
import type { Wire } from './wire'

export type MessageFile = Wire<MessageFileJson>

/** What one message may carry. */
export const mostFiles = 4
export const mostFileBytes = 6 * 1024 * 1024
export const fileTypes = 'image/jpeg,image/png,image/gif,image/webp,application/pdf,text/plain'

const path = '/v1/messages/files'

export const fileAddress = (id: string) => `${path}/${encodeURIComponent(id)}/content`
export const thumbnailAddress = (id: string) => `${path}/${encodeURIComponent(id)}/thumbnail`

export const isPicture = ({ mediaType = '' }: MessageFile) => mediaType.startsWith('image/')

/** Uploads a file for a channel; without one it is for a conversation that begins with it. */
export const uploadFile = (file: File, channelUrl?: string): Promise<MessageFile> =>
  inTurn(() => again(() => upload(file, channelUrl)))

/** The server takes two files of an account at a time; more wait here for their turn. */
const mostAtOnce = 2
let underWay = 0
const waiting: (() => void)[] = []

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (underWay < mostAtOnce) underWay++
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else underWay--
  }
}

/** The same person may be uploading elsewhere too, so a file is offered a few more times. */
const mostOffers = 10

async function again<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let offers = 1; ; offers++) {
    try {
      return await work()
    } catch (error) {
      const { messageKey, retryAfter = 2 } = asProblem(error)
      if (messageKey !== othersUploading || offers === mostOffers) throw error
      await new Promise((resolve) => setTimeout(resolve, retryAfter * 1000))
    }
  }
}

/** The server's word for two uploads that are still under way. */
export const othersUploading = 'errors.uploads'

async function upload(file: File, channelUrl?: string): Promise<MessageFile> {
  const query = channelUrl ? `?${new URLSearchParams({ channelUrl })}` : ''
  const request = new Request(path + query, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/octet-stream',
      'X-File-Name': encodeURIComponent(file.name).slice(0, 1000),
    },
    body: file,
  })
  return bodyOf(await send(request))
}

/** How soon the answer of the scanner is asked for again. */
const lookEveryMs = 1500

/** A file as it is now; one that is checked is looked after until there is an answer. */
export const fileQuery = (id: string) =>
  queryOptions({
    queryKey: ['files', id],
    queryFn: ({ signal }): Promise<MessageFile> =>
      rest
        .GET('/v1/messages/files/{id}', {
          params: { path: { id } },
          headers: { 'Wellhouse-Background': '1' },
          signal,
        })
        .then(({ data }) => data as MessageFile),
    refetchInterval: ({ state }) => (state.data?.state === 'checking' ? lookEveryMs : false),
    retry: false,
  })

export async function removeUpload(id: string): Promise<void> {
  await rest.DELETE('/v1/messages/files/{id}', { params: { path: { id } } })
}
