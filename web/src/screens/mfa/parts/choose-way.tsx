import { Trans, useLingui } from '@lingui/react/macro'
import { sendCode } from '../../../data/mfa'
import type { Problem } from '../../../data/problem'
import { Form, SendButton } from '../../../forms/form'
import { NotSent } from '../../../forms/not-sent'
import { useForm } from '../../../forms/use-form'
import { ChoiceGroup } from '../../../ui/choice-group'
import { Text } from '../../../ui/text'
import styles from './mfa.module.css'
import type { Chosen, Way } from './ways'

type ChooseWayProps = {
  mfaToken: string
  ways: readonly Way[]
  onChosen: (chosen: Chosen) => void
  /** The server cannot go on with this sign-in. */
  onRefused: (problem: Problem) => void
}

/** All ways to take the second step. A code is sent only once its way is chosen. */
export function ChooseWay({ mfaToken, ways, onChosen, onRefused }: ChooseWayProps) {
  const { t } = useLingui()
  const words = useWayWords()
  const form = useForm({
    id: 'contact-point',
    first: () => ({ chosen: ways[0]?.id ?? '' }),
    check: ({ chosen }) => ({ chosen: !chosen && t`Choose an answer.` }),
    send: async ({ chosen }): Promise<Chosen> => {
      const way = ways.find(({ id }) => id === chosen) ?? ways[0]
      if (!way) throw new Error('no way to take the second step')
      if (!('point' in way)) return way
      return { ...way, sent: await sendCode(mfaToken, way.point) }
    },
    onSent: onChosen,
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
          {chosen && 'point' in chosen ? <Trans>Send me a code</Trans> : <Trans>Continue</Trans>}
        </SendButton>
      }
    >
      <ChoiceGroup
        {...form.field('chosen')}
        label={<Trans>How do you want to confirm?</Trans>}
        options={ways.map((way) => ({ id: way.id, ...words(way) }))}
      />
    </Form>
  )
}

function useWayWords() {
  const { t } = useLingui()
  return (way: Way): { label: string; detail: string } => {
    switch (way.kind) {
      case 'SMS':
        return { label: t`Text message`, detail: way.point.masked }
      case 'EMAIL':
        return { label: t`Email`, detail: way.point.masked }
      case 'PASSKEY':
        return { label: t`Passkey`, detail: t`Your fingerprint, face or screen lock` }
      case 'TOTP':
        return { label: t`Authenticator app`, detail: t`The 6-digit code in your app` }
      case 'RECOVERY':
        return { label: t`Recovery code`, detail: t`One of the codes you saved or printed` }
    }
  }
}
