import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { forgetPerson, leave } from '../data/session'
import { bringToSafety } from '../data/session-leaving'

/**
 * Nobody is signed in any more: without a question, the sign-in page comes up. There is nothing
 * left to end, and a session that another tab has just begun must not end with it.
 */
export function SessionGone() {
  const queries = useQueryClient()
  useEffect(() => {
    void bringToSafety().then(() => {
      leave('gone')
      forgetPerson(queries)
    })
  }, [queries])
  return null
}
