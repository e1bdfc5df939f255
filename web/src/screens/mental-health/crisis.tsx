import { useEffect } from 'react'

/** The server makes this page, for people without a session or a script too: it is loaded whole. */
export function Screen() {
  useEffect(() => location.reload(), [])
  return null
}
