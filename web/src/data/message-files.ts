/** Photos and files that are sent along with messages. */
import { queryOptions } from '@tanstack/react-query'
import { rest, send } from './client'
import type { MessageFileJson } from './gen/proto/wellhouse/chat/v1/channel_pb'
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
export async function uploadFile(file: File, channelUrl?: string): Promise<MessageFile> {
  const query = channelUrl ? `?${new URLSearchParams({ channelUrl })}` : ''
  const request = new Request(path + query, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/octet-stream',
      'X-File-Name': encodeURIComponent(file.name).slice(0, 1000),
    },
    body: file,
  })
  const response = await send(request)
  return (await response.json()) as MessageFile
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
