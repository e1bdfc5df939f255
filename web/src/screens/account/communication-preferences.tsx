import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useBrand } from '../../data/boot-context'
import { supportOf } from '../../data/branding'
import { useOnline } from '../../data/online'
import { preferencesQuery } from '../../data/preferences'
import { asProblem } from '../../data/problem'
import { useReadOnly } from '../../data/read-only'
import { Banner } from '../../ui/banner'
import { Card } from '../../ui/card'
import { DrawingMessages } from '../../ui/drawings/drawing-messages'
import { EmptyState } from '../../ui/empty-state'
import { ErrorState } from '../../ui/error-state'
import { Skeleton } from '../../ui/skeleton'
import styles from './communication-preferences.module.css'
import { PageLink } from './parts/page-link'
import { QuietCard } from './parts/quiet-card'
import { TopicCard } from './parts/topic-card'

/** By topic an e-mail, a text message or nothing, and the hours to be left alone. */
export function Screen() {
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>
          <Trans>Communication preferences</Trans>
        </h1>
        <p className={styles.lead}>
          <Trans>
            Choose how we tell you that something is new. Our messages never say anything about your
            health.
          </Trans>
        </p>
      </div>
      <Topics />
      <PageLink route="account.sent">
        <Trans>See what we sent you</Trans>
      </PageLink>
    </div>
  )
}

function Topics() {
  const brand = useBrand()
  const online = useOnline()
  const readOnly = useReadOnly()
  const all = useQuery(preferencesQuery)
  if (all.isPending && (online || all.fetchStatus === 'fetching')) return <Skeleton shape="rows" />
  if (!all.data) {
    const { requestId, offline } = asProblem(all.error)
    if (!online || offline) {
      return (
        <ErrorState title={<Trans>You are offline</Trans>} onRetry={() => void all.refetch()}>
          <Trans>Your choices are shown once you are connected again.</Trans>
        </ErrorState>
      )
    }
    return (
      <ErrorState
        title={<Trans>We could not load your choices.</Trans>}
        onRetry={() => void all.refetch()}
        isRetrying={all.isFetching}
        support={supportOf(brand)}
        requestId={requestId}
      >
        <Trans>What you chose still holds.</Trans>
      </ErrorState>
    )
  }
  const {
    preferences = [],
    quietHours,
    timeZone = '',
    maskedEmail = '',
    maskedPhone = '',
  } = all.data
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
          <Trans>We only write to you about the safety of your account.</Trans>
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
      <Card title={<Trans>Account safety</Trans>}>
        <p>
          <Trans>
            Sign-in codes and news about the safety of your account always reach you, at any hour.
            This cannot be switched off.
          </Trans>
        </p>
      </Card>
    </>
  )
}
