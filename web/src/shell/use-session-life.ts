import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { forgetPerson, useSession } from '../data/session'
import { startupQuery } from '../data/startup'
import { isBuilt } from '../routes/catalogue'
import { useRoute } from '../routes/use-route'

type Clocks = typeof import('./session-clocks')

/** What runs only while somebody is signed in: their data, and the clocks of their session. */
export function useSessionLife(signedIn: boolean) {
  const { route } = useRoute()
  const isVideo = route.video === true
  const video = useRef(isVideo)
  const leaving = useRef(false)
  useEffect(() => {
    video.current = isVideo
    leaving.current = route.id === 'logout'
  })
  const queries = useQueryClient()
  // The page about the move to this portal stands ahead of the data load.
  useQuery({ ...startupQuery, enabled: signedIn && route.id !== 'migration' })
  const { data: session } = useSession()
  const reference = signedIn ? session?.reference : undefined

  useEffect(() => {
    if (!signedIn) return
    const isVideo = () => video.current
    const isLeaving = () => leaving.current
    return withClocks(({ startClocks }) => startClocks({ queries, isVideo, isLeaving }))
  }, [signedIn, queries])

  useEffect(() => {
    if (!reference) return
    return withClocks(({ watchOtherTabs }) =>
      watchOtherTabs(reference, () => forgetPerson(queries)),
    )
  }, [reference, queries])

  const inVisit = signedIn && isVideo && isBuilt(route)
  useEffect(() => {
    if (!inVisit) return
    return withClocks(({ stayInVisit }) => stayInVisit())
  }, [inVisit])
}

const tryAgainMs = 10_000
/** As long as somebody may be away; without clocks nobody knows whether they were. */
const withoutClocksMs = 15 * 60_000

/** Starts something as soon as the clocks are there; without them no session goes on for long. */
function withClocks(start: (clocks: Clocks) => () => void): () => void {
  let stop: (() => void) | undefined
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const began = Date.now()
  const load = () => {
    import('./session-clocks').then(
      (clocks) => {
        if (!stopped) stop = start(clocks)
      },
      () => {
        if (stopped) return
        if (Date.now() - began > withoutClocksMs) location.assign('/logout')
        timer = setTimeout(load, tryAgainMs)
      },
    )
  }
  load()
  return () => {
    stopped = true
    clearTimeout(timer)
    stop?.()
  }
}
