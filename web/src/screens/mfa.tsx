import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useBrand } from '../data/boot-context'
import { dial, supportOf } from '../data/branding'
import { contactPointsQuery, pendingSignIn } from '../data/mfa'
import { asProblem, type Problem } from '../data/problem'
import { href } from '../routes/href'
import { ButtonLink } from '../ui/button-link'
import { DrawingHouse } from '../ui/drawings/drawing-house'
import { EmptyState } from '../ui/empty-state'
import { Skeleton } from '../ui/skeleton'
import { Text } from '../ui/text'
import styles from './login.module.css'
import { ChooseContact } from './mfa/parts/choose-contact'
import { type Challenge, EnterCode } from './mfa/parts/enter-code'

/** The second step of a sign-in: a code by message to a place only the member can read. */
export function Screen() {
  const pending = pendingSignIn.use()
  if (!pending) return <StartAgain />
  return <SecondStep {...pending} />
}

type SecondStepProps = { mfaToken: string; returnTo: string | null }

function SecondStep({ mfaToken, returnTo }: SecondStepProps) {
  const points = useQuery(contactPointsQuery(mfaToken))
  const [challenge, setChallenge] = useState<Challenge>()
  const [refused, setRefused] = useState<Problem>()
  const [ended, setEnded] = useState(false)
  const problem = refused ?? (points.error ? asProblem(points.error) : undefined)
  if (problem?.is('unimplemented')) return <NotYet />
  if (ended || problem?.is('invalid_grant', 'invalid_token', 'unauthenticated', 'not_found'))
    return <StartAgain />
  return (
    <div className={styles.column}>
      <h1 className={styles.title}>
        <Trans>Confirm it is you</Trans>
      </h1>
      <Text muted size="large">
        <Trans>Your password is correct. One more step keeps your health data safe.</Trans>
      </Text>
      <div className={`surface ${styles.card}`}>
        {points.isPending && <Skeleton />}
        {challenge ? (
          <EnterCode
            mfaToken={mfaToken}
            returnTo={returnTo}
            challenge={challenge}
            onChooseAgain={() => setChallenge(undefined)}
            onEnded={() => setEnded(true)}
          />
        ) : (
          points.data && (
            <ChooseContact
              mfaToken={mfaToken}
              points={points.data.contactTypes}
              onSent={setChallenge}
              onRefused={setRefused}
            />
          )
        )}
      </div>
    </div>
  )
}

/** The half-finished sign-in lives in memory only, so a reload starts over. */
function StartAgain() {
  return (
    <EmptyState
      level={1}
      drawing={<DrawingHouse />}
      title={<Trans>Please sign in again</Trans>}
      action={
        <ButtonLink variant="primary" href={href('login')}>
          <Trans>Go to sign in</Trans>
        </ButtonLink>
      }
    >
      <Trans>
        This step belongs to a sign-in that has expired. Please start over. It only takes a moment.
      </Trans>
    </EmptyState>
  )
}

function NotYet() {
  const support = supportOf(useBrand())
  return (
    <EmptyState
      level={1}
      drawing={<DrawingHouse />}
      title={<Trans>We cannot send you a code right now</Trans>}
      action={
        support && (
          <ButtonLink variant="primary" href={dial(support.phone)}>
            <Trans>Call {support.phone}</Trans>
          </ButtonLink>
        )
      }
    >
      <Trans>
        Your account needs a code each time you sign in, but we can’t send codes right now. Member
        Support can help you by phone.
      </Trans>
    </EmptyState>
  )
}
