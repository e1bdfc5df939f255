import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useBrand } from '../data/boot-context'
import { dial, supportOf } from '../data/branding'
import { answerEmailLink, type EmailAnswer, type EmailLink, openEmailLink } from '../data/email'
import { asProblem } from '../data/problem'
import { endSessionHere } from '../data/session-over'
import { OpenLinkAgain } from '../factors/open-link-again'
import { href } from '../routes/href'
import { useLinkToken } from '../routes/use-link-token'
import { Banner } from '../ui/banner'
import { Button } from '../ui/button'
import { ButtonLink } from '../ui/button-link'
import { DrawingHouse } from '../ui/drawings/drawing-house'
import { EmptyState } from '../ui/empty-state'
import { ErrorState } from '../ui/error-state'
import { Skeleton } from '../ui/skeleton'
import { useFocusOnSwap } from '../ui/use-focus-on-swap'
import styles from './confirm-email.module.css'

/** Where the links of a change of the email address lead; opening one changes nothing. */
export function Screen() {
  const token = useLinkToken()
  // Kept here, because what was fetched goes with the session that an answer ends.
  const [answer, setAnswer] = useState<{ token: string; link: EmailLink }>()
  const answered = answer?.token === token ? answer.link : undefined
  const link = useQuery({
    queryKey: ['email-link', token],
    queryFn: () => openEmailLink(token),
    enabled: token !== '' && !answered,
    retry: false,
    gcTime: 0,
  })
  const shown = answered ?? link.data
  if (!token) return <OpenLinkAgain />
  if (shown) {
    return (
      <Open
        key={token}
        token={token}
        link={shown}
        onAnswered={(next) => setAnswer({ token, link: next })}
      />
    )
  }
  if (!link.error) return <Skeleton shape="card" />
  return asProblem(link.error).is('not_found') ? <Gone /> : <Failed link={link} />
}

type FailedProps = { link: { error: unknown; isFetching: boolean; refetch: () => unknown } }

function Failed({ link }: FailedProps) {
  const support = supportOf(useBrand())
  const { requestId } = asProblem(link.error)
  return (
    <div className={styles.page}>
      <h1>
        <Trans>Your email address</Trans>
      </h1>
      <ErrorState
        title={<Trans>We couldn’t open your link.</Trans>}
        onRetry={() => void link.refetch()}
        isRetrying={link.isFetching}
        support={support}
        requestId={requestId}
      />
    </div>
  )
}

/** The link may have done its work before, so nothing is said about the address. */
function Gone() {
  const phone = supportOf(useBrand())?.phone
  return (
    <EmptyState
      level={1}
      drawing={<DrawingHouse />}
      title={<Trans>This link no longer works</Trans>}
      action={
        <ButtonLink variant="primary" href={href('login')}>
          <Trans>Sign in</Trans>
        </ButtonLink>
      }
    >
      <p>
        <Trans>
          This link has expired or was used. To see which address you sign in with, sign in.
        </Trans>
      </p>
      {phone && (
        <p>
          <Trans>
            Did someone else change your email address? Call Member Support at{' '}
            <a href={dial(phone)}>{phone}</a>.
          </Trans>
        </p>
      )}
    </EmptyState>
  )
}

type Say = (answer: EmailAnswer, words: ReactNode, primary?: boolean) => ReactNode

type OpenProps = { token: string; link: EmailLink; onAnswered: (link: EmailLink) => void }

function Open({ token, link, onAnswered }: OpenProps) {
  const queries = useQueryClient()
  const answering = useMutation({
    mutationFn: (answer: EmailAnswer) => answerEmailLink(token, answer),
    onSuccess: (answered) => {
      onAnswered(answered)
      if (answered.state === 'undone') endSessionHere(queries)
    },
  })
  useFocusOnSwap(link.state)
  const say: Say = (answer, words, primary = false) => (
    <Button
      variant={primary ? 'primary' : 'secondary'}
      onPress={() => answering.mutate(answer)}
      isPending={answering.isPending && answering.variables === answer}
      isDisabled={answering.isPending}
    >
      {words}
    </Button>
  )
  return (
    <div className={styles.page} aria-live="polite">
      {link.state === 'open' ? <Question link={link} say={say} /> : <Answered link={link} />}
      {answering.isError && (
        <Banner tone="danger" live title={<Trans>We couldn’t save your answer</Trans>}>
          <Trans>Please try again in a moment.</Trans>
        </Banner>
      )}
    </div>
  )
}

function Question({ link, say }: { link: EmailLink; say: Say }) {
  const { oldEmail, newEmail } = link
  if (link.purpose === 'undo') {
    return (
      <>
        <h1>
          <Trans>Undo the change of your email address?</Trans>
        </h1>
        <p>
          <Trans>
            We’ll put {oldEmail} back in place of {newEmail} and sign out everyone who is using your
            account. Then please choose a new password.
          </Trans>
        </p>
        <div className={styles.buttons}>{say('undo', <Trans>Undo the change</Trans>, true)}</div>
      </>
    )
  }
  if (link.purpose === 'old') {
    return (
      <>
        <h1>
          <Trans>Change your email address?</Trans>
        </h1>
        <p>
          <Trans>
            Someone asked to change the email address of your account from {oldEmail} to {newEmail}.
            If it wasn’t you, stop the change.
          </Trans>
        </p>
        <div className={styles.buttons}>
          {say('confirm', <Trans>Yes, change it</Trans>, true)}
          {say('stop', <Trans>Stop the change</Trans>)}
        </div>
      </>
    )
  }
  return (
    <>
      <h1>
        <Trans>Is this your email address?</Trans>
      </h1>
      <p>
        <Trans>You asked to use {newEmail} to sign in.</Trans>
      </p>
      <div className={styles.buttons}>
        {say('confirm', <Trans>Yes, this is my address</Trans>, true)}
      </div>
    </>
  )
}

function Answered({ link }: { link: EmailLink }) {
  const { oldEmail, newEmail } = link
  switch (link.state) {
    case 'waiting':
      return (
        <Outcome title={<Trans>Thank you. One address is confirmed.</Trans>}>
          <Trans>
            Now open the link that we sent to your other address. Until then, you sign in with{' '}
            {oldEmail}.
          </Trans>
        </Outcome>
      )
    case 'done':
      return (
        <Outcome title={<Trans>Your email address is changed</Trans>} action={signIn}>
          <Trans>From now on, please sign in with {newEmail}.</Trans>
        </Outcome>
      )
    case 'undone':
      return (
        <Outcome
          title={<Trans>Your email address is back</Trans>}
          action={
            <ButtonLink variant="primary" href={href('forgot-password')}>
              <Trans>Choose a new password</Trans>
            </ButtonLink>
          }
        >
          <Trans>
            You sign in with {oldEmail} again. We signed everyone out, and the old password no
            longer works. Please choose a new one now.
          </Trans>
        </Outcome>
      )
    default:
      return (
        <Outcome title={<Trans>Your email address stays the same</Trans>} action={signIn}>
          <Trans>The change was stopped. You sign in with {oldEmail} as before.</Trans>
        </Outcome>
      )
  }
}

const signIn = (
  <ButtonLink href={href('login')}>
    <Trans>Sign in</Trans>
  </ButtonLink>
)

type OutcomeProps = { title: ReactNode; action?: ReactNode; children: ReactNode }

function Outcome({ title, action, children }: OutcomeProps) {
  return (
    <>
      <h1>{title}</h1>
      <p>{children}</p>
      {action && <div className={styles.buttons}>{action}</div>}
    </>
  )
}
