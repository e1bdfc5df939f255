import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useDates } from '../../../billing/use-dates'
import { useMemberZone } from '../../../data/member-zone'
import { useReadOnly } from '../../../data/read-only'
import type { ShipTo, SupplyOrder } from '../../../data/supplies'
import { useFormats } from '../../../i18n/use-formats'
import { ArrivalWords } from '../../../readings/arrival-words'
import { AddressLines } from '../../../ui/address-lines'
import { Button } from '../../../ui/button'
import { Chip } from '../../../ui/chip'
import { Inline } from '../../../ui/inline'
import { Link } from '../../../ui/link'
import { Stack } from '../../../ui/stack'
import { Text } from '../../../ui/text'
import { OrderQuestion, type Question } from './order-questions'
import styles from './order-row.module.css'
import { carriers, orderStates } from './words'

type OrderRowProps = { order: SupplyOrder; home: ShipTo['address'] }

/** One order: how it stands, when that was, where it is, and what can be done. */
export function OrderRow({ order, home }: OrderRowProps) {
  const { i18n } = useLingui()
  const readOnly = useReadOnly()
  const [question, setQuestion] = useState<Question>()
  const { number = '', state = '', problem } = order
  const known = orderStates[state]
  return (
    <article className={styles.row}>
      <Inline gap={3} wrap apart>
        <Text as="h3" size="h4">
          <Trans>Order {number}</Trans>
        </Text>
        {known && <Chip tone={known.tone}>{i18n._(known.words)}</Chip>}
      </Inline>
      <Steps order={order} />
      <ArrivalWords arrival={order.arrival} />
      <Tracking order={order} />
      <GoesElsewhere order={order} home={home} />
      {state === 'RETURNED' && (
        <Text>
          <Trans>
            The box came back to us. Please check the address before the next order, or ask Member
            Support.
          </Trans>
        </Text>
      )}
      {problem === 'missing' ? (
        <Text weight="medium">
          <Trans>Reported as not arrived. Member Support is looking for it.</Trans>
        </Text>
      ) : (
        <MissingFrom order={order} />
      )}
      {!readOnly && <Actions order={order} onAsk={setQuestion} />}
      {question && (
        <OrderQuestion order={order} question={question} onClose={() => setQuestion(undefined)} />
      )}
    </article>
  )
}

/** Each state with its day, the oldest first. */
function Steps({ order }: { order: SupplyOrder }) {
  const { i18n } = useLingui()
  const { longDate } = useFormats()
  const zone = useMemberZone()
  const { steps = [], automatic } = order
  return (
    <Stack as="ul" gap={1}>
      {steps.map(({ state = '', at = 0 }) => {
        const words = orderStates[state]?.words
        return (
          words && (
            <Text as="li" key={state + at} muted>
              <StepOn words={i18n._(words)} day={longDate(at, zone)} />
              {state === 'PLACED' && automatic && (
                <>
                  {' · '}
                  <Trans>ordered automatically</Trans>
                </>
              )}
            </Text>
          )
        )
      })}
    </Stack>
  )
}

/** French has a space before the colon. */
function StepOn({ words, day }: { words: string; day: string }) {
  return (
    <Trans context="order">
      {words}: {day}
    </Trans>
  )
}

function Tracking({ order }: { order: SupplyOrder }) {
  const { carrier = '', tracking, trackingUrl } = order
  const name = carriers[carrier]
  if (!tracking && !name) return null
  return (
    <Text>
      {name}{' '}
      {tracking &&
        (trackingUrl ? (
          <Link external href={trackingUrl}>
            <Trans>Track it with number {tracking}</Trans>
          </Link>
        ) : (
          <Trans>Tracking number {tracking}</Trans>
        ))}
    </Text>
  )
}

const addressParts = ['line1', 'line2', 'city', 'region', 'postalCode'] as const

/** A box that has not arrived and does not go to the home address: an order keeps its own. */
function GoesElsewhere({ order, home }: OrderRowProps) {
  const { address, state = '', canCancel } = order
  const isOpen = ['PLACED', 'PACKED', 'SHIPPED'].includes(state)
  if (!isOpen || !address || !home) return null
  if (addressParts.every((part) => (address[part] ?? '') === (home[part] ?? ''))) return null
  return (
    <div>
      <Text muted>
        <Trans>We’re sending it to the address that was given with the order:</Trans>
      </Text>
      <AddressLines address={address} />
      {canCancel && (
        <Text muted>
          <Trans>To send it somewhere else, cancel it and order again.</Trans>
        </Text>
      )}
    </div>
  )
}

/** While it is on its way: from when on we look for it. */
function MissingFrom({ order }: { order: SupplyOrder }) {
  const date = useDates()
  const { state, missingFromDate, canSayMissing } = order
  if (state !== 'SHIPPED' || !missingFromDate || canSayMissing) return null
  const day = date(missingFromDate)
  return (
    <Text muted>
      <Trans>If it hasn’t arrived by {day}, tell us here.</Trans>
    </Text>
  )
}

type ActionsProps = { order: SupplyOrder; onAsk: (question: Question) => void }

function Actions({ order, onAsk }: ActionsProps) {
  const { number, canCancel, canSayArrived, canSayMissing } = order
  if (!canCancel && !canSayArrived && !canSayMissing) return null
  return (
    <Inline gap={3} wrap>
      {canSayArrived && (
        <Button onPress={() => onAsk('arrived')}>
          <Trans>It arrived</Trans>
          <span className="visually-hidden"> {number}</span>
        </Button>
      )}
      {canSayMissing && (
        <Button onPress={() => onAsk('missing')}>
          <Trans>It did not arrive</Trans>
          <span className="visually-hidden"> {number}</span>
        </Button>
      )}
      {canCancel && (
        <Button variant="quiet" onPress={() => onAsk('cancel')}>
          <Trans>Cancel this order</Trans>
          <span className="visually-hidden"> {number}</span>
        </Button>
      )}
    </Inline>
  )
}
