import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { SentMessage } from '../../../data/support'
import { useFormats } from '../../../i18n/use-formats'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'
import styles from './received.module.css'
import { useZone } from './use-zone'

type ReceivedProps = { message: SentMessage; onAnother: () => void }

/** The message arrived: its number, and by when somebody answers. */
export function Received({ message, onAnother }: ReceivedProps) {
  const { weekday } = useFormats()
  const zone = useZone()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { reference = '', answerDueAt = 0 } = message
  const due = weekday(answerDueAt, zone)
  return (
    <Card accent>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        <Trans>We got your message</Trans>
      </h2>
      <p>
        <Trans>
          Your reference number is <strong className={styles.reference}>{reference}</strong>. Please
          have it ready if you call us about this.
        </Trans>
      </p>
      <p>
        {message.answerChannel === 'phone' ? (
          <Trans>We’ll call you by {due}.</Trans>
        ) : (
          <Trans>
            We’ll answer by {due}. You’ll find the answer on this page, and we’ll email you when
            it’s ready.
          </Trans>
        )}
      </p>
      <div>
        <Button onPress={onAnother}>
          <Trans>Write another message</Trans>
        </Button>
      </div>
    </Card>
  )
}
