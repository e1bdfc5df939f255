import { type RefObject, useEffect } from 'react'
import { useLocale } from 'react-aria-components/I18nProvider'

const marks = /^[.,٫，．]$/

/**
 * Takes a typed dot or comma as the decimal mark, whichever of them the locale writes. Nobody
 * types the mark of thousands into a measured number, and "4,5" read as 45 would be ten times
 * too much.
 */
export function useDecimalMark(field: RefObject<HTMLElement | null>) {
  const { locale } = useLocale()
  useEffect(() => {
    const frame = field.current
    if (!frame) return
    const onBeforeInput = (event: Event) => {
      const input = event.target
      if (!(event instanceof InputEvent) || !(input instanceof HTMLInputElement)) return
      const decimal = decimalOf(locale)
      if (!marks.test(event.data ?? '') || event.data === decimal) return
      // React Aria would read it as a mark of thousands, or drop it.
      event.preventDefault()
      event.stopPropagation()
      insert(input, decimal)
    }
    frame.addEventListener('beforeinput', onBeforeInput, { capture: true })
    return () => frame.removeEventListener('beforeinput', onBeforeInput, { capture: true })
  }, [field, locale])
}

function decimalOf(locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(0.5)
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.'
}

/** Puts text in place of the selection, as typing does; a second mark is one too many. */
function insert(input: HTMLInputElement, text: string) {
  const { value } = input
  const start = input.selectionStart ?? value.length
  const rest = value.slice(0, start) + value.slice(input.selectionEnd ?? start)
  if (rest.includes(text)) return
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  set?.call(input, rest.slice(0, start) + text + rest.slice(start))
  input.setSelectionRange(start + 1, start + 1)
  input.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
