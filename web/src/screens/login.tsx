import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { useBoot, useBrand } from '../data/boot-context'
import { dial, supportOf } from '../data/branding'
import { linkRefused } from '../data/link-refused'
import { pendingSignIn } from '../data/mfa'
import type { Problem } from '../data/problem'
import { sessionEnd } from '../data/session-clock'
import { signIn } from '../data/sign-in'
import { waitState } from '../data/wait-state'
import { isEmail } from '../domain/email'
import { AccountClosed } from '../factors/account-closed'
import styles from '../factors/column.module.css'
import { SignOnChoices } from '../factors/sign-on-choices'
import { Form, SendButton } from '../forms/form'
import { useForm } from '../forms/use-form'
import { afterSignIn } from '../routes/after-sign-in'
import { endedPage } from '../routes/ended-page'
import { href } from '../routes/href'
import { returnTarget } from '../routes/redirect-target'
import { Navigate, useLocation, useNavigate } from '../routes/router'
import { useFacts } from '../routes/use-facts'
import { Banner } from '../ui/banner'
import { Link } from '../ui/link'
import { PasswordField } from '../ui/password-field'
import { Text } from '../ui/text'
import { TextField } from '../ui/text-field'

const DemoAccounts = lazy(() =>
  import('./login/parts/demo-accounts').then(({ DemoAccounts }) => ({ default: DemoAccounts })),
)

const PasskeySignIn = lazy(() =>
  import('./login/parts/passkey-sign-in').then(({ PasskeySignIn }) => ({ default: PasskeySignIn })),
)

const ids = { username: 'sign-in-email', password: 'sign-in-password' } as const
const blank = { username: '', password: '' }

/** Where the person wanted to go; only a path of ours that is worth coming back to. */
function useReturnTarget(): string | null {
  const state: unknown = useLocation().state
  const from = state && typeof state === 'object' && 'from' in state ? String(state.from) : null
  return returnTarget(from, location.origin)
}

export function Screen() {
  const { t } = useLingui()
  const { brand_name } = useBrand()
  const { demo } = useBoot()
  const { session } = useFacts()
  const returnTo = useReturnTarget()
  const form = useSignIn(returnTo)

  if (session.kind === 'member' || session.kind === 'staff' || session.kind === 'viewing') {
    return <Navigate to={returnTo ?? href('home')} replace />
  }

  const fillIn = (username: string, password: string) => {
    form.change({ username, password })
    form.clear()
    document.getElementById(ids.username)?.focus()
  }

  return (
    <div className={styles.column}>
      <h1 className={styles.title}>
        <Trans>Sign in</Trans>
      </h1>
      <Text muted size="large">
        <Trans>
          Welcome to {brand_name}. Your health, your programs and your care team in one place.
        </Trans>
      </Text>
      <WhySignIn />
      <Form
        form={form.failure && leadsOn(form.failure) ? { ...form, failure: null } : form}
        className={`surface ${styles.card}`}
        failed={(problem) => <Refused problem={problem} />}
        failedName={t`Sign-in failed`}
        buttons={
          <SendButton form={form} isPending={form.isSent}>
            <Trans>Sign in</Trans>
          </SendButton>
        }
      >
        <TextField
          {...form.field('username')}
          name="username"
          type="email"
          inputMode="email"
          autoComplete="username webauthn"
          label={<Trans>Email address</Trans>}
        />
        <PasswordField
          {...form.field('password')}
          name="password"
          autoComplete="current-password"
          label={<Trans>Password</Trans>}
        />
      </Form>
      <p>
        <Link href={href('forgot-password')} standalone>
          <Trans>Forgot your password?</Trans>
        </Link>
      </p>
      <Suspense>
        <PasskeySignIn returnTo={returnTo} />
      </Suspense>
      <SignOnChoices isBeside returnTo={returnTo} />
      <Help />
      {demo && (
        <Suspense>
          <DemoAccounts onChoose={fillIn} />
        </Suspense>
      )}
    </div>
  )
}

/** The next step of the sign-in, with a page of its own: nothing has failed. */
function leadsOn(problem: Problem): boolean {
  if (problem.is('account_ended') || waitState(problem)) return true
  return problem.is('mfa_required') && Boolean(problem.mfaToken)
}

/** Signs in and goes on by what the server answers. */
function useSignIn(returnTo: string | null) {
  const { t } = useLingui()
  const navigate = useNavigate()
  return useForm({
    id: 'sign-in',
    ids,
    first: blank,
    check: ({ username, password }) => {
      const email = username.trim()
      return {
        username: !email
          ? t`Enter your email address.`
          : !isEmail(email) && t`Enter an email address like name@example.com.`,
        password: !password && t`Enter your password.`,
      }
    },
    send: ({ username, password }) => signIn({ username: username.trim(), password }),
    onSent: (admitted) => {
      sessionEnd.set(null)
      // A whole new page: nothing of an earlier visitor stays in memory, and the server
      // sends it with the member's own brand, language and data.
      location.replace(afterSignIn(admitted, returnTo))
    },
    onFailed: (problem) => {
      const state = waitState(problem)
      if (state) {
        const about = { ...state, what: 'sign-in', from: returnTo }
        void navigate(href('rate-limit-exceeded'), { state: about })
      }
      if (problem.is('account_ended')) void navigate(endedPage(problem))
      if (problem.is('mfa_required') && problem.mfaToken) {
        pendingSignIn.set({ mfaToken: problem.mfaToken, returnTo })
        void navigate(href('mfa'))
      }
    },
  })
}

/** Why somebody who was signed in, or came by a link, stands here. */
function WhySignIn() {
  const end = sessionEnd.use()
  const refused = linkRefused.use()
  if (end === 'idle') {
    return (
      <Banner live title={<Trans>We signed you out after 15 minutes without activity</Trans>}>
        <Trans>This keeps your health data safe. Sign in to return to the page you were on.</Trans>
      </Banner>
    )
  }
  if (end === 'gone') {
    return (
      <Banner live title={<Trans>You’re signed out</Trans>}>
        <Trans>Sign in to return to the page you were on.</Trans>
      </Banner>
    )
  }
  if (!refused) return null
  return (
    <Banner tone="caution" live title={<Trans>This link has been used or has expired</Trans>}>
      <Trans>
        A link in an email works once and expires after 15 minutes. Sign in to see your document.
      </Trans>
    </Banner>
  )
}

/** Why the sign-in was refused; never whether the email address is known. */
function Refused({ problem }: { problem: Problem }) {
  if (problem.is('account_closed')) return <AccountClosed />
  if (problem.is('invalid_grant', 'unauthenticated')) {
    return (
      <Banner
        tone="danger"
        live
        title={<Trans>The email or password is not right. Please try again.</Trans>}
      />
    )
  }
  if (problem.is('resource_exhausted')) {
    const minutes = Math.max(1, Math.ceil((problem.retryAfter ?? 60) / 60))
    return (
      <Banner tone="caution" live title={<Trans>Too many attempts</Trans>}>
        <Plural
          value={minutes}
          one="Please wait # minute, then try again."
          other="Please wait # minutes, then try again."
        />
      </Banner>
    )
  }
  if (problem.offline) {
    return (
      <Banner tone="caution" live title={<Trans>We cannot reach the server</Trans>}>
        <Trans>Check your connection. What you typed is still here.</Trans>
      </Banner>
    )
  }
  return (
    <Banner tone="danger" live title={<Trans>We couldn’t sign you in right now.</Trans>}>
      {problem.requestId && <Trans>Reference: {problem.requestId}</Trans>}
    </Banner>
  )
}

function Help() {
  const support = supportOf(useBrand())
  const phone = support?.phone
  return (
    <>
      {phone && (
        <Text muted>
          <Trans>
            Trouble signing in? Call Member Support at <a href={dial(phone)}>{phone}</a>.
          </Trans>
        </Text>
      )}
      <Text muted>
        <Trans>
          In a crisis? <a href={href('mental-health.crisis')}>Get help right now</a>, without
          signing in.
        </Trans>
      </Text>
    </>
  )
}
