import { Trans, useLingui } from '@lingui/react/macro'
import { type Challenge, sendCode } from '../../../data/mfa'
import type { Problem } from '../../../data/problem'
import { Form, SendButton } from '../../../forms/form'
import { NotSent } from '../../../forms/not-sent'
import { useForm } from '../../../forms/use-form'
import { ChoiceGroup } from '../../../ui/choice-group'
import { Text } from '../../../ui/text'
import styles from './mfa.module.css'
import { Remember } from './remember'
import type { Way } from './ways'

type ChooseWayProps = {
  mfaToken: string
  ways: readonly Way[]
  canRemember: boolean
  /** A code that was sent there still works, so no other one is asked for. */
  isSent: (way: Way) => boolean
  onSent: (id: string, sent: Challenge) => void
  onChosen: (way: Way, remember: boolean) => void
  /** The server cannot go on with this sign-in. */
  onRefused: (problem: Problem) => void
}

/** All ways to take the second step. A code is sent only once its way is chosen. */
export function ChooseWay(props: ChooseWayProps) {
  const { mfaToken, ways, canRemember, isSent, onSent, onChosen, onRefused } = props
  const { t } = useLingui()
  const words = useWayWords(isSent)
  const form = useForm({
    id: 'contact-point',
    first: () => ({ chosen: ways[0]?.id ?? '', remember: false }),
    check: ({ chosen }) => ({ chosen: !chosen && t`Choose an answer.` }),
    send: async ({ chosen }): Promise<Way> => {
      const way = ways.find(({ id }) => id === chosen) ?? ways[0]
      if (!way) throw new Error('no way to take the second step')
      if ('point' in way && !isSent(way)) onSent(way.id, await sendCode(mfaToken, way.point))
      return way
    },
    onSent: (way, { remember }) => onChosen(way, remember),
    onFailed: (problem) => {
      if (problem.is('unimplemented', 'invalid_grant', 'invalid_token', 'unauthenticated'))
        onRefused(problem)
    },
  })
  if (ways.length === 0) {
    return (
      <Text>
        <Trans>
          None of your sign-in methods works on this page. Please call Member Support. They can help
          you sign in.
        </Trans>
      </Text>
    )
  }
  const chosen = ways.find(({ id }) => id === form.field('chosen').value)
  return (
    <Form
      form={form}
      className={styles.form}
      failed={(problem) => <NotSent problem={problem} />}
      failedName={t`Not sent`}
      buttons={
        <SendButton form={form}>
          <ButtonWords way={chosen} isSent={chosen !== undefined && isSent(chosen)} />
        </SendButton>
      }
    >
      <ChoiceGroup
        {...form.field('chosen')}
        label={<Trans>How do you want to confirm?</Trans>}
        options={ways.map((way) => ({ id: way.id, ...words(way) }))}
      />
      {canRemember && chosen?.kind === 'PASSKEY' && <Remember {...form.checkbox('remember')} />}
    </Form>
  )
}

/** What pressing the button does. */
function ButtonWords({ way, isSent }: { way: Way | undefined; isSent: boolean }) {
  if (way?.kind === 'PASSKEY') return <Trans>Use my passkey</Trans>
  if (isSent) return <Trans>Enter the code</Trans>
  return way && 'point' in way ? <Trans>Send me a code</Trans> : <Trans>Continue</Trans>
}

function useWayWords(isSent: (way: Way) => boolean) {
  const { t } = useLingui()
  const whereTo = (way: Way, masked: string) =>
    isSent(way) ? t`We sent a code to ${masked}` : masked
  return (way: Way): { label: string; detail: string } => {
    switch (way.kind) {
      case 'SMS':
        return { label: t`Text message`, detail: whereTo(way, way.point.masked) }
      case 'EMAIL':
        return { label: t`Email`, detail: whereTo(way, way.point.masked) }
      case 'PASSKEY':
        return { label: t`Passkey`, detail: t`Your fingerprint, face or screen lock` }
      case 'TOTP':
        return { label: t`Authenticator app`, detail: t`The 6-digit code in your app` }
      case 'RECOVERY':
        return { label: t`Recovery code`, detail: t`One of the codes you saved or printed` }
    }
  }
}
