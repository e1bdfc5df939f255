import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../calls/loaded'
import { type Preferences, preferencesQuery } from '../../data/preferences'
import { useReadOnly } from '../../data/read-only'
import { PreferencesTabs } from '../../routes/preferences-tabs'
import { Banner } from '../../ui/banner'
import { Card } from '../../ui/card'
import { DrawingMessages } from '../../ui/drawings/drawing-messages'
import { EmptyState } from '../../ui/empty-state'
import { PageBody, PageHead } from '../../ui/page'
import { Text } from '../../ui/text'
import { PageLink } from './parts/page-link'
import { QuietCard } from './parts/quiet-card'
import { TopicCard } from './parts/topic-card'

/** By topic an email, a text message or nothing, and the hours to be left alone. */
export function Screen() {
  return (
    <PageBody width="reading">
      <PreferencesTabs current="profile-preferences.communications" />
      <PageHead
        title={<Trans>Communication preferences</Trans>}
        lead={
          <Trans>
            Choose how we let you know about something new. Our messages never mention your health.
          </Trans>
        }
      >
        <Text muted>
          <Trans>We write to you as soon as there’s something new, any day of the week.</Trans>
        </Text>
      </PageHead>
      <Choices />
      <PageLink route="account.sent">
        <Trans>See the messages we sent you</Trans>
      </PageLink>
    </PageBody>
  )
}

function Choices() {
  const all = useQuery(preferencesQuery)
  return (
    <Loaded
      query={all}
      shape="rows"
      failed={<Trans>We couldn’t load your choices.</Trans>}
      kept={<Trans>Your choices haven’t changed.</Trans>}
    >
      {(choices) => <Topics {...choices} />}
    </Loaded>
  )
}

function Topics(choices: Preferences) {
  const {
    preferences = [],
    quietHours,
    timeZone = '',
    maskedEmail = '',
    maskedPhone = '',
  } = choices
  const readOnly = useReadOnly()
  const topics = preferences.filter(({ inUse, required }) => inUse && !required)
  return (
    <>
      {readOnly && (
        <Banner tone="info" title={<Trans>You are viewing this page for a member.</Trans>}>
          <Trans>Only the member can change these choices.</Trans>
        </Banner>
      )}
      {topics.length === 0 && (
        <EmptyState
          drawing={<DrawingMessages />}
          title={<Trans>There is nothing to choose right now</Trans>}
        >
          <Trans>We only write to you about the security of your account.</Trans>
        </EmptyState>
      )}
      {topics.map((preference) => (
        <TopicCard
          key={preference.topic}
          preference={preference}
          email={maskedEmail}
          phone={maskedPhone}
          isDisabled={readOnly}
        />
      ))}
      {topics.length > 0 && (
        <QuietCard quiet={quietHours ?? {}} timeZone={timeZone} isDisabled={readOnly} />
      )}
      <Card title={<Trans>Account security</Trans>}>
        <p>
          <Trans>
            We always send you sign-in codes and security messages, at any hour. You can’t turn
            these off.
          </Trans>
        </p>
      </Card>
    </>
  )
}
