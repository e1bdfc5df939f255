import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { rpc } from './client'
import type { DraftJson, ListDraftsResponseJson } from './gen/proto/wellhouse/draft/v1/draft_pb'
import { sessionQuery } from './session'
import { type DraftPlace, forgetDraft, keepDraftsSafe, saveDraft } from './use-draft-queue'
import type { Wire } from './wire'

type Draft = Wire<DraftJson>

const draftsQuery = (route: string) =>
  queryOptions({
    queryKey: ['drafts', route],
    queryFn: ({ signal }): Promise<readonly Draft[]> =>
      rpc<Wire<ListDraftsResponseJson>>(
        'wellhouse.draft.v1.DraftService/ListDrafts',
        { route },
        { read: true, background: true, signal },
      ).then(({ drafts }) => drafts ?? []),
    staleTime: Number.POSITIVE_INFINITY,
  })

type DraftField = {
  text: string
  setText: (text: string) => void
  /** The text came back from an earlier visit: show it with `KeptDraft`. */
  restored: boolean
  /** Empties the field and forgets the text everywhere. */
  discard: () => void
  /** The text was sent: forget it, the field stays as it is. */
  forget: () => void
}

/**
 * The text of a field that survives the end of the session. It is kept on the server, in
 * this page only in memory, and comes back when its writer opens the same page again.
 * While staff view a member nothing is kept and nothing comes back.
 */
export function useDraft({ route, field }: DraftPlace): DraftField {
  const queries = useQueryClient()
  const { data: session } = useQuery({ ...sessionQuery, enabled: false })
  const keeps = Boolean(session) && !session?.impersonation
  const { data: drafts } = useQuery({ ...draftsQuery(route), enabled: keeps })
  const kept = drafts?.find((draft) => draft.field === field)?.text
  const [typed, setTyped] = useState<string>()
  useEffect(() => (keeps ? keepDraftsSafe() : undefined), [keeps])

  const remember = (text: string) => {
    queries.setQueryData(draftsQuery(route).queryKey, (known = []) => [
      ...known.filter((draft) => draft.field !== field),
      ...(text.trim() ? [{ field, text }] : []),
    ])
  }
  const forget = () => {
    if (!keeps) return
    remember('')
    // What is not forgotten now is offered again and can be thrown away then.
    forgetDraft({ route, field }).catch(() => undefined)
  }
  return {
    text: typed ?? kept ?? '',
    setText: (text) => {
      setTyped(text)
      if (!keeps) return
      remember(text)
      saveDraft({ route, field }, text)
    },
    restored: typed === undefined && Boolean(kept),
    discard: () => {
      setTyped('')
      forget()
    },
    forget,
  }
}
