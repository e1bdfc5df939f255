import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { rpc } from './client'
import { serverNow } from './clock'
import type { DraftJson, ListDraftsResponseJson } from './gen/proto/wellhouse/draft/v1/draft_pb'
import { useSession } from './session'
import {
  type DraftPlace,
  flushDrafts,
  forgetDraft,
  isUnsaved,
  keepDraftsSafe,
  saveDraft,
  writingTurn,
  writtenSince,
} from './use-draft-queue'
import type { Wire } from './wire'

export type Draft = Wire<DraftJson>

/** `answer` counts what the server said, and stays while this page adds what it writes itself. */
type Drafts = { list: readonly Draft[]; answer: number }

const nothing: Drafts = { list: [], answer: 0 }
let answers = 0

/** A text may have been written or sent on another device: every look at its field asks again. */
export const draftsQuery = (route: string) =>
  queryOptions({
    queryKey: ['drafts', route],
    queryFn: async ({ signal }): Promise<Drafts> => {
      await flushDrafts()
      const turn = writingTurn()
      const { drafts = [] } = await rpc<Wire<ListDraftsResponseJson>>(
        'wellhouse.draft.v1.DraftService/ListDrafts',
        { route },
        { read: true, background: true, signal },
      )
      return { list: writtenSince(route, turn).reduce(withText, drafts), answer: ++answers }
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })

function withText(list: readonly Draft[], { field, text }: { field: string; text: string }) {
  const others = list.filter((draft) => draft.field !== field)
  return text.trim() ? [...others, { field, text, updatedAt: serverNow() }] : others
}

type DraftField = {
  text: string
  setText: (text: string) => void
  /** The text came back from an earlier visit or another device: show it with `KeptDraft`. */
  restored: boolean
  /** Empties the field and forgets the text everywhere. */
  discard: () => void
  /** Empties the field; the text is on its way and kept until it has arrived. */
  clear: () => void
  /** The text was sent: forget it, the field stays as it is. */
  forget: () => void
  /** Somebody turns to the field: another device may have written in it meanwhile. */
  look: () => void
}

/**
 * The text of a field that survives the end of the session. It is kept on the server, in
 * this page only in memory, and comes back when its writer opens the same page again.
 * What `isSent` knows as sent does not come back.
 * While staff view a member nothing is kept and nothing comes back.
 */
export function useDraft(place: DraftPlace, isSent?: (draft: Draft) => boolean): DraftField {
  const { route, field } = place
  const queries = useQueryClient()
  const { data: session } = useSession()
  const keeps = route !== '' && Boolean(session) && !session?.impersonation
  const { data: drafts = nothing } = useQuery({ ...draftsQuery(route), enabled: keeps })
  const draft = drafts.list.find((one) => one.field === field)
  const kept = draft && !isSent?.(draft) ? draft.text : undefined
  const [typed, setTyped] = useState<string>()
  /** What stands in the field is what its writer works on, here or elsewhere. */
  const isOpen = useRef(true)
  useEffect(() => (keeps ? keepDraftsSafe() : undefined), [keeps])

  const compare = useEffectEvent(() => {
    if (typed === undefined || !isOpen.current || isUnsaved(place)) return
    if (typed !== (kept ?? '')) setTyped(undefined)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: every answer is compared once
  useEffect(() => compare(), [drafts.answer])

  const remember = (text: string) => {
    queries.setQueryData(draftsQuery(route).queryKey, (known = nothing) => ({
      ...known,
      list: withText(known.list, { field, text }),
    }))
  }
  const forget = () => {
    isOpen.current = false
    if (!keeps || !(typed ?? kept)) return
    remember('')
    void forgetDraft(place)
  }
  const look = () => {
    if (keeps) void queries.refetchQueries(draftsQuery(route), { cancelRefetch: false })
  }
  return {
    text: typed ?? kept ?? '',
    setText: (text) => {
      isOpen.current = true
      setTyped(text)
      if (!keeps) return
      remember(text)
      saveDraft(place, text)
    },
    restored: typed === undefined && Boolean(kept),
    discard: () => {
      setTyped('')
      forget()
      isOpen.current = true
    },
    clear: () => {
      setTyped('')
      if (keeps) remember('')
    },
    forget,
    look,
  }
}
