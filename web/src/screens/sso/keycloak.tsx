import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { asProblem } from '../../data/problem'
import { sessionQuery } from '../../data/session'
import { linkOrganization } from '../../data/sign-on'
import { href } from '../../routes/href'
import { returnTarget } from '../../routes/redirect-target'
import { Navigate } from '../../routes/router'
import { ButtonLink } from '../../ui/button-link'
import { DrawingHouse } from '../../ui/drawings/drawing-house'
import { EmptyState } from '../../ui/empty-state'
import { LinkAccount } from './parts/link-account'
import { OneMoment } from './parts/one-moment'
import { SignOnFailed } from './parts/sign-on-failed'
import { type Taken, takeAnswer } from './parts/taken-address'
import { useFinish } from './parts/use-finish'

/** Where an organization leads back to: takes its answer and goes on. */
export function Screen() {
  const [taken] = useState(() => takeAnswer(location, history))
  return taken.step === 'link' ? <Linking /> : <Finishing taken={taken} />
}

function Finishing({ taken }: { taken: Taken }) {
  const finishing = useFinish()
  const { mutate } = finishing
  const { step: _, ...answer } = taken
  const send = () => mutate(answer)
  const isEmpty = !taken.state && !taken.arrival
  useOnce(isEmpty ? undefined : send)
  if (isEmpty) return <NothingToTake />
  if (finishing.isError) return <SignOnFailed problem={asProblem(finishing.error)} onRetry={send} />
  if (finishing.data?.outcome === 'OUTCOME_LINK') return <LinkAccount {...finishing.data} />
  if (finishing.data?.outcome === 'OUTCOME_START_HERE') return <SignOnFailed />
  return <OneMoment />
}

/** The page was loaded again after its answer was taken: the person who is signed in now goes on. */
function NothingToTake() {
  const session = useQuery(sessionQuery)
  if (session.isPending) return <OneMoment />
  return session.data ? <Navigate to={href('home')} replace /> : <SignOnFailed />
}

/** The person has signed in to the account that is to be linked. */
function Linking() {
  const linking = useMutation({ mutationFn: linkOrganization })
  const { mutate } = linking
  useOnce(() => mutate())
  if (linking.isError) {
    return <SignOnFailed problem={asProblem(linking.error)} onRetry={() => mutate()} />
  }
  if (!linking.data) return <OneMoment />
  const { label = '', returnTo } = linking.data
  const target = returnTarget(returnTo, location.origin) ?? href('home')
  return (
    <EmptyState
      level={1}
      drawing={<DrawingHouse />}
      title={<Trans>Your account is linked</Trans>}
      action={
        <ButtonLink variant="primary" href={target}>
          <Trans>Go on</Trans>
        </ButtonLink>
      }
    >
      <p role="status">
        <Trans>
          Next time, choose {label} on the sign-in page. You can still use your password. We sent
          you an email about this.
        </Trans>
      </p>
    </EmptyState>
  )
}

/** What an organization sent works once, so it is sent once. */
function useOnce(send: (() => void) | undefined) {
  const sent = useRef(false)
  useEffect(() => {
    if (sent.current || !send) return
    sent.current = true
    send()
  }, [send])
}
