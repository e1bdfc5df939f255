import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Loaded } from '../../../calls/loaded'
import { serverNow } from '../../../data/clock'
import { type Delivery, deliveriesQuery } from '../../../data/family'
import { useMemberZone } from '../../../data/member-zone'
import { useFormats } from '../../../i18n/use-formats'
import { joined } from '../../../readings/wall'
import { Banner } from '../../../ui/banner'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { Chip } from '../../../ui/chip'
import { Text } from '../../../ui/text'
import styles from './delivery-log.module.css'

/** Who was told what, when, and what came of it. */
export function DeliveryLog() {
  const log = useInfiniteQuery(deliveriesQuery)
  return (
    <Card title={<Trans>Messages to your contacts</Trans>}>
      <Loaded
        query={log}
        shape="rows"
        failed={<Trans>We couldn’t load the messages to your contacts.</Trans>}
      >
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.deliveries ?? [])
          if (rows.length === 0) {
            return (
              <Text muted>
                <Trans>No messages sent yet. You’ll see every message here.</Trans>
              </Text>
            )
          }
          return (
            <>
              <ol className={styles.rows}>
                {rows.map((row) => (
                  <li key={row.id}>
                    <Row delivery={row} />
                  </li>
                ))}
              </ol>
              {log.isFetchNextPageError && (
                <Banner tone="caution" live title={<Trans>We couldn’t load older messages.</Trans>}>
                  <Trans>Newer messages are here.</Trans>
                </Banner>
              )}
              {log.hasNextPage && (
                <Button onPress={() => void log.fetchNextPage()} isPending={log.isFetchingNextPage}>
                  <Trans>Show older messages</Trans>
                </Button>
              )}
            </>
          )
        }}
      </Loaded>
    </Card>
  )
}

const purposes: Readonly<Record<string, MessageDescriptor>> = {
  invite: msg`Invitation`,
  low: msg`Low reading alert`,
  high: msg`High reading alert`,
  clear: msg`All clear`,
  withdrawn: msg`Correction sent`,
  test: msg`Test message`,
}

type State = { words: MessageDescriptor; tone: 'plain' | 'action' | 'caution' }

const states: Readonly<Record<string, State>> = {
  waiting: { words: msg`On its way`, tone: 'action' },
  sent: { words: msg`Sent`, tone: 'plain' },
  failed: { words: msg`The address didn’t accept it`, tone: 'caution' },
  expired: { words: msg`Not sent in time`, tone: 'caution' },
  replaced: { words: msg`Not sent: replaced by a newer message`, tone: 'plain' },
  withdrawn: { words: msg`Canceled before it was sent`, tone: 'plain' },
  quiet: { words: msg`Not sent: quiet hours`, tone: 'caution' },
}

function Row({ delivery }: { delivery: Delivery }) {
  const { i18n } = useLingui()
  const { name = '', purpose = '', state = '', toldAt = 0, acknowledgedAt = 0 } = delivery
  const { words, tone } = states[state] ?? { words: msg`Unknown`, tone: 'plain' as const }
  return (
    <article className={styles.row}>
      <div>
        <Text as="h3" size="body" weight="medium">
          {i18n._(purposes[purpose] ?? msg`Message`)} · {name || <Trans>name not available</Trans>}
        </Text>
        <Text muted>
          <When at={toldAt} />
          {' · '}
          {delivery.channel === 'SMS' ? <Trans>text message</Trans> : <Trans>email</Trans>}
        </Text>
        {acknowledgedAt > 0 && (
          <p className={styles.seen}>
            <Seen at={acknowledgedAt} by={delivery.acknowledgedBy} />
          </p>
        )}
      </div>
      <Chip tone={tone}>{i18n._(words)}</Chip>
    </article>
  )
}

function When({ at }: { at: number }) {
  const formats = useFormats()
  const place = useMemberZone()
  return joined(formats.day(at, serverNow(), place), formats.time(at, place), formats)
}

function Seen({ at, by }: { at: number; by?: string }) {
  const { time } = useFormats()
  const when = time(at, useMemberZone())
  return by === 'reply' ? (
    <Trans>Answered OK at {when}</Trans>
  ) : (
    <Trans>Tapped “I’ve seen this” at {when}</Trans>
  )
}
