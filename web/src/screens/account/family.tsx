import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../calls/loaded'
import { type FamilyLinks, familyLinksQuery } from '../../data/family-links'
import { useReadOnly } from '../../data/read-only'
import { useStartup } from '../../data/startup'
import { byAudience } from '../../domain/family-areas'
import { ActsForCard } from '../../family/acts-for-card'
import { Asks } from '../../family/asks'
import { useEnded } from '../../family/use-ended'
import { actedByWords, actsForWords } from '../../family/words'
import { Banner } from '../../ui/banner'
import { PageBody, PageHead } from '../../ui/page'
import { Stack } from '../../ui/stack'
import { Text } from '../../ui/text'
import { ActedByCard } from './family/parts/acted-by-card'
import { AddChild } from './family/parts/add-child'
import { EndButton } from './family/parts/end-button'
import { InviteSomeone } from './family/parts/invite-someone'
import { ReadingsChoice } from './family/parts/readings-choice'
import { WaitingInvite } from './family/parts/waiting-invite'

/** S1-2.4-05: the people a member acts for, and the people who act for them. */
export function Screen() {
  const family = useQuery(familyLinksQuery)
  return (
    <PageBody width="reading">
      <PageHead
        title={<Trans>Family</Trans>}
        lead={<Trans>Who can act for whom, and what each person can see.</Trans>}
      />
      <Loaded
        query={family}
        shape="rows"
        failed={<Trans>We couldn’t load your family.</Trans>}
        kept={<Trans>Everyone’s access is as it was.</Trans>}
      >
        {(data) => <Family family={data} />}
      </Loaded>
    </PageBody>
  )
}

function Family({ family }: { family: FamilyLinks }) {
  const readOnly = useReadOnly()
  const asks = useStartup().data?.familyAsks ?? []
  return (
    <Stack gap={5}>
      {readOnly && (
        <Banner tone="info" title={<Trans>You are viewing this page for a member.</Trans>}>
          <Trans>Only the member can change who acts for whom.</Trans>
        </Banner>
      )}
      <Asks asks={asks} />
      <ActsFor family={family} />
      <ActedBy family={family} />
    </Stack>
  )
}

const actsForHeading = () => document.getElementById('acts-for')
const actedByHeading = () => document.getElementById('acted-by')

/** The people whom the member acts for. */
function ActsFor({ family }: { family: FamilyLinks }) {
  const { i18n } = useLingui()
  const readOnly = useReadOnly()
  const { actsFor = [], adultAge = 18 } = family
  const isAdult = family.stage === 'adult'
  const { notice, onEnded } = useEnded(actsForHeading)
  if (!isAdult && actsFor.length === 0 && !notice) return null
  return (
    <Stack as="section" gap={4} aria-labelledby="acts-for">
      <Text as="h2" size="h3" id="acts-for">
        <Trans>People you act for</Trans>
      </Text>
      {notice}
      {actsFor.length === 0 && (
        <Text muted>
          <Trans>
            Nobody yet. You can add a child here. An adult you care for sends you an invitation from
            their own portal.
          </Trans>
        </Text>
      )}
      {byAudience(actsFor).map(({ audience, people }) => (
        <Stack key={audience} gap={3}>
          <Text as="h3" size="h4">
            {i18n._(actsForWords[audience])}
          </Text>
          {people.map((link) => (
            <ActsForCard
              key={link.id}
              link={link}
              adultAge={adultAge}
              level={4}
              actions={<EndButton link={link} isMine heading={actsForHeading} />}
              onEnded={() => void onEnded(link)}
            />
          ))}
        </Stack>
      ))}
      {isAdult && !readOnly && <AddChild adultAge={adultAge} />}
    </Stack>
  )
}

/** The people who act for the member, and invitations that wait for an answer. */
function ActedBy({ family }: { family: FamilyLinks }) {
  const { i18n } = useLingui()
  const readOnly = useReadOnly()
  const { actedBy = [], invites = [], stage = '', placesLeft = 0 } = family
  return (
    <Stack as="section" gap={4} aria-labelledby="acted-by">
      <Text as="h2" size="h3" id="acted-by">
        <Trans>People who can act for you</Trans>
      </Text>
      {actedBy.length === 0 && (
        <Text muted>
          {stage === 'adult' ? (
            <Trans>
              Nobody yet. If someone helps you with your health, you can invite them and choose what
              they see.
            </Trans>
          ) : (
            <Trans>Nobody yet.</Trans>
          )}
        </Text>
      )}
      {byAudience(actedBy).map(({ audience, people }) => (
        <Stack key={audience} gap={3}>
          <Text as="h3" size="h4">
            {i18n._(actedByWords[audience])}
          </Text>
          {people.map((link) => (
            <ActedByCard key={link.id} link={link} family={family} heading={actedByHeading} />
          ))}
        </Stack>
      ))}
      {stage === 'teen' && actedBy.length > 0 && (
        <ReadingsChoice isClosed={family.readingsClosed === true} />
      )}
      {invites.length > 0 && (
        <Stack gap={3}>
          <Text as="h3" size="h4">
            <Trans>Invitations you sent</Trans>
          </Text>
          <Stack as="ul" gap={3}>
            {invites.map((invite) => (
              <li key={invite.email}>
                <WaitingInvite invite={invite} heading={actedByHeading} />
              </li>
            ))}
          </Stack>
        </Stack>
      )}
      {!readOnly && stage !== 'child' && (
        <InviteSomeone isTeen={stage === 'teen'} family={family} placesLeft={placesLeft} />
      )}
    </Stack>
  )
}
