import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { cut, isSystem } from '../domain/chat'
import { useSystemWords } from './system-line'
import type { Arrivals } from './use-arrivals'

/** Reads out what arrived: one message in full, a burst as a number. */
export function Announcer({ arrivals }: { arrivals: Arrivals | undefined }) {
  const { t } = useLingui()
  const say = useSystemWords()
  const words = () => {
    const [only, ...more] = arrivals?.messages ?? []
    if (!only) return ''
    if (more.length > 0) {
      const count = more.length + 1
      return t`${plural(count, { one: '# new message', other: '# new messages' })}`
    }
    if (isSystem(only)) return say(only)
    const { message: text = '', sender } = only
    const name = sender?.nickname ?? ''
    const said = cut(text) ?? text
    return t`${name} wrote: ${said}`
  }
  return (
    <p className="visually-hidden" role="status" aria-live="polite">
      <span key={arrivals?.id}>{words()}</span>
    </p>
  )
}
