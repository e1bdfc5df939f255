import { Plural, Trans } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { useDates } from '../../../billing/use-dates'
import { Spoken } from '../../../calls/spoken'
import { useMemberZone } from '../../../data/member-zone'
import { useReadOnly } from '../../../data/read-only'
import type { Pace, Strips, Supplies } from '../../../data/supplies'
import { useFormats } from '../../../i18n/use-formats'
import { StripsGap } from '../../../readings/strips-gap'
import { Banner } from '../../../ui/banner'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { rescueFocus } from '../../../ui/focus'
import { Stack } from '../../../ui/stack'
import { Text } from '../../../ui/text'
import { CountForm } from './count-form'
import styles from './strips-card.module.css'

/** How many strips are left, how we know, and until when they last. A wrong count is put right here. */
export function StripsCard({ supplies }: { supplies: Supplies }) {
  const readOnly = useReadOnly()
  const card = useRef<HTMLElement>(null)
  const [isCounting, setCounting] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const { strips = {}, pace = {} } = supplies
  const close = (saved: boolean) => {
    setCounting(false)
    setSaved(saved)
    rescueFocus(() => card.current?.querySelector<HTMLElement>('h2'))
  }
  const open = () => {
    setSaved(false)
    setCounting(true)
  }
  const isKnown = strips.remaining !== undefined
  return (
    <Card ref={card} title={<Trans>Strips left</Trans>}>
      <Stack gap={4}>
        <StripsGap gap={supplies.gap} />
        {isKnown ? <Left strips={strips} pace={pace} supplies={supplies} /> : <NotCounted />}
        {isSaved && <Banner tone="good" live title={<Trans>We saved the new count</Trans>} />}
        {isCounting ? (
          <CountForm
            remaining={strips.remaining}
            onSaved={() => close(true)}
            onCancel={() => close(false)}
          />
        ) : (
          !readOnly && (
            <div>
              <Button variant={isKnown ? 'secondary' : 'primary'} onPress={open}>
                {!isKnown ? (
                  <Trans>Enter the count</Trans>
                ) : (
                  <Spoken
                    own={<Trans>My count is different</Trans>}
                    about={() => <Trans>The count is different</Trans>}
                  />
                )}
              </Button>
            </div>
          )
        )}
      </Stack>
    </Card>
  )
}

function NotCounted() {
  return (
    <Text>
      <Spoken
        own={
          <Trans>
            We don’t know yet how many strips you have. Count them once. After that, each check with
            the meter takes one off.
          </Trans>
        }
        about={(name) => (
          <Trans>
            We don’t know yet how many strips {name} has. Count them once. After that, each check
            with the meter takes one off.
          </Trans>
        )}
      />
    </Text>
  )
}

/** Someone who acts for the member may not see readings, and so not how many checks there were. */
const seesChecks = ({ perDay }: Pace) => perDay !== undefined

type LeftProps = { strips: Strips; pace: Pace; supplies: Supplies }

function Left({ strips, pace, supplies }: LeftProps) {
  const { number } = useFormats()
  const { remaining = 0 } = strips
  return (
    <Stack gap={4}>
      <p className={styles.figure}>
        <span className={styles.value}>{number(remaining)}</span>{' '}
        <span className={styles.unit}>
          <Plural value={remaining} one="strip" other="strips" />
        </span>
      </p>
      <Stack gap={1}>
        <RunOut strips={strips} pace={pace} />
        <OrderBy strips={strips} supplies={supplies} />
      </Stack>
      {seesChecks(pace) && <Counted strips={strips} />}
    </Stack>
  )
}

/** Each number that the count is made of, in the order in which they came. */
function Counted({ strips }: { strips: Strips }) {
  const { number, longDate } = useFormats()
  const zone = useMemberZone()
  const { counted = 0, checksSince = 0, deliveredSince = 0, countedAt = 0, source } = strips
  const day = longDate(countedAt, zone)
  return (
    <div>
      <dl className={styles.sum}>
        <dt>
          {source === 'delivery' ? (
            <Trans>In the first box, {day}</Trans>
          ) : (
            <Trans>Counted on {day}</Trans>
          )}
        </dt>
        <dd>{number(counted)}</dd>
        <dt>
          <Trans>Checks with the meter since then</Trans>
        </dt>
        <dd>{checksSince > 0 ? `−${number(checksSince)}` : number(0)}</dd>
        {deliveredSince > 0 && (
          <>
            <dt>
              <Trans>Delivered since then</Trans>
            </dt>
            <dd>+{number(deliveredSince)}</dd>
          </>
        )}
      </dl>
      {counted + deliveredSince < checksSince && (
        <Text muted>
          <Trans>
            There were more checks than strips, so the count can’t be right. Please count again.
          </Trans>
        </Text>
      )}
    </div>
  )
}

function RunOut({ strips, pace }: { strips: Strips; pace: Pace }) {
  const date = useDates()
  const { number } = useFormats()
  const { runOutDate, remaining } = strips
  const { perDay = 0, checks = 0, days = 0, source } = pace
  if (remaining === 0) {
    return (
      <Text size="large" weight="medium">
        <Trans>There are no strips left.</Trans>
      </Text>
    )
  }
  if (!runOutDate) {
    return (
      <Text>
        <Trans>There are too few checks with the meter to say when the strips run out.</Trans>
      </Text>
    )
  }
  const day = date(runOutDate)
  const rate = number(perDay, Number.isInteger(perDay) ? 0 : 1)
  return (
    <>
      <Text size="large" weight="medium">
        <Trans>They last until about {day}</Trans>
      </Text>
      {seesChecks(pace) && (
        <Text muted>
          {source === 'profile' ? (
            <Trans>At {rate} a day, the number in the health profile.</Trans>
          ) : (
            <Trans>
              At {rate} a day. We counted <Plural value={checks} one="# check" other="# checks" />{' '}
              in the last <Plural value={days} one="# day" other="# days" />.
            </Trans>
          )}
        </Text>
      )}
    </>
  )
}

/** It matters only while nothing is on its way. Days compare as text. */
function OrderBy({ strips, supplies }: { strips: Strips; supplies: Supplies }) {
  const date = useDates()
  const { orderByDate, remaining } = strips
  const { status } = supplies.verdict ?? {}
  if (!orderByDate || remaining === 0 || (status !== 'ELIGIBLE' && status !== 'ENOUGH_SUPPLIES'))
    return null
  const day = date(orderByDate)
  if (orderByDate < (supplies.day ?? '')) {
    return (
      <Text>
        <Trans>
          The last safe day to order was {day}. A box ordered today may arrive too late.
        </Trans>
      </Text>
    )
  }
  return (
    <Text>
      <Spoken
        own={<Trans>Order by {day}, so that a box arrives before you run out.</Trans>}
        about={(name) => (
          <Trans>
            Order by {day}, so that a box arrives before {name} runs out.
          </Trans>
        )}
      />
    </Text>
  )
}
