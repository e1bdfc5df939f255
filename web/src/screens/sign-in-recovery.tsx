import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useBrand } from '../data/boot-context'
import { dial, supportOf } from '../data/branding'
import { serverNow } from '../data/clock'
import { pendingSignIn } from '../data/mfa'
import { asProblem } from '../data/problem'
import {
  beginRecovery,
  openRecoveryLink,
  type RecoveryLink,
  stopRecovery,
} from '../data/recoveries'
import { endSessionHere } from '../data/session-over'
import styles from '../factors/column.module.css'
import { OpenLinkAgain } from '../factors/open-link-again'
import { Form } from '../forms/form'
import { useForm } from '../forms/use-form'
import { useFormats } from '../i18n/use-formats'
import { href } from '../routes/href'
import { useNavigate } from '../routes/router'
import { forgetLinkToken, useLinkToken } from '../routes/use-link-token'
import { Banner } from '../ui/banner'
import { Button } from '../ui/button'
import { ButtonLink } from '../ui/button-link'
import { DrawingHouse } from '../ui/drawings/drawing-house'
import { EmptyState } from '../ui/empty-state'
import { ErrorState } from '../ui/error-state'
import { PasswordField } from '../ui/password-field'
import { Skeleton } from '../ui/skeleton'
import { Text } from '../ui/text'
import { useFocusOnSwap } from '../ui/use-focus-on-swap'

const linkKey = (token: string) => ['recovery-link', token]

/** Nobody is signed in, so the clock is that of the browser. */
const here = () => ({ timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone })

/** Where the messages about a recovery lead. Opening a link changes nothing. */
export function Screen() {
  const token = useLinkToken()
  return token ? <Recovery key={token} token={token} /> : <OpenLinkAgain action={<CallUs />} />
}

function Recovery({ token }: { token: string }) {
  // Kept here, because what was fetched goes with the session that an answer ends.
  const [stopped, setStopped] = useState<RecoveryLink>()
  const link = useQuery({
    queryKey: linkKey(token),
    queryFn: () => openRecoveryLink(token),
    enabled: !stopped,
    retry: false,
    gcTime: 0,
  })
  const support = supportOf(useBrand())
  const shown = stopped ?? link.data
  const problem = link.error && asProblem(link.error)
  const isGone = !stopped && problem?.is('not_found')
  useFocusOnSwap(isGone ? 'gone' : shown?.state)
  if (isGone) return <Gone />
  if (shown) return <Found token={token} link={shown} onStopped={setStopped} />
  return (
    <div className={styles.column}>
      <h1 className={styles.title}>
        <Trans>Get back into your account</Trans>
      </h1>
      {problem ? (
        <ErrorState
          title={<Trans>We couldn’t open your link.</Trans>}
          onRetry={() => void link.refetch()}
          isRetrying={link.isFetching}
          support={support}
          requestId={problem.requestId}
        />
      ) : (
        <Skeleton shape="card" />
      )}
    </div>
  )
}

function Gone() {
  return (
    <Ending title={<Trans>This link no longer works</Trans>}>
      <Trans>It was used, has expired or isn’t complete. Open it again from your message.</Trans>
    </Ending>
  )
}

type FoundProps = { token: string; link: RecoveryLink; onStopped: (link: RecoveryLink) => void }

function Found(props: FoundProps) {
  const { link } = props
  switch (link.state) {
    case 'open':
    case 'approved':
      return <Running {...props} />
    case 'done':
      return link.canStop ? <Finished {...props} /> : <Gone />
    case 'disputed':
      return (
        <Ending title={<Trans>Your account is closed to everyone for now</Trans>}>
          <Trans>
            We signed everyone out, and nobody can sign in. Please call us. Once we know that it’s
            you, we’ll help you back in.
          </Trans>
        </Ending>
      )
    case 'stopped':
      return (
        <Ending title={<Trans>The request was stopped</Trans>} signIn>
          <Trans>
            Nothing about your account has changed. If someone may know your password, choose a new
            one.
          </Trans>
        </Ending>
      )
    default:
      return (
        <Ending title={<Trans>This request has expired</Trans>} signIn>
          <Trans>Nothing about your account has changed. If you still need help, call us.</Trans>
        </Ending>
      )
  }
}

type EndingProps = { title: ReactNode; signIn?: boolean; children: ReactNode }

/** Nothing more to do here, but to talk to us. */
function Ending({ title, signIn = false, children }: EndingProps) {
  return (
    <EmptyState
      level={1}
      drawing={<DrawingHouse />}
      title={title}
      action={
        signIn ? (
          <ButtonLink variant="primary" href={href('login')}>
            <Trans>Go to sign in</Trans>
          </ButtonLink>
        ) : (
          <CallUs />
        )
      }
    >
      {children}
    </EmptyState>
  )
}

function CallUs() {
  const support = supportOf(useBrand())
  if (!support) return null
  return (
    <ButtonLink variant="primary" href={dial(support.phone)}>
      <Trans>Call {support.phone}</Trans>
    </ButtonLink>
  )
}

/** A request that is not finished: use it once it may be used, or stop it. */
function Running({ token, link, onStopped }: FoundProps) {
  const { dateTime } = useFormats()
  const { state, purpose, worksFrom = 0, expiresAt = 0, email = '', needsPassword = false } = link
  const from = dateTime(worksFrom, here())
  const until = dateTime(expiresAt, here())
  const isReady = state === 'approved' && purpose === 'use' && !isAhead(link)
  return (
    <div className={styles.column}>
      <h1 className={styles.title}>
        {isReady ? (
          <Trans>Set up a new sign-in method</Trans>
        ) : (
          <Trans>Did you ask us to help you sign in?</Trans>
        )}
      </h1>
      {isReady && needsPassword && <NewPasswordFirst />}
      {isReady && !needsPassword && (
        <>
          <Text muted size="large">
            <Trans>
              First enter the password of {email}. The link works once, until {until}.
            </Trans>
          </Text>
          <PasswordStep token={token} />
        </>
      )}
      {!isReady && (
        <Text size="large">
          {state === 'open' ? (
            <Trans>
              Someone told us that they lost every sign-in method of {email}. A second person on our
              team is checking the request. If this was you, you don’t need to do anything.
            </Trans>
          ) : (
            <Trans>
              Two people on our team have checked the request for {email}. You can set up a new
              sign-in method from {from} until {until}. We’ll email you the link.
            </Trans>
          )}
        </Text>
      )}
      <StopCard token={token} onStopped={onStopped}>
        <Trans>If you didn’t ask for this, stop it now. Nothing has changed yet.</Trans>
      </StopCard>
    </div>
  )
}

/** The server decides; the page only knows what it was told when it was opened. */
function isAhead({ worksFrom = 0 }: RecoveryLink) {
  return worksFrom > serverNow()
}

/** Somebody else may have known the old password, so it went with the account that was closed. */
function NewPasswordFirst() {
  return (
    <div className={`surface ${styles.card}`}>
      <Text size="large">
        <Trans>
          For your safety we removed your old password. Choose a new one first, then open this link
          again from your email.
        </Trans>
      </Text>
      <ButtonLink variant="primary" href={href('forgot-password')}>
        <Trans>Choose a new password</Trans>
      </ButtonLink>
    </div>
  )
}

function PasswordStep({ token }: { token: string }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const form = useForm({
    id: 'recovery-password',
    first: { password: '' },
    check: ({ password }) => ({ password: !password && t`Enter your password.` }),
    send: ({ password }) => beginRecovery(token, password),
    onSent: (mfaToken) => {
      forgetLinkToken(href('sign-in-recovery'))
      pendingSignIn.set({ mfaToken, returnTo: null })
      void navigate(href('mfa'))
    },
    onFailed: (problem) => {
      if (problem.is('not_found')) void queries.invalidateQueries({ queryKey: linkKey(token) })
    },
  })
  return (
    <>
      <Form form={form} isShort className={`surface ${styles.card}`} send={<Trans>Continue</Trans>}>
        <PasswordField
          {...form.field('password')}
          name="current-password"
          autoComplete="current-password"
          label={<Trans>Password</Trans>}
        />
      </Form>
      <Text muted>
        <Trans>
          Forgot it? <a href={href('forgot-password')}>Choose a new password</a> first, then open
          this link again from your email.
        </Trans>
      </Text>
    </>
  )
}

/** After the new method was set up: its owner says that it was someone else. */
function Finished({ token, link: { email = '' }, onStopped }: FoundProps) {
  return (
    <div className={styles.column}>
      <h1 className={styles.title}>
        <Trans>Your sign-in methods were replaced</Trans>
      </h1>
      <Text size="large">
        <Trans>Someone set up a new sign-in method for {email} with the help of our team.</Trans>
      </Text>
      <StopCard token={token} onStopped={onStopped}>
        <Trans>
          If this wasn’t you, we’ll sign everyone out right away and let nobody in until we have
          talked with you.
        </Trans>
      </StopCard>
    </div>
  )
}

type StopCardProps = Pick<FoundProps, 'token' | 'onStopped'> & { children: ReactNode }

function StopCard({ token, onStopped, children }: StopCardProps) {
  const queries = useQueryClient()
  const stopping = useMutation({
    mutationFn: () => stopRecovery(token),
    onSuccess: (link) => {
      onStopped(link)
      if (link.state === 'disputed') endSessionHere(queries)
    },
  })
  return (
    <div className={`surface ${styles.card}`}>
      <Text>{children}</Text>
      {stopping.isError && (
        <Banner tone="danger" live title={<Trans>We couldn’t stop it right now.</Trans>}>
          <Trans>Please try again in a moment, or call us.</Trans>
        </Banner>
      )}
      <Button isPending={stopping.isPending} onPress={() => stopping.mutate()}>
        <Trans>This wasn’t me</Trans>
      </Button>
    </div>
  )
}
