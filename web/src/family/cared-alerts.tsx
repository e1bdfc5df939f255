import { Trans } from '@lingui/react/macro'
import { Phone, TriangleAlert } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { type Cared, type CaredAlert, useCaredFor } from '../data/cared-for'
import { useOnline } from '../data/online'
import { emergencyLine } from '../domain/crisis-lines'
import { telLink } from '../domain/phone'
import { StageReading, TheirTitle } from '../readings/check-in'
import panel from '../readings/emergency.module.css'
import bar from '../readings/emergency-bar.module.css'
import { Their } from '../readings/their'
import { their } from '../readings/their-words'
import { href } from '../routes/href'
import { Link } from '../routes/router'
import { useRoute } from '../routes/use-route'
import { CallLink } from '../ui/call-link'
import { Text } from '../ui/text'
import { ActButton } from './act-button'
import styles from './cared-alerts.module.css'
import { useEnded } from './use-ended'

const fullOn: readonly string[] = ['home', 'care-recipients', 'account.family']

/** The emergencies of the people whom the member acts for: in full, or in one line on other pages. */
export function CaredAlerts() {
  const isFull = fullOn.includes(useRoute().route.id)
  const people = useCaredFor().filter(({ alert }) => alert?.action)
  const { notice, onEnded } = useEnded()
  const isAlone = isFull && people.some(({ alert }) => alert?.action !== 'team')
  useEffect(() => {
    if (!isAlone) return
    const root = document.documentElement
    root.setAttribute('data-emergency', '')
    return () => root.removeAttribute('data-emergency')
  }, [isAlone])
  return (
    <>
      {isFull && notice}
      {people.map(({ alert, ...person }) =>
        alert && isFull ? (
          <Panel
            key={person.linkId}
            person={person}
            alert={alert}
            onEnded={() => void onEnded({ givenName: person.givenName })}
          />
        ) : (
          alert && <Line key={person.linkId} person={person} alert={alert} />
        ),
      )}
    </>
  )
}

type AlertProps = { person: Cared; alert: CaredAlert }

/** Who, what, when, and one thing to do: open their portal, which says how to help. */
function Panel({ person, alert, onEnded }: AlertProps & { onEnded: () => void }) {
  const id = useId()
  const online = useOnline()
  const { linkId, name, givenName = '' } = person
  return (
    <section className={panel.panel} data-action={alert.action} aria-labelledby={id}>
      <h2 id={id} className={panel.title}>
        <TriangleAlert className={panel.icon} aria-hidden="true" />
        <span>
          <Title action={alert.action} name={givenName} />
        </span>
      </h2>
      <Announced alert={alert} name={givenName} />
      <div>
        <Text weight="medium">
          <TheirTitle stage={alert} name={name ?? givenName} />
        </Text>
        <StageReading stage={alert} />
      </div>
      <div className={styles.actions}>
        <ActButton link={{ id: linkId, name, givenName }} opensPortal onEnded={onEnded} />
        <CallLink number={emergencyLine}>
          <Trans>
            Call {emergencyLine} if {givenName} is very sick, confused or can’t swallow
          </Trans>
        </CallLink>
      </div>
      <Text muted>
        {online ? (
          <Trans>{givenName}’s portal says what to do, step by step.</Trans>
        ) : (
          <Trans>Phone calls still work without the internet.</Trans>
        )}
      </Text>
    </section>
  )
}

/** Read out once when it begins or changes; focus stays where it is. */
function Announced({ alert, name }: { alert: CaredAlert; name: string }) {
  const [said, setSaid] = useState<string>()
  const step = `${alert.action} ${alert.readingAt}`
  useEffect(() => setSaid(step), [step])
  return (
    <div role="alert" className="visually-hidden">
      {said === step && <Title action={alert.action} name={name} />}
    </div>
  )
}

/** One line on pages about something else. */
function Line({ person, alert }: AlertProps) {
  const id = useId()
  const { givenName = '' } = person
  return (
    <section className={bar.bar} data-action={alert.action} aria-labelledby={id}>
      <p id={id} className={bar.title} role="alert">
        <TriangleAlert className={bar.icon} aria-hidden="true" />
        <span>
          <Title action={alert.action} name={givenName} />
        </span>
      </p>
      <div className={bar.actions}>
        <a className={bar.see} href={telLink(emergencyLine)}>
          <Phone className={bar.icon} strokeWidth={2} aria-hidden="true" />
          <span>
            <Trans>Call {emergencyLine}</Trans>
          </span>
        </a>
        <Link className={bar.see} to={href('home')}>
          <Trans>See what to do</Trans>
        </Link>
      </div>
    </section>
  )
}

function Title({ action, name }: { action: string | undefined; name: string }) {
  switch (action) {
    case 'treat':
      return <Their say={their.treatNow} name={name} />
    case 'recheck':
      return <Trans>Check on {name} now, and measure again</Trans>
    case 'team':
      return <Trans>{name}’s care team needs a call</Trans>
    default:
      return <Trans>This can be an emergency for {name}</Trans>
  }
}
