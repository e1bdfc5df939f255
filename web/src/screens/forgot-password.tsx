import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useBrand } from '../data/boot-context'
import { dial, supportOf } from '../data/branding'
import { requestPasswordLink } from '../data/password'
import { waitState } from '../data/wait-state'
import { isEmail } from '../domain/email'
import styles from '../factors/column.module.css'
import { Form } from '../forms/form'
import { useForm } from '../forms/use-form'
import { href } from '../routes/href'
import { useNavigate } from '../routes/router'
import { Banner } from '../ui/banner'
import { Link } from '../ui/link'
import { Text } from '../ui/text'
import { TextField } from '../ui/text-field'

const blank = { username: '' }

/** Asks for a link to set a new password. What it says never depends on the address. */
export function Screen() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [sentTo, setSentTo] = useState('')
  const form = useForm({
    id: 'forgot-password',
    first: blank,
    check: ({ username }) => ({
      username: !username.trim()
        ? t`Enter your email address.`
        : !isEmail(username.trim()) && t`Enter an email address like name@example.com.`,
    }),
    send: ({ username }) => requestPasswordLink(username.trim()),
    onSent: (_, { username }) => setSentTo(username.trim()),
    onFailed: (problem) => {
      const state = waitState(problem)
      if (state) void navigate(href('rate-limit-exceeded'), { state })
    },
  })
  return (
    <div className={styles.column}>
      <h1 className={styles.title}>
        <Trans>Forgot your password?</Trans>
      </h1>
      {sentTo ? (
        <CheckYourEmail address={sentTo} />
      ) : (
        <>
          <Text muted size="large">
            <Trans>
              Enter the email address you sign in with. We’ll send you a link to set a new password.
            </Trans>
          </Text>
          <Form
            form={form.failure && waitState(form.failure) ? { ...form, failure: null } : form}
            isShort
            className={`surface ${styles.card}`}
            send={<Trans>Send me a link</Trans>}
          >
            <TextField
              {...form.field('username')}
              name="username"
              type="email"
              inputMode="email"
              autoComplete="username"
              label={<Trans>Email address</Trans>}
            />
          </Form>
        </>
      )}
      <p>
        <Link href={href('login')} standalone>
          <Trans>Back to sign in</Trans>
        </Link>
      </p>
    </div>
  )
}

function CheckYourEmail({ address }: { address: string }) {
  const phone = supportOf(useBrand())?.phone
  return (
    <>
      <Banner tone="good" live title={<Trans>Check your email</Trans>}>
        <Trans>
          If {address} belongs to an account, a link is on its way. It works once and expires after
          30 minutes.
        </Trans>
      </Banner>
      <Text muted>
        {phone ? (
          <Trans>
            Nothing there? Look in your spam folder, or call Member Support at{' '}
            <a href={dial(phone)}>{phone}</a>.
          </Trans>
        ) : (
          <Trans>Nothing there? Look in your spam folder.</Trans>
        )}
      </Text>
    </>
  )
}
