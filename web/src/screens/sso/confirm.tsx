import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { asProblem } from '../../data/problem'
import { arrivedQuery, organizationsQuery } from '../../data/sign-on'
import { SignOnChoices } from '../../factors/sign-on-choices'
import { href } from '../../routes/href'
import { useRoute } from '../../routes/use-route'
import { Button } from '../../ui/button'
import { ButtonLink } from '../../ui/button-link'
import { DrawingHouse } from '../../ui/drawings/drawing-house'
import { EmptyState } from '../../ui/empty-state'
import { OneMoment } from './parts/one-moment'
import { SignOnFailed } from './parts/sign-on-failed'
import { takeAnswer } from './parts/taken-address'
import { useFinish } from './parts/use-finish'

/** A sign-in that began at the organization: nobody is signed in before they say so. */
export function Screen() {
  const { params } = useRoute()
  const [{ arrival }] = useState(() => takeAnswer(location, history))
  if (arrival) return <Confirm arrival={arrival} />
  return <Begin brandCode={params.brand ?? ''} />
}

function Confirm({ arrival }: { arrival: string }) {
  const arrived = useQuery(arrivedQuery(arrival))
  const finishing = useFinish()
  const finish = () => finishing.mutate({ arrival, confirmed: true })
  const problem = finishing.error ?? arrived.error
  if (problem) {
    return (
      <SignOnFailed
        problem={asProblem(problem)}
        onRetry={() => (finishing.error ? finish() : void arrived.refetch())}
        isRetrying={arrived.isFetching}
      />
    )
  }
  if (!arrived.data) return <OneMoment />
  const { label = '', hint } = arrived.data
  if (finishing.data?.outcome === 'OUTCOME_START_HERE') return <StartHere label={label} />
  return (
    <EmptyState
      level={1}
      drawing={<DrawingHouse />}
      title={
        hint ? (
          <Trans>
            Sign in as <Name text={hint} />?
          </Trans>
        ) : (
          <Trans>Do you want to sign in?</Trans>
        )
      }
      action={
        <>
          <Button
            variant="primary"
            isPending={finishing.isPending || finishing.isSuccess}
            onPress={finish}
          >
            <Trans>Sign in</Trans>
          </Button>
          <ButtonLink variant="quiet" href={href('login')}>
            <Trans>No, go back</Trans>
          </ButtonLink>
        </>
      }
    >
      <Trans>{label} sent you here. If you did not ask for this, choose “No, go back”.</Trans>
    </EmptyState>
  )
}

/** A long email address breaks behind its @, if it must. */
function Name({ text }: { text: string }) {
  const [first = '', rest] = text.split(/(?<=@)/)
  return rest === undefined ? (
    first
  ) : (
    <>
      {first}
      <wbr />
      {rest}
    </>
  )
}

/** Accounts are linked only by a sign-in that began here. */
function StartHere({ label }: { label: string }) {
  return (
    <EmptyState
      level={1}
      drawing={<DrawingHouse />}
      title={<Trans>Let’s link your account first</Trans>}
      action={<SignOnChoices returnTo={null} />}
    >
      <Trans>
        We don’t know yet which account is yours. Start here once, and {label} can sign you in from
        then on.
      </Trans>
    </EmptyState>
  )
}

function Begin({ brandCode }: { brandCode: string }) {
  const organizations = useQuery(organizationsQuery(brandCode))
  if (organizations.error) {
    return (
      <SignOnFailed
        problem={asProblem(organizations.error)}
        onRetry={() => void organizations.refetch()}
        isRetrying={organizations.isFetching}
      />
    )
  }
  if (!organizations.data) return <OneMoment />
  if (organizations.data.length === 0) return <SignOnFailed />
  return (
    <EmptyState
      level={1}
      drawing={<DrawingHouse />}
      title={<Trans>Do you want to sign in?</Trans>}
      action={<SignOnChoices brandCode={brandCode} returnTo={null} />}
    >
      <Trans>Your organization signs you in. You come back here afterwards.</Trans>
    </EmptyState>
  )
}
