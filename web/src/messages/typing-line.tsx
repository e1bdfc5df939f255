import { Trans } from '@lingui/react/macro'
import type { ChatTyping } from '../data/chat-cache'
import styles from './typing-line.module.css'

/** Who is typing right now. It keeps its room, so that nothing jumps. */
export function TypingLine({ people }: { people: ChatTyping }) {
  const [first] = people
  const name = first?.name
  return (
    <p className={styles.line} data-on={first ? '' : undefined}>
      {first && (
        <>
          <span className={styles.dots} aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          {people.length > 1 ? (
            <Trans>Several people are typing</Trans>
          ) : (
            <Trans>{name} is typing</Trans>
          )}
        </>
      )}
    </p>
  )
}
