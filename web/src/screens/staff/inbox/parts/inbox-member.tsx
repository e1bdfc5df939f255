import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { Loaded } from '../../../../calls/loaded'
import type { Relationship } from '../../../../data/emergency-contacts'
import { handoverQuery } from '../../../../data/handover'
import {
  conversationQuery,
  type DeskConversation,
  type Snapshot,
  snapshotQuery,
  type Whose,
} from '../../../../data/inbox'
import { relationshipWords } from '../../../../data/person-words'
import { programName } from '../../../../data/program-names'
import { displayPhone, telLink } from '../../../../domain/phone'
import { useFormats } from '../../../../i18n/use-formats'
import { zoneName } from '../../../../i18n/zone-name'
import { HandoverText } from '../../../../messages/handover-text'
import { Button } from '../../../../ui/button'
import { Inline } from '../../../../ui/inline'
import { Stack } from '../../../../ui/stack'
import { Text } from '../../../../ui/text'
import { languageName, useNow } from '../../parts/desk-words'
import { MemberProfile } from '../../parts/member-profile'
import { OrderLines } from '../../parts/order-lines'
import { usePronouns } from '../../parts/use-pronouns'
import { InboxDevice } from './inbox-device'
import { InboxGainLimits } from './inbox-gain-limits'
import { InboxLabs } from './inbox-labs'
import styles from './inbox-member.module.css'
import { InboxNotes } from './inbox-notes'
import { InboxReadings } from './inbox-readings'

type InboxMemberProps = { channelUrl: string; onBack?: () => void }

/** Who the member is, as far as the person's role may know. */
export function InboxMember({ channelUrl, onBack }: InboxMemberProps) {
  const { t } = useLingui()
  const { data: about } = useQuery(conversationQuery(channelUrl))
  if (!about?.readable) return null
  return (
    <div className={styles.member}>
      <Inline gap={2} center>
        {onBack && (
          <Button
            variant="quiet"
            icon={<ArrowLeft size={20} aria-hidden="true" />}
            aria-label={t`Back to the conversation`}
            onPress={onBack}
          />
        )}
        <Text as="h2" size="large">
          <Trans>About the member</Trans>
        </Text>
      </Inline>
      <Facts channelUrl={channelUrl} />
      {about.handoverId && <Card channelUrl={channelUrl} about={about} />}
      <InboxNotes channelUrl={channelUrl} />
    </div>
  )
}

function Facts({ channelUrl }: { channelUrl: string }) {
  const snapshot = useQuery(snapshotQuery(channelUrl))
  return (
    <Loaded shape="rows" query={snapshot} failed={<Trans>We couldn’t load the member.</Trans>}>
      {(known) => (
        <>
          <Known known={known} />
          <EmergencyContacts known={known} />
          {known.showsReadings && <InboxReadings known={known} />}
          {known.showsReadings && <InboxLabs known={known} />}
          {known.showsReadings && <Told known={known} />}
          <Devices known={known} whose={{ channelUrl }} />
          <Orders orders={known.orders} />
          {known.gainLimits && (
            <InboxGainLimits channelUrl={channelUrl} limits={known.gainLimits} />
          )}
        </>
      )}
    </Loaded>
  )
}

/** What the member told about their health. */
function Told({ known }: { known: Snapshot }) {
  return (
    <Stack as="section" gap={3}>
      <Text as="h3" size="body">
        <Trans>Health profile</Trans>
      </Text>
      <MemberProfile known={known} />
    </Stack>
  )
}

type KnownProps = { known: Snapshot; whose: Whose }

/** What the account says. */
export function Known({ known }: { known: Snapshot }) {
  const { i18n } = useLingui()
  const formats = useFormats()
  const now = useNow()
  const programs = useMemo(
    () =>
      (known.programs ?? []).flatMap((slug) => {
        const name = programName(slug)
        return name ? [i18n._(name)] : []
      }),
    [known.programs, i18n],
  )
  const pronouns = usePronouns(known)
  const place = { timeZone: known.timeZone || 'UTC' }
  const clock = `${formats.time(now, place)} (${zoneName(place.timeZone, now, formats.locale)})`
  return (
    <>
      <dl className={styles.facts}>
        {known.legalName && <Fact name={<Trans>Legal name</Trans>}>{known.legalName}</Fact>}
        {pronouns.length > 0 && <Fact name={<Trans>Pronouns</Trans>}>{pronouns.join(', ')}</Fact>}
        <Fact name={<Trans>Language</Trans>}>{languageName(known.locale ?? '', formats)}</Fact>
        <Fact name={<Trans>Their time</Trans>}>{clock}</Fact>
        {known.birthYear ? (
          <Fact name={<Trans>Year of birth</Trans>}>{known.birthYear}</Fact>
        ) : undefined}
        {programs.length > 0 && <Fact name={<Trans>Programs</Trans>}>{programs.join(', ')}</Fact>}
        {known.goals?.map((goal) => (
          <Fact key={goal.kind} name={<Trans>Weight goal</Trans>}>
            {goal.text} {goal.unit}
          </Fact>
        ))}
      </dl>
      {!known.showsReadings && (
        <Text muted size="small">
          <Trans>Your role does not include readings.</Trans>
        </Text>
      )}
    </>
  )
}

/** Whom to call when the member can't be reached in an emergency, in this order. */
export function EmergencyContacts({ known }: { known: Snapshot }) {
  const { i18n } = useLingui()
  const { emergencyContacts = [] } = known
  if (emergencyContacts.length === 0) return null
  return (
    <Stack as="section" gap={2}>
      <Text as="h3" size="body">
        <Trans>Emergency contacts</Trans>
      </Text>
      <Stack as="ol" gap={2}>
        {emergencyContacts.map(({ name, relationship = '', phones = [] }) => {
          const words = relationshipWords[relationship as Relationship]
          return (
            <li key={`${name} ${phones[0]}`}>
              <p>
                {name}
                {words && <> ({i18n._(words)})</>}
              </p>
              {phones.map((number) => (
                <p key={number}>
                  <a href={telLink(number)}>{displayPhone(number)}</a>
                </p>
              ))}
            </li>
          )
        })}
      </Stack>
    </Stack>
  )
}

/** The member's devices, each with how far it is. */
export function Devices({ known, whose }: KnownProps) {
  const { devices = [] } = known
  if (devices.length === 0) return null
  return (
    <Stack as="section" gap={3}>
      <Text as="h3" size="body">
        <Trans>Devices</Trans>
      </Text>
      <Stack as="ul" gap={3}>
        {devices.map((device) => (
          <li key={device.deviceId} className={styles.device}>
            <InboxDevice
              device={device}
              whose={whose}
              zone={{ timeZone: known.timeZone || 'UTC' }}
            />
          </li>
        ))}
      </Stack>
    </Stack>
  )
}

/** What the member ordered; only Member Support is told. */
function Orders({ orders = [] }: Pick<Snapshot, 'orders'>) {
  if (orders.length === 0) return null
  return (
    <Stack as="section" gap={3}>
      <Text as="h3" size="body">
        <Trans>Orders</Trans>
      </Text>
      <Stack as="ul" gap={3}>
        {orders.map((order) => (
          <li key={order.number}>
            <OrderLines order={order} />
          </li>
        ))}
      </Stack>
    </Stack>
  )
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** What the one before said, and what the member says to it. */
function Card({ channelUrl, about }: { channelUrl: string; about: DeskConversation }) {
  const card = useQuery({
    ...handoverQuery(channelUrl, 'staff'),
    enabled: Boolean(about.handoverId),
  })
  return (
    <Stack as="section" gap={3}>
      <Text as="h3" size="body">
        <Trans>Handover card</Trans>
      </Text>
      <Loaded
        shape="rows"
        undated
        query={card}
        failed={<Trans>We couldn’t load the handover card.</Trans>}
      >
        {(handover) => <HandoverText handover={handover} />}
      </Loaded>
    </Stack>
  )
}
