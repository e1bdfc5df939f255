import { Trans, useLingui } from '@lingui/react/macro'
import { type ContactPoint, sendCode } from '../../../data/mfa'
import type { Problem } from '../../../data/problem'
import { Form, SendButton } from '../../../forms/form'
import { useForm } from '../../../forms/use-form'
import { ChoiceGroup } from '../../../ui/choice-group'
import type { Challenge } from './enter-code'
import styles from './mfa.module.css'
import { NotSent } from './not-sent'

type ChooseContactProps = {
  mfaToken: string
  points: readonly ContactPoint[]
  onSent: (challenge: Challenge) => void
  /** The server cannot go on with this sign-in. */
  onRefused: (problem: Problem) => void
}

export function ChooseContact({ mfaToken, points, onSent, onRefused }: ChooseContactProps) {
  const { t } = useLingui()
  const form = useForm({
    id: 'contact-point',
    first: () => ({ chosen: points[0]?.id ?? '' }),
    check: ({ chosen }) => ({ chosen: !chosen && t`Choose an answer.` }),
    send: async ({ chosen }) => {
      const point = points.find(({ id }) => id === chosen) ?? points[0]
      if (!point) throw new Error('no way to send a code')
      return { ...(await sendCode(mfaToken, point)), point }
    },
    onSent,
    onFailed: (problem) => {
      if (problem.is('unimplemented', 'invalid_grant', 'invalid_token', 'unauthenticated'))
        onRefused(problem)
    },
  })
  return (
    <Form
      form={form}
      className={styles.form}
      failed={(problem) => <NotSent problem={problem} />}
      failedName={t`Not sent`}
      buttons={
        <SendButton form={form}>
          <Trans>Send me a code</Trans>
        </SendButton>
      }
    >
      <ChoiceGroup
        {...form.field('chosen')}
        label={<Trans>Where should we send a code?</Trans>}
        options={points.map(({ id, contactType, masked }) => ({
          id,
          label: contactType === 'SMS' ? t`Text message` : t`Email`,
          detail: masked,
        }))}
      />
    </Form>
  )
}
