import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useBrand } from '../data/boot-context'
import { dial, supportOf } from '../data/branding'
import { serverNow } from '../data/clock'
import { type Choices, contactPointsQuery, type PendingSignIn } from '../data/mfa'
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
import { usePasskey } from './mfa/parts/use-passkey'
import { useWaiting } from './mfa/parts/use-waiting'
import { lastSent, type Sent, sentCodes, waysOf } from './mfa/parts/ways'

/** The second step of a sign-in: something that only the person has. */
export function Screen() {
  const pending = useWaiting()
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
            <Trans>Confirm it’s you</Trans>
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
                title={<Trans>We couldn’t load your sign-in methods.</Trans>}
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
  const ways = waysOf(choices, knowsPasskeys())
  // A code that was sent stays known, whichever way is looked at next.
  const [codes, setCodes] = useState(() => sentCodes(choices))
  const [triesLeft, setTriesLeft] = useState(choices.triesLeft ?? 5)
  const [chosen, setChosen] = useState(() => lastSent(ways, codes))
  const passkey = usePasskey({ ...pending, onEnded })
  useFocusOnSwap(chosen?.id)
  const sentTo = (id: string) => {
    const sent = codes[id]
    return sent && sent.expiresAt > serverNow() ? sent : undefined
  }
  const noteSent = (
    id: string,
    { expiresAt, resendAt, triesLeft }: Sent & { triesLeft: number },
  ) => {
    setCodes((before) => ({ ...before, [id]: { expiresAt, resendAt } }))
    setTriesLeft(triesLeft)
  }
  if (!chosen) {
    return (
      <ChooseWay
        mfaToken={pending.mfaToken}
        ways={ways}
        canRemember={choices.canRemember}
        isSent={(way) => sentTo(way.id) !== undefined}
        onSent={noteSent}
        onChosen={(way, remember) => {
          setChosen(way)
          if (way.kind === 'PASSKEY') passkey.mutate(remember)
        }}
        onRefused={onRefused}
      />
    )
  }
  const again = () => {
    passkey.reset()
    setChosen(undefined)
  }
  const back = ways.length > 1 && (
    <Button variant="quiet" onPress={again}>
      <Trans>Choose another way</Trans>
    </Button>
  )
  if (chosen.kind === 'PASSKEY') {
    return <PasskeyStep passkey={passkey} canRemember={choices.canRemember} back={back} />
  }
  return (
    <EnterCode
      {...pending}
      way={chosen}
      sent={sentTo(chosen.id)}
      triesLeft={triesLeft}
      canRemember={choices.canRemember}
      back={back}
      onSent={noteSent}
      onWrong={() => setTriesLeft(triesLeft - 1)}
      onEnded={onEnded}
    />
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
