import { useSearchParams } from './router'

type Changes = Readonly<Record<string, string | number | undefined>>

/**
 * What is chosen on a page lives in its address, so that reload, back and a sent link keep it. A
 * change takes the place of what was there; undefined takes a part out.
 */
export function useSearch(): [search: URLSearchParams, change: (changes: Changes) => void] {
  const [search, setSearch] = useSearchParams()
  const change = (changes: Changes) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changes)) {
          if (value === undefined) next.delete(name)
          else next.set(name, String(value))
        }
        return next
      },
      { replace: true },
    )
  return [search, change]
}
