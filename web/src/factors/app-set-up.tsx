import { Trans, useLingui } from '@lingui/react/macro'
import type { Started } from '../data/factors'
import type { Problem } from '../data/problem'
import { Form, SendButton } from '../forms/form'
import { useForm } from '../forms/use-form'
import { Button } from '../ui/button'
import { Text } from '../ui/text'
import { TextField } from '../ui/text-field'
import styles from './factors.module.css'

type AppSetUpProps<Reply> = {
  started: Started
  send: (code: string) => Promise<Reply>
  onDone: (reply: Reply) => void
  onFailed?: (problem: Problem) => void
  onBack: () => void
}

/** Scan or type the key, then prove it with the first code. */
export function AppSetUp<Reply>(props: AppSetUpProps<Reply>) {
  const { started, send, onDone, onFailed, onBack } = props
  const { qrPath = '', qrSize = 1, key = '' } = started
  const { t } = useLingui()
  const form = useForm({
    id: 'app-set-up',
    first: { code: '' },
    check: ({ code }) => ({
      code: code.replace(/\D/g, '').length !== 6 && t`Enter the 6-digit code.`,
    }),
    send: ({ code }) => send(code.replace(/\D/g, '')),
    onSent: onDone,
    onFailed,
  })
  return (
    <Form
      form={form}
      isShort
      className={styles.form}
      buttons={
        <div className={styles.row}>
          <SendButton form={form}>
            <Trans>Confirm</Trans>
          </SendButton>
          <Button variant="quiet" onPress={onBack}>
            <Trans>Back</Trans>
          </Button>
        </div>
      }
    >
      <Text>
        <Trans>Open your authenticator app, add an account and scan this picture.</Trans>
      </Text>
      <svg
        className={styles.qr}
        viewBox={`0 0 ${qrSize} ${qrSize}`}
        role="img"
        aria-label={t`QR code for your authenticator app`}
      >
        <path d={qrPath} />
      </svg>
      <Text>
        <Trans>Can’t scan it? Type this key into the app:</Trans>
      </Text>
      <code className={styles.key}>{key}</code>
      <TextField
        {...form.field('code')}
        label={<Trans>Code from the app</Trans>}
        help={<Trans>6 digits. The app shows a new code every 30 seconds.</Trans>}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
      />
    </Form>
  )
}
