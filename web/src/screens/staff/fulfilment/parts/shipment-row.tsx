import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '../../../../calls/confirm-dialog'
import {
  fulfilmentKey,
  releaseShipment,
  type Shipment,
  saveLabel,
  startPacking,
} from '../../../../data/fulfilment'
import { asProblem } from '../../../../data/problem'
import { useFormats } from '../../../../i18n/use-formats'
import { wallOfDate, wallPlace } from '../../../../readings/wall'
import { AddressLines } from '../../../../ui/address-lines'
import { Button } from '../../../../ui/button'
import { Chip } from '../../../../ui/chip'
import { Inline } from '../../../../ui/inline'
import { Link } from '../../../../ui/link'
import { Text } from '../../../../ui/text'
import { useDeskTime } from '../../parts/desk-words'
import styles from './shipment-row.module.css'
import { StepRefused } from './step-refused'
import type { Step } from './steps'
import { carrierNames, shipmentStates, troubles } from './words'

type ShipmentRowProps = {
  shipment: Shipment
  /** Asks something first. */
  onStep: (step: Step) => void
  /** It is done already. */
  onDone: (step: Step) => void
}

/** One box: for whom, what is in it, how it stands, and what can be done next. */
export function ShipmentRow({ shipment, onStep, onDone }: ShipmentRowProps) {
  const { name, number } = shipment
  return (
    <article className={`surface ${styles.row}`} aria-label={number}>
      <div className={styles.about}>
        <Inline gap={2} wrap center>
          <Text as="h2" size="h4">
            {number}
          </Text>
          <Marks shipment={shipment} />
        </Inline>
        <Placed shipment={shipment} />
        <Contents shipment={shipment} />
        <Sent shipment={shipment} />
        <Expected day={shipment.expected} />
        {shipment.holdReason && <Text>{shipment.holdReason}</Text>}
      </div>
      <div>
        <p>{name}</p>
        <AddressLines address={shipment} />
      </div>
      <Actions shipment={shipment} onStep={onStep} onDone={onDone} />
    </article>
  )
}

function Marks({ shipment }: { shipment: Shipment }) {
  const { i18n } = useLingui()
  const { state = '', trouble = '', packer, mine } = shipment
  const known = shipmentStates[state]
  const wrong = troubles[trouble]
  return (
    <>
      {known && <Chip tone={known.tone}>{i18n._(known.words)}</Chip>}
      {wrong && trouble !== 'returned' && <Chip tone="caution">{i18n._(wrong)}</Chip>}
      {packer && state === 'PACKED' && (
        <Chip>
          {mine ? <Trans>You’re packing it</Trans> : <Trans>{packer} is packing it</Trans>}
        </Chip>
      )}
    </>
  )
}

function Placed({ shipment }: { shipment: Shipment }) {
  const time = useDeskTime()
  const at = time(shipment.placedAt ?? 0)
  return (
    <Text muted>
      <Trans>Ordered {at}</Trans>
    </Text>
  )
}

function Contents({ shipment: { items = [] } }: { shipment: Shipment }) {
  return (
    <Inline as="ul" gap={3} wrap>
      {items.map(({ kind, count = 0 }) => (
        <li key={kind}>
          {kind === 'strips' ? (
            <Trans>Test strips: {count}</Trans>
          ) : kind === 'lancets' ? (
            <Trans>Lancets: {count}</Trans>
          ) : kind === 'controlSolution' ? (
            <Trans>Control solution: {count}</Trans>
          ) : kind === 'a1cKit' ? (
            <Trans>A1c kit: {count}</Trans>
          ) : kind === 'kidneyKit' ? (
            <Trans>Kidney kit: {count}</Trans>
          ) : (
            <Trans>Other items: {count}</Trans>
          )}
        </li>
      ))}
    </Inline>
  )
}

function Sent({ shipment }: { shipment: Shipment }) {
  const { carrier = '', tracking, trackingUrl } = shipment
  if (!carrier) return null
  const name = carrierNames[carrier] ?? <Trans>Another carrier</Trans>
  return (
    <Text>
      {name}{' '}
      {tracking &&
        (trackingUrl ? (
          <Link external href={trackingUrl}>
            {tracking}
          </Link>
        ) : (
          tracking
        ))}
    </Text>
  )
}

/** What the carrier has said, until the box is there. */
function Expected({ day }: { day: string | undefined }) {
  const { longDate } = useFormats()
  if (!day) return null
  const to = longDate(wallOfDate(day), wallPlace)
  return (
    <Text muted>
      <Trans>The carrier expects to deliver it on {to}.</Trans>
    </Text>
  )
}

function Actions({ shipment, onStep, onDone }: ShipmentRowProps) {
  const queries = useQueryClient()
  // Every try of one step is the same one; the next step is another.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const working = useMutation({
    mutationFn: (step: 'pack' | 'release') =>
      step === 'pack'
        ? startPacking(shipment, `pack-${key}`)
        : releaseShipment(shipment, `release-${key}`),
    onSuccess: (_, step) => {
      setKey(crypto.randomUUID())
      onDone(step)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: fulfilmentKey }),
  })
  const label = useMutation({ mutationFn: () => saveLabel(shipment) })
  const can = (step: string) => shipment.can?.includes(step)
  const failed = working.error ?? label.error
  const number = <span className="visually-hidden"> {shipment.number}</span>
  const busy = working.isPending ? working.variables : undefined
  const [isSettling, setSettling] = useState(false)
  return (
    <div className={styles.actions}>
      {failed && <StepRefused problem={asProblem(failed)} />}
      <Inline gap={2} wrap>
        {can('pack') && (
          <Button
            variant="primary"
            isPending={busy === 'pack'}
            onPress={() => working.mutate('pack')}
          >
            <Trans>Start packing</Trans>
            {number}
          </Button>
        )}
        {can('ship') && (
          <Button variant={can('pack') ? 'secondary' : 'primary'} onPress={() => onStep('ship')}>
            <Trans>Mark as shipped</Trans>
            {number}
          </Button>
        )}
        {can('release') && (
          <Button
            variant="primary"
            isPending={busy === 'release'}
            onPress={() =>
              shipment.trouble === 'hold' ? working.mutate('release') : setSettling(true)
            }
          >
            {shipment.trouble === 'hold' ? (
              <Trans>End the hold</Trans>
            ) : (
              <Trans>Mark as settled</Trans>
            )}
            {number}
          </Button>
        )}
        {can('label') && (
          <Button
            isPending={label.isPending}
            icon={<FileText size={20} strokeWidth={1.75} aria-hidden="true" />}
            onPress={() => label.mutate()}
          >
            <Trans>Label (PDF)</Trans>
            {number}
          </Button>
        )}
        {can('deliver') && (
          <Button onPress={() => onStep('deliver')}>
            <Trans>Mark as delivered</Trans>
            {number}
          </Button>
        )}
        {can('return') && (
          <Button onPress={() => onStep('return')}>
            <Trans>Mark as returned</Trans>
            {number}
          </Button>
        )}
        {can('hold') && (
          <Button variant="quiet" onPress={() => onStep('hold')}>
            <Trans>Put on hold</Trans>
            {number}
          </Button>
        )}
      </Inline>
      {isSettling && (
        <ConfirmDialog
          title={<Trans>Is {shipment.number} settled?</Trans>}
          yes={<Trans>Mark as settled</Trans>}
          no={<Trans>Not yet</Trans>}
          send={() => releaseShipment(shipment, `release-${key}`)}
          onDone={() => {
            setKey(crypto.randomUUID())
            onDone('release')
            return queries.invalidateQueries({ queryKey: fulfilmentKey })
          }}
          onFailed={() => queries.invalidateQueries({ queryKey: fulfilmentKey })}
          onClose={() => setSettling(false)}
          failed={(problem) => <StepRefused problem={problem} />}
        >
          {shipment.trouble === 'returned' ? (
            <Trans>
              It came back from this address. Before the next one is sent, please make sure that the
              address is right. This takes it off the list of problems.
            </Trans>
          ) : (
            <Trans>This takes it off the list of problems.</Trans>
          )}
        </ConfirmDialog>
      )}
    </div>
  )
}
