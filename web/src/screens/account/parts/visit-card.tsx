import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Spoken } from '../../../calls/spoken'
import type { Visit } from '../../../data/record-access'
import { useStartup } from '../../../data/startup'
import { useFormats } from '../../../i18n/use-formats'
import { Avatar } from '../../../ui/avatar'
import { Inline } from '../../../ui/inline'
import { RelationName } from '../../../ui/relation-name'
import { RoleName } from '../../../ui/role-name'
import { Text } from '../../../ui/text'
import styles from './visit-card.module.css'

/** The parts of a record, as a member would call them. */
const areaNames: Record<string, MessageDescriptor> = {
  home: msg`Home page`,
  profile: msg`Profile`,
  programs: msg`Programs`,
  readings: msg`Readings`,
  health: msg`Health profile`,
  care: msg`Visits and health records`,
  devices: msg`Devices and supplies`,
  food: msg`Food logs`,
  coaching: msg`Coaching`,
  medicines: msg`Medicines`,
  messages: msg`Messages`,
  learning: msg`Lessons`,
  coverage: msg`Coverage and billing`,
  preferences: msg`Preferences`,
  access: msg`This list`,
  other: msg`Other pages`,
}

/** One visit: who, in which role, when, at what, and the reason that was given. */
export function VisitCard({ visit }: { visit: Visit }) {
  const { _ } = useLingui()
  const { name: visitor, role = '', areas = [], reason, ticket, viewedPortal, relationship } = visit
  const known = areas.map((area) => _(areaNames[area] ?? msg`Other pages`))
  return (
    <article className={`surface ${styles.card}`}>
      <Inline as="header" gap={3} center>
        <Avatar name={visitor || '?'} />
        <div>
          <Text as="h2" size="large">
            {visitor || <Trans>A former staff member</Trans>}
          </Text>
          <Text muted>
            {relationship ? <RelationName relation={relationship} /> : <RoleName role={role} />}
          </Text>
        </div>
      </Inline>
      <dl className={styles.facts}>
        <dt>
          <Trans>When</Trans>
        </dt>
        <dd>
          <When visit={visit} />
        </dd>
        <dt>
          <Trans>What they saw</Trans>
        </dt>
        <dd>
          {known.length > 0 ? (
            [...new Set(known)].join(', ')
          ) : (
            <Spoken
              own={<Trans>Opened your portal but viewed nothing</Trans>}
              about={(name) => <Trans>Opened {name}’s portal but viewed nothing</Trans>}
            />
          )}
          {relationship && (
            <Text muted>
              <Spoken
                own={<Trans>They were acting for you and could make changes.</Trans>}
                about={(name) => (
                  <Trans>This person was acting for {name} and could make changes.</Trans>
                )}
              />
            </Text>
          )}
          {viewedPortal && !relationship && (
            <Text muted>
              <Spoken
                own={
                  <Trans>They saw your portal the way you do, but could not change anything.</Trans>
                }
                about={(name) => (
                  <Trans>They saw {name}’s portal, but could not change anything.</Trans>
                )}
              />
            </Text>
          )}
        </dd>
        {reason && (
          <>
            <dt>
              <Trans>Reason</Trans>
            </dt>
            <dd className={styles.reason}>{reason}</dd>
          </>
        )}
        {ticket && (
          <>
            <dt>
              <Trans>Ticket number</Trans>
            </dt>
            <dd>{ticket}</dd>
          </>
        )}
      </dl>
    </article>
  )
}

/** From the first look to the last, by the member's own clock. */
function When({ visit: { startedAt = 0, endedAt = 0 } }: { visit: Visit }) {
  const { longDate, time } = useFormats()
  const { data } = useStartup()
  const timeZone = data?.user?.timeZone || 'UTC'
  const day = longDate(startedAt, { timeZone })
  const from = time(startedAt, { timeZone })
  const until = time(endedAt, { timeZone })
  if (from === until) {
    return (
      <Trans>
        {day} at {from}
      </Trans>
    )
  }
  return (
    <Trans>
      {day}, {from} to {until}
    </Trans>
  )
}
