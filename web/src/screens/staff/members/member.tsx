import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../calls/loaded'
import { serverNow } from '../../../data/clock'
import { type MemberSnapshot, memberSnapshotQuery } from '../../../data/inbox'
import { displayPhone } from '../../../domain/phone'
import { zoneName } from '../../../i18n/zone-name'
import { href } from '../../../routes/href'
import { useRoute } from '../../../routes/use-route'
import { ButtonLink } from '../../../ui/button-link'
import { CallLink } from '../../../ui/call-link'
import { Card } from '../../../ui/card'
import { lazyPart } from '../../../ui/lazy-part'
import { PageBody } from '../../../ui/page'
import { Stack } from '../../../ui/stack'
import { Text } from '../../../ui/text'
import { AlertRow } from '../alerts/parts/alert-row'
import { ResolvingAlerts } from '../alerts/parts/resolving'
import { InboxLabs } from '../inbox/parts/inbox-labs'
import { Devices, EmergencyContacts, Known } from '../inbox/parts/inbox-member'
import { InboxReadings } from '../inbox/parts/inbox-readings'
import { AfterPage } from '../parts/after-page'
import { MemberProfile } from '../parts/member-profile'
import { PeopleToCall } from '../parts/people-to-call'
import styles from './member.module.css'
import { EnrolmentAnswers } from './parts/enrolment-answers'

const MemberRounds = lazyPart(() =>
  import('../../../surveys/member-rounds').then((module) => module.MemberRounds),
)

/** A member whom the person looks after: how to reach them, what asks for somebody, how they are. */
export function Screen() {
  const { params } = useRoute()
  const snapshot = useQuery(memberSnapshotQuery(params.id ?? ''))
  const name = snapshot.data?.snapshot?.name
  return (
    <PageBody>
      <h1>{name ?? <Trans>About a member</Trans>}</h1>
      <Loaded
        query={snapshot}
        shape="card"
        failed={<Trans>We couldn’t open this member.</Trans>}
        kept={<Trans>You see only the members you look after.</Trans>}
      >
        {(known) => <Member known={known} memberId={params.id ?? ''} />}
      </Loaded>
    </PageBody>
  )
}

function Member({ known, memberId }: { known: MemberSnapshot; memberId: string }) {
  const { t, i18n } = useLingui()
  const { snapshot = {}, phone = '', channelUrl = '', alerts = [], enrolments = [] } = known
  const { people = [] } = known
  const { name = '' } = snapshot
  const number = displayPhone(phone)
  const zone = { timeZone: snapshot.timeZone || 'UTC' }
  const place = zoneName(zone.timeZone, serverNow(), i18n.locale)
  return (
    <ResolvingAlerts alerts={alerts}>
      <div className={styles.reach}>
        <PeopleToCall people={people} member={name} />
        {phone ? (
          <CallLink number={phone}>
            {people.length > 0 ? (
              <Trans>
                Call {name}: {number}
              </Trans>
            ) : (
              <Trans>Call {number}</Trans>
            )}
          </CallLink>
        ) : (
          !people.some((person) => person.phone) && (
            <p>
              <Trans>No phone number on file</Trans>
            </p>
          )
        )}
        {channelUrl && (
          <ButtonLink href={href('staff.inbox', {}, { channel: channelUrl })}>
            <Trans>Open the conversation</Trans>
          </ButtonLink>
        )}
      </div>
      <Text muted size="small">
        <Trans>Dates and times here are in {place}, the member’s time zone.</Trans>
      </Text>
      {alerts.length > 0 && (
        <Card title={<Trans>Open alerts</Trans>}>
          <ul aria-label={t`Open alerts`}>
            {alerts.map((alert) => (
              <li key={alert.alertId}>
                <AlertRow alert={alert} isAbout />
              </li>
            ))}
          </ul>
        </Card>
      )}
      <div className={styles.cards}>
        <Card>
          <Stack gap={5}>
            <InboxReadings known={{ ...snapshot, alerts: [] }} />
            <InboxLabs known={snapshot} />
          </Stack>
        </Card>
        <Card title={<Trans>About the member</Trans>}>
          <Stack gap={5}>
            <Known known={snapshot} />
            <EmergencyContacts known={snapshot} />
            <Devices known={snapshot} whose={{ memberId }} />
          </Stack>
        </Card>
        <Card title={<Trans>Health profile</Trans>}>
          <MemberProfile known={snapshot} />
        </Card>
        <EnrolmentAnswers enrolments={enrolments} zone={zone} />
        <AfterPage>
          <MemberRounds memberId={memberId} zone={zone} />
        </AfterPage>
      </div>
    </ResolvingAlerts>
  )
}
