import { Trans, useLingui } from '@lingui/react/macro'
import { pendingSignIn } from '../../../data/mfa'
import type { Problem } from '../../../data/problem'
import { signIn } from '../../../data/sign-in'
import type { Finished } from '../../../data/sign-on'
import { isEmail } from '../../../domain/email'
import { AccountClosed } from '../../../factors/account-closed'
import styles from '../../../factors/column.module.css'
import { Form } from '../../../forms/form'
import { useForm } from '../../../forms/use-form'
import { endedPage } from '../../../routes/ended-page'
import { href } from '../../../routes/href'
import { useNavigate } from '../../../routes/router'
import { Banner } from '../../../ui/banner'
import { PasswordField } from '../../../ui/password-field'
import { Text } from '../../../ui/text'
import { TextField } from '../../../ui/text-field'

/** Where the page goes on once the person has signed in to the account that is to be linked. */
export const linkStep = `${href('keycloak')}?step=link`

const blank = { username: '', password: '' }

/** The organization knows the person and we do not yet: one sign-in with a password links the two. */
export function LinkAccount({ label = '', hint = '' }: Pick<Finished, 'label' | 'hint'>) {
  const form = useLinkForm()
  const leadsOn = form.failure?.is('mfa_required', 'account_ended')
  return (
    <div className={styles.column}>
      <h1 className={styles.title}>
        <Trans>Link your account once</Trans>
      </h1>
      <Text muted size="large">
        {hint ? (
          <Trans>
            {label} signed you in as {hint}. Sign in here one more time, so that we know which
            account is yours. After that, {label} is enough.
          </Trans>
        ) : (
          <Trans>
            {label} signed you in. Sign in here one more time, so that we know which account is
            yours. After that, {label} is enough.
          </Trans>
        )}
      </Text>
      <Form
        form={leadsOn ? { ...form, failure: null } : form}
        className={`surface ${styles.card}`}
        failed={(problem) => <Refused problem={problem} />}
        send={<Trans>Sign in and link</Trans>}
      >
        <TextField
          {...form.field('username')}
          name="username"
          type="email"
          inputMode="email"
          autoComplete="username"
          label={<Trans>Email address</Trans>}
        />
        <PasswordField
          {...form.field('password')}
          name="password"
          autoComplete="current-password"
          label={<Trans>Password</Trans>}
        />
      </Form>
      <Text muted>
        <Trans>
          Not you? <a href={href('login')}>Go back to sign in</a>. Nothing will be linked.
        </Trans>
      </Text>
    </div>
  )
}

function useLinkForm() {
  const { t } = useLingui()
  const navigate = useNavigate()
  return useForm({
    id: 'link-account',
    first: blank,
    check: ({ username, password }) => ({
      username: !isEmail(username.trim()) && t`Enter an email address like name@example.com.`,
      password: !password && t`Enter your password.`,
    }),
    send: ({ username, password }) => signIn({ username: username.trim(), password }),
    onSent: () => location.replace(linkStep),
    onFailed: (problem) => {
      if (problem.is('account_ended')) void navigate(endedPage(problem))
      if (problem.is('mfa_required') && problem.mfaToken) {
        pendingSignIn.set({ mfaToken: problem.mfaToken, returnTo: linkStep })
        void navigate(href('mfa'))
      }
    },
  })
}

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
    return (
      <Banner tone="caution" live title={<Trans>Too many attempts</Trans>}>
        <Trans>Please wait a few minutes, then try again.</Trans>
      </Banner>
    )
  }
  return (
    <Banner tone="danger" live title={<Trans>We couldn’t sign you in right now.</Trans>}>
      <Trans>What you typed is still here.</Trans>
    </Banner>
  )
}
