import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { finishOnboarding, firstOfSession, onboardingQuery } from '../../../data/onboarding'
import { sessionQuery } from '../../../data/session'
import { useFacts } from '../../../routes/use-facts'
import { Banner } from '../../../ui/banner'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { showToast, toasts } from '../../../ui/toast-queue'
import styles from './onboarding-toast.module.css'

/**
 * Shows a new member around: in passing as a toast, once in each session, and for as long as
 * they like as a card. Home mounts it with the onboarding feature on; the server has the last word.
 */
export function Onboarding() {
  const { data } = useQuery(onboardingQuery)
  if (!data?.showOneAppCard) return null
  return (
    <>
      <OnboardingCard />
      <OnboardingToast />
    </>
  )
}

function OnboardingToast() {
  const { session } = useFacts()
  const reference = useQuery({ ...sessionQuery, enabled: false }).data?.reference ?? ''
  const [isDue] = useState(() => session.kind === 'member' && firstOfSession(reference))
  useEffect(() => {
    if (!isDue) return
    const shown = showToast({
      title: <Trans>Welcome to your new Home</Trans>,
      detail: <Trans>The “Find your way around” card shows you where everything is.</Trans>,
    })
    // The toast belongs to Home and does not follow to another page.
    return () => toasts.close(shown)
  }, [isDue])
  return null
}

function OnboardingCard() {
  const { session } = useFacts()
  const queries = useQueryClient()
  const finish = useMutation({
    mutationFn: finishOnboarding,
    onSuccess: () => queries.setQueryData(onboardingQuery.queryKey, { showOneAppCard: false }),
  })
  return (
    <Card title={<Trans>Find your way around</Trans>}>
      <ul className={styles.places}>
        <li>
          <Trans>
            <strong>Home</strong> shows what needs your attention now.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Programs</strong> has your readings, goals and lessons.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Messages</strong> is where your coach and care team write to you.
          </Trans>
        </li>
      </ul>
      {finish.isError && (
        <Banner
          tone="caution"
          live
          title={<Trans>We could not save that. Please try again.</Trans>}
        />
      )}
      {session.kind === 'member' && (
        <div>
          <Button onPress={() => finish.mutate()} isPending={finish.isPending}>
            <Trans>Got it</Trans>
          </Button>
        </div>
      )}
    </Card>
  )
}
