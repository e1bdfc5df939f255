import { useRef } from 'react'
import { nameOf, type Tried } from '../data/kept-form'

/** More than anybody tries before they give up; a draft has room for them. */
const most = 10

type Noted = { tried: readonly Tried[]; setTried: (tried: readonly Tried[]) => void }

/**
 * The keys of the tries to send a form. What is sent again has the key that it had, also after
 * other answers were tried in between, so it takes effect once. An edit is repeated only while it
 * is the last one: a key from before would bring back the reply of an edit that no longer counts.
 */
export function useTries({ tried, setTried }: Noted, isEdit: boolean) {
  const made = useRef<readonly Tried[]>([])
  /** Keys of tries that are over: the next try is another one, whatever it says. */
  const spent = useRef(new Set<string>())
  const all = () => [...new Map([...tried, ...made.current].map((one) => [one.key, one])).values()]

  return {
    keyOf: (content: unknown): string => {
      const of = nameOf(content)
      const open = all().filter(({ key }) => !spent.current.has(key))
      const same = (isEdit ? open.slice(-1) : open).find((one) => one.of === of)
      if (same) return same.key
      const next = { key: crypto.randomUUID(), of }
      made.current = [...open, next].slice(-most)
      setTried(made.current)
      return next.key
    },
    /** The answers arrived, or were thrown away. */
    end: () => {
      for (const { key } of all()) spent.current.add(key)
      made.current = []
      // A draft that is begun after this must not bring them back.
      if (tried.length > 0) setTried([])
    },
  }
}
