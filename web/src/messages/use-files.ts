import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import {
  fileQuery,
  type MessageFile,
  mostFileBytes,
  mostFiles,
  othersUploading,
  removeUpload,
  uploadFile,
} from '../data/message-files'
import { asProblem, type Problem } from '../data/problem'
import { type Draft, useDraft } from '../data/use-draft'
import type { DraftPlace } from '../data/use-draft-queue'

/** Why a file that was picked is not on its way. */
export type FileTrouble = 'large' | 'many' | 'offline' | Problem

export type PickedFile = {
  key: string
  name: string
  bytes: number
  state: 'uploading' | 'checking' | 'ready' | 'refused' | 'failed'
  file?: MessageFile
  trouble?: FileTrouble
  /** The same file may be tried again. */
  canRetry: boolean
}

type Upload = { key: string; source: File; trouble?: FileTrouble }

export type PickedFiles = {
  items: readonly PickedFile[]
  /** Ids to send, in the order they were picked. */
  ids: readonly string[]
  /** Something is still going up, or did not: wait or mend before sending. */
  isWaiting: boolean
  /** Something is still going up, and comes by itself. */
  isUploading: boolean
  isFull: boolean
  add: (files: Iterable<File>) => void
  retry: (key: string) => void
  remove: (key: string) => void
  /** The message is on its way: the files go with it and are kept until it has arrived. */
  clear: () => void
  /** The message is sent: the files belong to it now. */
  forget: () => void
}

/** Where the files of a message are kept, beside its text. */
export function filesOf({ route, field }: DraftPlace): DraftPlace {
  return { route, field: `${field}.files` }
}

/** Files picked for a message. They go up at once and are kept with the draft of its text. */
export function useFiles(
  place: DraftPlace,
  channelUrl?: string,
  isSent?: (draft: Draft) => boolean,
): PickedFiles {
  const queries = useQueryClient()
  const kept = useDraft(filesOf(place), isSent)
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const ids = kept.text.split(' ').filter(Boolean)
  // An upload that ends puts its id to those that are there by then.
  const now = useRef(ids)
  now.current = ids
  const removed = useRef(new Set<string>())
  const keep = (list: readonly string[]) => {
    now.current = [...list]
    kept.setText(list.join(' '))
  }
  const asked = useQueries({ queries: ids.map(fileQuery) })

  const settle = (key: string, trouble?: FileTrouble) =>
    setUploads((all) =>
      trouble === undefined
        ? all.filter((one) => one.key !== key)
        : all.map((one) => (one.key === key ? { ...one, trouble } : one)),
    )
  const start = async ({ key, source }: Upload) => {
    try {
      const file = await uploadFile(source, channelUrl)
      if (removed.current.has(key)) return forgetUpload(file.fileId ?? '')
      queries.setQueryData(fileQuery(file.fileId ?? '').queryKey, file)
      keep([...now.current, file.fileId ?? ''])
      settle(key)
    } catch (error) {
      const problem = asProblem(error)
      settle(key, problem.offline ? 'offline' : problem)
    }
  }
  const add = (files: Iterable<File>) => {
    let room = mostFiles - ids.length - uploads.length
    const fresh = [...files].map((source): Upload => {
      const key = crypto.randomUUID()
      if (source.size > mostFileBytes) return { key, source, trouble: 'large' }
      if (room-- <= 0) return { key, source, trouble: 'many' }
      return { key, source }
    })
    setUploads((all) => [...all, ...fresh])
    for (const one of fresh) if (!one.trouble) void start(one)
  }

  const empty = () => {
    setUploads([])
    now.current = []
  }

  const items = [
    ...ids.map((id, index) => itemOf(id, asked[index]?.data, asked[index]?.error)),
    ...uploads.map(waiting),
  ]
  return {
    items,
    ids: items.filter(isSendable).map(({ key }) => key),
    isWaiting: items.some((item) => !isSendable(item)),
    isUploading: items.some(({ state }) => state === 'uploading'),
    isFull: items.length >= mostFiles,
    add,
    retry: (key) => {
      const one = uploads.find((upload) => upload.key === key)
      if (!one) return
      setUploads((all) => all.map((each) => (each === one ? { key, source: one.source } : each)))
      void start(one)
    },
    remove: (key) => {
      removed.current.add(key)
      setUploads((all) => all.filter((one) => one.key !== key))
      if (!ids.includes(key)) return
      keep(ids.filter((id) => id !== key))
      forgetUpload(key)
    },
    clear: () => {
      empty()
      kept.clear()
    },
    forget: () => {
      empty()
      kept.discard()
    },
  }
}

/** One that stays behind is forgotten by the server in time. */
function forgetUpload(id: string) {
  removeUpload(id).catch(() => undefined)
}

const isSendable = ({ state }: PickedFile) => state === 'checking' || state === 'ready'

function itemOf(id: string, file: MessageFile | undefined, error: unknown): PickedFile {
  const { name = '', bytes = 0, state = 'checking' } = file ?? {}
  const gone = !file && error ? asProblem(error) : undefined
  return {
    key: id,
    name,
    bytes,
    state: gone ? 'failed' : (state as 'checking' | 'ready' | 'refused'),
    file,
    trouble: gone,
    canRetry: false,
  }
}

function waiting({ key, source, trouble }: Upload): PickedFile {
  const { name, size } = source
  // What the server refused it refuses again; what did not reach it may be tried again.
  const refused =
    trouble === 'large' ||
    (trouble instanceof Error && trouble.status < 500 && trouble.messageKey !== othersUploading)
  return {
    key,
    name,
    bytes: size,
    state: trouble ? 'failed' : 'uploading',
    trouble,
    canRetry: Boolean(trouble) && !refused,
  }
}
