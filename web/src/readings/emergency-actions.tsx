import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { AlertDoctor, AlertStage } from '../data/alerts'
import { useOnline } from '../data/online'
import { quickEntry, quickEntryFailed } from '../data/quick-entry'
import { useReadOnly } from '../data/read-only'
import { emergencyLine } from '../domain/crisis-lines'
import { phoneText } from '../domain/phone'
import { type QuickKind, quickKinds } from '../domain/quick-entry'
import { href } from '../routes/href'
import { useFacts } from '../routes/use-facts'
import { Button } from '../ui/button'
import { ButtonLink } from '../ui/button-link'
import { CallLink } from '../ui/call-link'
import styles from './emergency.module.css'
import { Their, useElsewhere, useSupportLine, useTheirName } from './their'
import { their } from './their-words'
import { Wait } from './wait'

type ActionsProps = { stage: AlertStage; doctors: readonly AlertDoctor[] }

/** The one thing to do now, largest, and beside it what else can be done with one tap. */
export function EmergencyActions({ stage, doctors }: ActionsProps) {
  switch (stage.action) {
    case 'call':
      return (
        <Row
          first={
            <CallLink number={emergencyLine} weight="urgent">
              <Trans>Call {emergencyLine}</Trans>
            </CallLink>
          }
        >
          {stage.direction === 'low' && stage.questionCode && <Sugar onlyIfSafe />}
          {stage.kind === 'bloodSugar' ? (
            <Doctors doctors={doctors} />
          ) : (
            <CareTeam doctors={doctors} />
          )}
          <Again stage={stage} />
        </Row>
      )
    case 'treat':
      return (
        <Row first={<Sugar />}>
          <CallLink number={emergencyLine}>
            <IfConfused />
          </CallLink>
          <Again stage={stage} />
        </Row>
      )
    case 'recheck':
      return (
        <Row first={<CheckAgain stage={stage} />}>
          <CallLink number={emergencyLine}>
            <IfWorse />
          </CallLink>
          {stage.kind === 'bloodPressure' && <CareTeam doctors={doctors} />}
        </Row>
      )
    default:
      return (
        <Row first={<CareTeam doctors={doctors} isFirst />}>
          {stage.kind === 'bloodSugar' ? (
            <CallWithSigns />
          ) : (
            <CallLink number={emergencyLine}>
              <IfWorse />
            </CallLink>
          )}
          <Again stage={stage} />
        </Row>
      )
  }
}

function IfConfused() {
  const name = useTheirName()
  return name ? (
    <Trans>
      Call {emergencyLine} if {name} is confused or can’t swallow
    </Trans>
  ) : (
    <Trans>Call {emergencyLine} if you’re confused or can’t swallow</Trans>
  )
}

function IfWorse() {
  const name = useTheirName()
  return name ? (
    <Trans>
      Call {emergencyLine} if {name} gets worse
    </Trans>
  ) : (
    <Trans>Call {emergencyLine} if you feel worse</Trans>
  )
}

function Row({ first, children }: { first: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.actions}>
      {first}
      <div className={styles.others}>{children}</div>
    </div>
  )
}

/** The signs that turn a very high blood sugar into an emergency, right where 911 is called. */
function CallWithSigns() {
  const name = useTheirName()
  return (
    <>
      <p className={styles.signs}>
        {name ? (
          <Their say={their.callWithSigns} name={name} />
        ) : (
          <Trans>
            Call {emergencyLine} if you throw up, your belly hurts, you get confused or very sleepy,
            you breathe fast or deep, or your breath smells fruity.
          </Trans>
        )}
      </p>
      <CallLink number={emergencyLine}>
        <Trans>Call {emergencyLine}</Trans>
      </CallLink>
    </>
  )
}

/** Sugar comes before any question, and before a phone call unless that call comes first of all. */
function Sugar({ onlyIfSafe = false }: { onlyIfSafe?: boolean }) {
  const name = useTheirName()
  return (
    <div className={styles.sugar}>
      {onlyIfSafe && (
        <p>
          {name ? (
            <Their say={their.onlyIfAwake} name={name} />
          ) : (
            <Trans>While you wait for help, only if you’re awake and can swallow:</Trans>
          )}
        </p>
      )}
      <p className={styles.big}>
        {name ? (
          <Trans>Give {name} 15 grams of fast sugar now</Trans>
        ) : (
          <Trans>Eat or drink 15 grams of sugar now</Trans>
        )}
      </p>
      <ul className={styles.foods}>
        <li>
          <Trans>half a cup of juice or regular soda</Trans>
        </li>
        <li>
          <Trans>or 4 glucose tablets</Trans>
        </li>
        <li>
          <Trans>or 1 tablespoon of sugar or honey</Trans>
        </li>
      </ul>
      <p>
        {name ? (
          <Their say={their.stayWith} name={name} />
        ) : (
          <Trans>Tell someone near you. Check again in 15 minutes.</Trans>
        )}
      </p>
    </div>
  )
}

function CheckAgain({ stage }: { stage: AlertStage }) {
  const { i18n, t } = useLingui()
  const readOnly = useReadOnly()
  const elsewhere = useElsewhere()
  const name = useTheirName()
  const quietly = name ? i18n._(their.withoutTalking(name)) : t`Sit quietly and do not talk`
  const ofPressure = stage.kind === 'bloodPressure'
  const since = Number((ofPressure ? stage.readingAt : stage.answeredAt) ?? 0)
  return (
    <div className={styles.again}>
      {stage.old ? (
        <p className={styles.big}>
          {name ? (
            <Their say={their.isOld} name={name} />
          ) : (
            <Trans>This reading is old, so we don’t know how you are now. Check again.</Trans>
          )}
        </p>
      ) : (
        <Wait
          since={since}
          minutes={ofPressure ? 5 : 15}
          label={ofPressure ? quietly : t`Give the sugar time to work`}
        >
          <p className={styles.big}>
            <Trans>Check again now</Trans>
          </p>
        </Wait>
      )}
      {!readOnly && !elsewhere && (
        <Entry stage={stage} variant="primary">
          {name ? <Their say={their.enterNew} name={name} /> : <Trans>Enter my new reading</Trans>}
        </Entry>
      )}
    </div>
  )
}

type CareTeamProps = {
  doctors: readonly AlertDoctor[]
  /** It is the one thing to do, so it says more. */
  isFirst?: boolean
}

/** Without a number of their own, Member Support is the one that is known. */
function CareTeam({ doctors, isFirst = false }: CareTeamProps) {
  const support = useSupportLine()
  const name = useTheirName()
  const weight = isFirst ? 'strong' : 'plain'
  if (doctors.length > 0) return <Doctors doctors={doctors} weight={weight} />
  if (!support) return null
  const phone = <span className="unbroken">{support.text}</span>
  if (!isFirst) {
    return (
      <CallLink number={support.number}>
        <Trans>Call Member Support at {phone}</Trans>
      </CallLink>
    )
  }
  return (
    <div className={styles.team}>
      <CallLink number={support.number} weight="strong">
        {name ? (
          <Trans>
            Call {name}’s care team at {phone}
          </Trans>
        ) : (
          <Trans>Call your care team at {phone}</Trans>
        )}
      </CallLink>
      <p>
        {name ? (
          <Their say={their.supportLine} name={name} />
        ) : (
          <Trans>
            This is the Member Support line. If you have your doctor’s number, call it first.
          </Trans>
        )}
      </p>
    </div>
  )
}

type DoctorsProps = { doctors: readonly AlertDoctor[]; weight?: 'strong' | 'plain' }

function Doctors({ doctors, weight = 'plain' }: DoctorsProps) {
  return doctors.map(({ name, phone = '' }) => {
    const number = <span className="unbroken">{phoneText(phone)}</span>
    return (
      <CallLink key={`${name}${phone}`} number={phone} weight={weight}>
        <Trans>
          Call {name} at {number}
        </Trans>
      </CallLink>
    )
  })
}

function Again({ stage }: { stage: AlertStage }) {
  const readOnly = useReadOnly()
  const elsewhere = useElsewhere()
  const name = useTheirName()
  if (readOnly || elsewhere) return null
  return (
    <Entry stage={stage}>
      {name ? <Their say={their.checkedAgain} name={name} /> : <Trans>I checked again</Trans>}
    </Entry>
  )
}

type EntryProps = {
  stage: Pick<AlertStage, 'kind'>
  variant?: 'primary' | 'secondary'
  children: ReactNode
}

/**
 * The short entry over this page; a member who cannot add that kind from everywhere goes to its
 * page.
 */
export function Entry({ stage, variant = 'secondary', children }: EntryProps) {
  const { session, programs } = useFacts()
  const { kind, page } = entries[stage.kind ?? ''] ?? sugarEntry
  const active = programs.state === 'ok' ? programs.active : []
  const kinds = quickKinds({ isMember: session.kind === 'member', active, canMessage: false })
  if (!kinds.includes(kind)) {
    return (
      <ButtonLink variant={variant} href={page}>
        {children}
      </ButtonLink>
    )
  }
  return (
    <>
      <Button
        variant={variant}
        onPress={() => {
          quickEntryFailed.set(false)
          quickEntry.set(kind)
        }}
      >
        {children}
      </Button>
      <EntryFailed />
    </>
  )
}

/** No toast floats over an emergency, so the failure is said beside the button. */
function EntryFailed() {
  const online = useOnline()
  if (!quickEntryFailed.use()) return null
  return (
    <p role="alert">
      {online ? (
        <Trans>That didn’t work. Please try again in a moment.</Trans>
      ) : (
        <Trans>You’re offline. Please try again when you’re back online.</Trans>
      )}
    </p>
  )
}

type Way = { kind: QuickKind; page: string }

const sugarEntry: Way = {
  kind: 'blood-sugar',
  page: href('blood-sugar.overview', {}, { add: '' }),
}

/** Where the next reading is entered. */
const entries: Readonly<Record<string, Way>> = {
  bloodSugar: sugarEntry,
  bloodPressure: {
    kind: 'blood-pressure',
    page: href('blood-pressure.overview', {}, { add: '' }),
  },
  weight: { kind: 'weight', page: href('weight.overview') },
}
