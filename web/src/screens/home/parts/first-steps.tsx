import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useDanger } from '../../../data/danger'
import { firstOfSession, lastStep, moveFirstSteps, onboardingQuery } from '../../../data/onboarding'
import { useReadOnly } from '../../../data/read-only'
import { useSession } from '../../../data/session'
import type { Startup } from '../../../data/startup'
import { useFacts } from '../../../routes/use-facts'
import { Banner } from '../../../ui/banner'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { Inline } from '../../../ui/inline'
import { Stack } from '../../../ui/stack'
import { Text } from '../../../ui/text'
import { showToast, toasts } from '../../../ui/toast-queue'
import { StepBegin } from './first-step-begin'
import { StepComfort } from './first-step-comfort'
import { StepWelcome, WelcomeTitle } from './first-step-welcome'
import styles from './first-steps.module.css'

/**
 * The first sign-in: three short steps at the top of Home, and once in each session a toast about
 * them. Home mounts it with the onboarding feature on; the server says whether they are still to be
 * shown and where the member left them. In an emergency there is nothing but the emergency.
 */
export function FirstSteps({ startup }: { startup: Startup }) {
  const { data } = useQuery(onboardingQuery)
  const danger = useDanger()
  if (!data?.showOneAppCard || danger.kind !== 'none') return null
  return (
    <>
      <Steps startup={startup} step={data.step} />
      <FirstStepsToast />
    </>
  )
}

function FirstStepsToast() {
  const { session } = useFacts()
  const reference = useSession().data?.reference ?? ''
  const [isDue] = useState(() => session.kind === 'member' && firstOfSession(reference))
  useEffect(() => {
    if (!isDue) return
    const shown = showToast({
      title: <Trans>Welcome to your new Home</Trans>,
      detail: <Trans>Three short steps help you get started.</Trans>,
    })
    // The toast belongs to Home and does not follow to another page.
    return () => toasts.close(shown)
  }, [isDue])
  return null
}

type StepsProps = { startup: Startup; step: number }

function Steps({ startup, step }: StepsProps) {
  const readOnly = useReadOnly()
  const { end, goTo } = useMoves()
  const heading = useHeadingFocus(step)
  const progress = useId()
  const done = () => end.mutate('COMPLETED')
  return (
    <Card accent>
      <Stack gap={3}>
        <Text id={progress} muted size="small">
          <Trans>
            Step {step} of {lastStep}
          </Trans>
        </Text>
        <h2 ref={heading} tabIndex={-1} aria-describedby={progress} className={styles.title}>
          {titles[step]}
        </h2>
        {step === 1 && <StepWelcome startup={startup} />}
        {step === 2 && <StepComfort />}
        {step === lastStep && <StepBegin startup={startup} onBegin={done} />}
      </Stack>
      {end.isError && (
        <Banner
          tone="caution"
          live
          title={<Trans>We couldn’t save that. Please try again.</Trans>}
        />
      )}
      {!readOnly && (
        <Inline gap={2} wrap>
          {step < lastStep ? (
            <Button variant="primary" onPress={() => goTo(step + 1)}>
              <Trans>Next</Trans>
            </Button>
          ) : (
            <Button onPress={done} isPending={end.isPending}>
              <Trans>I’ll do this later</Trans>
            </Button>
          )}
          {step > 1 && (
            <Button variant="quiet" onPress={() => goTo(step - 1)}>
              <Trans>Back</Trans>
            </Button>
          )}
          {step < lastStep && (
            <Button variant="quiet" onPress={() => end.mutate('DISMISSED')}>
              <Trans>Skip these steps</Trans>
            </Button>
          )}
        </Inline>
      )}
    </Card>
  )
}

const titles: Readonly<Record<number, ReactNode>> = {
  1: <WelcomeTitle />,
  2: <Trans>Make it easy to read</Trans>,
  3: <Trans>One thing to start with</Trans>,
}

/** A step shows at once; that it could not be kept costs no more than seeing it again. */
function useMoves() {
  const queries = useQueryClient()
  const goTo = (step: number) => {
    queries.setQueryData(onboardingQuery.queryKey, (known) => known && { ...known, step })
    moveFirstSteps({ status: 'STARTED', step }).catch(() => undefined)
  }
  const end = useMutation({
    mutationFn: (status: 'COMPLETED' | 'DISMISSED') => moveFirstSteps({ status }),
    onSuccess: () => {
      queries.setQueryData(
        onboardingQuery.queryKey,
        (known) => known && { ...known, showOneAppCard: false },
      )
      focusPage()
    },
  })
  return { goTo, end }
}

/** When the steps are gone, people who use a keyboard go on from the top of the page. */
function focusPage() {
  // A sheet that was opened meanwhile keeps the focus.
  if (document.querySelector('[role="dialog"]')) return
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** The heading of a new step takes the focus; that of the first look does not. */
function useHeadingFocus(step: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const seen = useRef(step)
  useEffect(() => {
    if (seen.current === step) return
    seen.current = step
    heading.current?.focus()
  }, [step])
  return heading
}
