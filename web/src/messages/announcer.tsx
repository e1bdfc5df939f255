import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { cut, isSystem } from '../domain/chat'
import { useSystemWords } from './system-line'
import type { Arrivals } from './use-arrivals'
import { useSenderName } from './use-sender-name'

/** Reads out what people wrote: one message in full, several as a number; else what happened. */
export function Announcer({ arrivals }: { arrivals: Arrivals | undefined }) {
  const { t } = useLingui()
  const say = useSystemWords()
  const nameOf = useSenderName()
  const words = () => {
    const all = arrivals?.messages ?? []
    const written = all.filter((message) => !isSystem(message))
    const count = written.length
    if (count > 1) return t`${plural(count, { one: '# new message', other: '# new messages' })}`
    const only = written[0] ?? all.at(-1)
    if (!only) return ''
    if (isSystem(only)) return say(only)
    const { message: text = '', sender } = only
    const name = nameOf(sender)
    const said = cut(text) ?? text
    return t`${name} wrote: ${said}`
  }
  return (
    <p className="visually-hidden" role="status" aria-live="polite">
      <span key={arrivals?.id}>{words()}</span>
    </p>
  )
}
