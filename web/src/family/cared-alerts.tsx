import { Trans, useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { useActedFor } from '../data/acted-for'
import type { AlertRecheck } from '../data/alerts'
import { type Cared, type CaredAlert, useOthersInDanger } from '../data/cared-for'
import { actionFor } from '../domain/cared'
import { StageReading, TheirTitle } from '../readings/check-in'
import panel from '../readings/emergency.module.css'
import { EmergencyActions } from '../readings/emergency-actions'
import { EmergencyLine } from '../readings/emergency-line'
import { PanelTitle } from '../readings/emergency-title'
import { Meanwhile } from '../readings/meanwhile'
import { RecheckCard } from '../readings/recheck-card'
import { AboutContext } from '../readings/their'
import { lowAgain } from '../readings/their-words'
import { useRoute } from '../routes/use-route'
import { standAlone } from '../ui/stand-alone'
import { Text } from '../ui/text'
import { ActButton } from './act-button'
import { AsOf, LastUpdate } from './as-of'
import styles from './cared-alerts.module.css'
import { useEnded } from './use-ended'
import { useSince } from './use-since'
import { WayBack } from './way-back'

const fullOn: readonly string[] = ['home', 'care-recipients', 'account.family']

type CaredAlertsProps = {
  /** Closes the dialog that they are in. */
  close?: () => void
}

/**
 * The emergencies of others than the person whose portal this is: in full on the pages about the
 * family, in one line on other pages, in dialogs, and while the reader acts for somebody.
 */
export function CaredAlerts({ close }: CaredAlertsProps) {
  const acted = useActedFor()
  const isFull = fullOn.includes(useRoute().route.id) && !acted && !close
  const people = useOthersInDanger()
  const { notice, onEnded } = useEnded()
  const isAlone = isFull && people.some((person) => actionFor(person) !== 'team')
  useEffect(() => (isAlone ? standAlone() : undefined), [isAlone])
  const shown = people.map((person) => (
    <About key={person.linkId ?? ''} person={person}>
      {isFull ? (
        <Full person={person} onEnded={() => void onEnded({ givenName: person.givenName })} />
      ) : (
        <Line person={person} close={close} />
      )}
    </About>
  ))
  if (!isFull)
    return (
      <div className={styles.lines} data-line data-over={close ? '' : undefined}>
        {shown}
      </div>
    )
  return (
    <>
      {notice}
      {shown}
    </>
  )
}

/** The parts of an emergency speak of this person, or to the reader. */
function About({ person, children }: { person: Cared; children: ReactNode }) {
  const { linkId, givenName, supportPhone } = person
  return (
    <AboutContext value={{ name: linkId ? givenName : undefined, supportPhone }}>
      {children}
    </AboutContext>
  )
}

type FullProps = { person: Cared; onEnded: () => void }

function Full({ person, onEnded }: FullProps) {
  const { linkId, name, givenName, alert, recheck } = person
  const open = (isSecond: boolean) => (
    <ActButton
      link={{ id: linkId, name, givenName }}
      opensPortal
      isSecond={isSecond}
      onEnded={onEnded}
    />
  )
  if (alert?.action) {
    return (
      <Panel person={person} alert={alert}>
        {open(alert.action === 'call')}
      </Panel>
    )
  }
  return (
    recheck && (
      <LowAgain person={person} recheck={recheck}>
        {open(false)}
      </LowAgain>
    )
  )
}

type LowAgainProps = { person: Cared; recheck: AlertRecheck; children: ReactNode }

function LowAgain({ person, recheck, children }: LowAgainProps) {
  const { i18n } = useLingui()
  const { givenName = '' } = person
  const times = useSince(recheck, givenName)
  const { text, unit, readingAt } = recheck
  return (
    <RecheckCard recheck={recheck} times={times}>
      <Announced step={`${readingAt}`}>{i18n._(lowAgain(givenName, `${text} ${unit}`))}</Announced>
      <div>{children}</div>
      <AsOf person={person} />
    </RecheckCard>
  )
}

type PanelProps = { person: Cared; alert: CaredAlert; children: ReactNode }

/** What to do first, what we saw and when, and the way to their portal, which asks the rest. */
function Panel({ person, alert, children }: PanelProps) {
  const id = useId()
  const { name, givenName = '' } = person
  const { when } = useSince(alert, givenName)
  return (
    <section className={panel.panel} data-action={alert.action} aria-labelledby={id}>
      <h2 id={id} className={panel.title}>
        <TriangleAlert className={panel.icon} aria-hidden="true" />
        <span>
          <PanelTitle stage={alert} />
        </span>
      </h2>
      <Announced step={`${alert.action} ${alert.adviceKey} ${alert.readingAt}`}>
        <PanelTitle stage={alert} />
      </Announced>
      <div>
        <Text weight="medium">
          <TheirTitle stage={alert} name={name ?? givenName} />
        </Text>
        <StageReading stage={alert} when={when} />
      </div>
      <EmergencyActions stage={alert} doctors={alert.doctor ? [alert.doctor] : []} />
      <Meanwhile stage={alert} />
      <div className={styles.open}>
        {children}
        <Text muted>
          <Trans>{givenName}’s portal says what to do, step by step.</Trans>
        </Text>
      </div>
      <AsOf person={person} />
    </section>
  )
}

type AnnouncedProps = {
  /** Another one is read out anew. */
  step: string
  children: ReactNode
}

/** Read out once when it begins or changes; focus stays where it is. */
function Announced({ step, children }: AnnouncedProps) {
  const [said, setSaid] = useState<string>()
  useEffect(() => setSaid(step), [step])
  return (
    <div role="alert" className="visually-hidden">
      {said === step && children}
    </div>
  )
}

/** One line: on pages about something else, and while the reader acts for somebody. */
function Line({ person, close }: { person: Cared; close?: () => void }) {
  const { t } = useLingui()
  const acted = useActedFor()
  const action = actionFor(person)
  const { linkId, givenName, alert } = person
  const stage = alert?.action ? alert : { action, kind: 'bloodSugar' }
  return (
    <EmergencyLine
      stage={stage}
      doctor={alert?.doctor}
      close={close}
      before={!linkId && `${t`For you, ${givenName}:`} `}
      way={acted && (close ? '' : <WayBack />)}
      note={<LastUpdate person={person} />}
    />
  )
}
