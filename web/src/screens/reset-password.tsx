import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { resetPassword } from '../data/password'
import { endSessionHere } from '../data/session-over'
import { brokenByShape } from '../domain/password'
import styles from '../factors/column.module.css'
import { OpenLinkAgain } from '../factors/open-link-again'
import { Form } from '../forms/form'
import { NewPasswordField } from '../forms/new-password-field'
import { brokenWords } from '../forms/password-words'
import { useForm } from '../forms/use-form'
import { href } from '../routes/href'
import { forgetLinkToken, useLinkToken } from '../routes/use-link-token'
import { ButtonLink } from '../ui/button-link'
import { DrawingHouse } from '../ui/drawings/drawing-house'
import { EmptyState } from '../ui/empty-state'
import { Text } from '../ui/text'
import { useFocusOnSwap } from '../ui/use-focus-on-swap'

const blank = { newPassword: '' }

/** Sets a new password by the link of an email. */
export function Screen() {
  const token = useLinkToken()
  return token ? <Reset key={token} token={token} /> : <OpenLinkAgain action={<NewLink />} />
}

function Reset({ token }: { token: string }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const [isStale, setStale] = useState(false)
  const form = useForm({
    id: 'reset-password',
    first: blank,
    check: ({ newPassword }) => {
      const [rule] = brokenByShape(newPassword)
      return {
        newPassword: !newPassword
          ? t`Enter a new password.`
          : rule && brokenWords[`password.${rule}`],
      }
    },
    send: ({ newPassword }) => resetPassword(token, newPassword),
    onSent: () => {
      forgetLinkToken(href('reset-password'))
      endSessionHere(queries)
    },
    onFailed: (problem) => {
      if (problem.is('invalid_grant')) setStale(true)
    },
  })
  useFocusOnSwap(form.isSent || isStale)
  if (form.isSent) return <Done />
  if (isStale) return <AskAgain />
  return (
    <div className={styles.column}>
      <h1 className={styles.title}>
        <Trans>Set a new password</Trans>
      </h1>
      <Text muted size="large">
        <Trans>When you save it, we’ll sign you out on all your devices.</Trans>
      </Text>
      <Form
        form={form}
        isShort
        className={`surface ${styles.card}`}
        send={<Trans>Save the new password</Trans>}
      >
        <NewPasswordField {...form.field('newPassword')} />
      </Form>
    </div>
  )
}

function Done() {
  return (
    <EmptyState
      level={1}
      drawing={<DrawingHouse />}
      title={<Trans>Your new password is saved</Trans>}
      action={
        <ButtonLink variant="primary" href={href('login')}>
          <Trans>Go to sign in</Trans>
        </ButtonLink>
      }
    >
      <Trans>Sign in with your new password. We also sent you an email about the change.</Trans>
    </EmptyState>
  )
}

function NewLink() {
  return (
    <ButtonLink variant="primary" href={href('forgot-password')}>
      <Trans>Send me a new link</Trans>
    </ButtonLink>
  )
}

/** A link that was used, is too old or was replaced. */
function AskAgain() {
  return (
    <EmptyState
      level={1}
      drawing={<DrawingHouse />}
      title={<Trans>This link no longer works</Trans>}
      action={<NewLink />}
    >
      <Trans>
        A link works once and expires after 30 minutes. If you asked more than once, only the newest
        one works. Please ask for a new one.
      </Trans>
    </EmptyState>
  )
}
