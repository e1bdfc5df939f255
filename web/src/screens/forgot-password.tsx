import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useBrand } from '../data/boot-context'
import { dial, supportOf } from '../data/branding'
import { requestPasswordLink } from '../data/password'
import type { Problem } from '../data/problem'
import { waitState } from '../data/wait-state'
import { isEmail } from '../domain/email'
import styles from '../factors/column.module.css'
import { Form } from '../forms/form'
import { useForm } from '../forms/use-form'
import { href } from '../routes/href'
import { useNavigate } from '../routes/router'
import { Banner } from '../ui/banner'
import { Button } from '../ui/button'
import { Inline } from '../ui/inline'
import { Link } from '../ui/link'
import { Text } from '../ui/text'
import { TextField } from '../ui/text-field'
import { useFocusOnSwap } from '../ui/use-focus-on-swap'

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
      if (state) void navigate(href('rate-limit-exceeded'), { state: { ...state, what: 'link' } })
    },
  })
  useFocusOnSwap(sentTo !== '')
  // A long wait has a page of its own.
  const shown = form.failure && waitState(form.failure) ? { ...form, failure: null } : form
  return (
    <div className={styles.column}>
      <h1 className={styles.title}>
        <Trans>Forgot your password?</Trans>
      </h1>
      {sentTo ? (
        <CheckYourEmail
          address={sentTo}
          failure={shown.failure}
          isSending={form.isSending}
          onAgain={form.submit}
          onOther={() => {
            form.clear()
            setSentTo('')
          }}
        />
      ) : (
        <>
          <Text muted size="large">
            <Trans>
              Enter the email address you sign in with. We’ll send you a link to set a new password.
            </Trans>
          </Text>
          <Form
            form={shown}
            failed={(problem) => <NotSent problem={problem} />}
            failedName={t`Not sent`}
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

/** Why no link was asked for. What it says never depends on the address. */
function NotSent({ problem }: { problem: Problem }) {
  if (problem.offline) {
    return (
      <Banner tone="caution" live title={<Trans>We cannot reach the server</Trans>}>
        <Trans>Check your connection. What you typed is still here.</Trans>
      </Banner>
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
    <Banner tone="danger" live title={<Trans>We couldn’t send a link right now.</Trans>}>
      <Trans>What you typed is still here. Please try again in a moment.</Trans>
    </Banner>
  )
}

type CheckYourEmailProps = {
  address: string
  failure: Problem | null
  isSending: boolean
  onAgain: () => void
  onOther: () => void
}

function CheckYourEmail({ address, failure, isSending, onAgain, onOther }: CheckYourEmailProps) {
  const phone = supportOf(useBrand())?.phone
  const [times, setTimes] = useState(0)
  const wasSentAgain = times > 0 && !isSending && !failure
  return (
    <>
      {failure && <NotSent problem={failure} />}
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
      {wasSentAgain && (
        <Text role="status">
          <Trans>
            If it belongs to an account, another link is on its way. Use the newest one.
          </Trans>
        </Text>
      )}
      <Inline gap={3} wrap>
        <Button
          isPending={isSending}
          onPress={() => {
            setTimes(times + 1)
            onAgain()
          }}
        >
          <Trans>Send it again</Trans>
        </Button>
        <Button variant="quiet" isDisabled={isSending} onPress={onOther}>
          <Trans>Use another address</Trans>
        </Button>
      </Inline>
    </>
  )
}
