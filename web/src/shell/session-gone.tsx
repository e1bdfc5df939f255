import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { forgetPerson, signOut } from '../data/session'
import { bringToSafety } from '../data/session-leaving'

/** Nobody is signed in any more: without a question, the sign-in page comes up. */
export function SessionGone() {
  const queries = useQueryClient()
  useEffect(() => {
    void goToSignIn(() => forgetPerson(queries))
  }, [queries])
  return null
}

async function goToSignIn(forget: () => void) {
  await bringToSafety()
  // The server may have nothing left to end.
  await signOut('gone').catch(() => undefined)
  forget()
}
