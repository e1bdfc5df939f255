import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { memo, type ReactNode, useId, useState } from 'react'
import { cut, type Delivery } from '../domain/chat'
import { Avatar } from '../ui/avatar'
import { Button } from '../ui/button'
import { classNames } from '../ui/class-names'
import styles from './bubble.module.css'

type BubbleProps = {
  text: string
  own: boolean
  /** The name above the first of a burst. */
  sender?: string
  /** Several people write on this side, so that each is named. */
  isNamed?: boolean
  /** Where the sender's portrait is; staff have one, members do not. */
  portrait?: string
  /** "2:14 PM", under the last of a burst. */
  time?: string
  /** Only own messages have a way to tell of. */
  delivery?: Delivery
  files?: ReactNode
  /** Marks the message that a search led to. */
  found?: boolean
  onRetry?: () => void
  onDiscard?: () => void
}

export const Bubble = memo(function Bubble(props: BubbleProps) {
  const { text, own, isNamed, sender, portrait, time, delivery, files, found, onRetry, onDiscard } =
    props
  const failed = delivery === 'failed'
  return (
    <div className={classNames(styles.row, own && styles.own, time !== undefined && styles.tail)}>
      <p className={sender ? styles.sender : 'visually-hidden'}>
        {sender && portrait && !own && <Avatar name={sender} src={portrait} size="tiny" />}
        {own && !isNamed ? <Trans>You</Trans> : (sender ?? '')}
      </p>
      <div
        className={classNames(
          styles.bubble,
          found && styles.found,
          (delivery === 'waiting' || failed) && styles.unsent,
        )}
      >
        {text && <Words text={text} />}
        {files}
      </div>
      {(time || delivery) && (
        <p className={classNames(styles.foot, failed && styles.failed)}>
          {failed && <CircleAlert size={16} aria-hidden="true" />}
          {time && <span>{time}</span>}
          {delivery && (
            <span>
              <DeliveryWord delivery={delivery} />
            </span>
          )}
        </p>
      )}
      {failed && (
        <div className={styles.actions}>
          <Button onPress={onRetry}>
            <Trans>Try again</Trans>
          </Button>
          <Button variant="quiet" onPress={onDiscard}>
            <Trans>Discard</Trans>
          </Button>
        </div>
      )}
    </div>
  )
})

/** A long message shows its beginning, and the rest on demand. */
function Words({ text }: { text: string }) {
  const { t } = useLingui()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const beginning = cut(text)
  return (
    <>
      <p id={id} className={styles.words}>
        {isOpen || !beginning ? (
          text
        ) : (
          <>
            <span className={styles.beginning}>{beginning}</span>
            <span className={styles.whole}>{text}</span>
          </>
        )}
      </p>
      {beginning && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t`See less` : t`See more`}
        </button>
      )}
    </>
  )
}

function DeliveryWord({ delivery }: { delivery: Delivery }) {
  switch (delivery) {
    case 'sending':
      return <Trans>Sending</Trans>
    case 'waiting':
      return <Trans>Waiting to send</Trans>
    case 'failed':
      return <Trans>Not sent</Trans>
    case 'sent':
      return <Trans>Sent</Trans>
    case 'read':
      return <Trans>Read</Trans>
  }
}
