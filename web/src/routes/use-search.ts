import { useSearchParams } from './router'

type Changes = Readonly<Record<string, string | number | undefined>>

/**
 * What is chosen on a page lives in its address, so that reload, back and a sent link keep it. A
 * change takes the place of what was there, or is a step that Back undoes; undefined takes a part
 * out.
 */
export function useSearch(): [
  search: URLSearchParams,
  change: (changes: Changes, how?: { isStep: boolean }) => void,
] {
  const [search, setSearch] = useSearchParams()
  const change = (changes: Changes, { isStep } = { isStep: false }) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changes)) {
          if (value === undefined) next.delete(name)
          else next.set(name, String(value))
        }
        return next
      },
      { replace: !isStep },
    )
  return [search, change]
}
