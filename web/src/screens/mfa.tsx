import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useBrand } from '../data/boot-context'
import { dial, supportOf } from '../data/branding'
import { type Choices, contactPointsQuery, type PendingSignIn, pendingSignIn } from '../data/mfa'
import { knowsPasskeys } from '../data/passkey'
import { asProblem, type Problem } from '../data/problem'
import styles from '../factors/column.module.css'
import { href } from '../routes/href'
import { Navigate } from '../routes/router'
import { Button } from '../ui/button'
import { ButtonLink } from '../ui/button-link'
import { DrawingHouse } from '../ui/drawings/drawing-house'
import { EmptyState } from '../ui/empty-state'
import { ErrorState } from '../ui/error-state'
import { Skeleton } from '../ui/skeleton'
import { Text } from '../ui/text'
import { useFocusOnSwap } from '../ui/use-focus-on-swap'
import { ChooseWay } from './mfa/parts/choose-way'
import { EnterCode } from './mfa/parts/enter-code'
import { LostPhone } from './mfa/parts/lost-phone'
import { PasskeyStep } from './mfa/parts/passkey-step'
import { SetUp } from './mfa/parts/set-up'
import { type Chosen, waysOf } from './mfa/parts/ways'

/** The second step of a sign-in: something that only the person has. */
export function Screen() {
  const pending = pendingSignIn.use()
  if (!pending) return <Navigate to={href('verification-required')} replace />
  return <SecondStep {...pending} />
}

const over = ['invalid_grant', 'invalid_token', 'unauthenticated', 'not_found'] as const

function SecondStep(pending: PendingSignIn) {
  const { organization } = pending
  const choices = useQuery(contactPointsQuery(pending.mfaToken))
  const [refused, setRefused] = useState<Problem>()
  const [ended, setEnded] = useState(false)
  const problem = refused ?? (choices.error ? asProblem(choices.error) : undefined)
  if (problem?.is('unimplemented')) return <NotYet />
  if (ended || problem?.is(...over)) {
    const state = { from: pending.returnTo }
    return <Navigate to={href('verification-expired')} replace state={state} />
  }
  return (
    <div className={styles.column}>
      {choices.data?.setUp ? (
        <SetUp {...pending} onEnded={() => setEnded(true)} />
      ) : (
        <>
          <h1 className={styles.title}>
            <Trans>Confirm it is you</Trans>
          </h1>
          <Text muted size="large">
            {organization ? (
              <Trans>
                {organization} signed you in. One more step keeps your health data safe.
              </Trans>
            ) : (
              <Trans>Your password is correct. One more step keeps your health data safe.</Trans>
            )}
          </Text>
          <div className={`surface ${styles.card}`}>
            {choices.isPending && <Skeleton />}
            {problem && !choices.data && (
              <ErrorState
                title={<Trans>We could not load your sign-in methods.</Trans>}
                onRetry={() => void choices.refetch()}
                isRetrying={choices.isFetching}
                requestId={problem.requestId}
              />
            )}
            {choices.data && (
              <Ways
                {...pending}
                choices={choices.data}
                onRefused={setRefused}
                onEnded={() => setEnded(true)}
              />
            )}
          </div>
          {choices.data && <LostPhone hasCodes={choices.data.recoveryCodes} />}
        </>
      )}
    </div>
  )
}

type WaysProps = PendingSignIn & {
  choices: Choices
  onRefused: (problem: Problem) => void
  onEnded: () => void
}

function Ways({ choices, onRefused, onEnded, ...pending }: WaysProps) {
  const [chosen, setChosen] = useState<Chosen>()
  const again = () => setChosen(undefined)
  useFocusOnSwap(chosen?.id)
  const ways = waysOf(choices, knowsPasskeys())
  const step = { ...pending, onEnded, canRemember: choices.canRemember }
  if (!chosen) {
    return (
      <ChooseWay
        mfaToken={pending.mfaToken}
        ways={ways}
        onChosen={setChosen}
        onRefused={onRefused}
      />
    )
  }
  const back = ways.length > 1 && (
    <Button variant="quiet" onPress={again}>
      <Trans>Choose another way</Trans>
    </Button>
  )
  if (chosen.kind === 'PASSKEY') return <PasskeyStep {...step} back={back} />
  return <EnterCode {...step} chosen={chosen} back={back} />
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
