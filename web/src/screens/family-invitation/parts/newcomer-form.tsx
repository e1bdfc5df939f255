import { Trans, useLingui } from '@lingui/react/macro'
import { acceptAsNew, type OpenedInvite } from '../../../data/family-links'
import type { Problem } from '../../../data/problem'
import styles from '../../../factors/column.module.css'
import { Form } from '../../../forms/form'
import { NewPasswordField } from '../../../forms/new-password-field'
import { useForm } from '../../../forms/use-form'
import { DateField } from '../../../ui/date-field'
import { Text } from '../../../ui/text'
import { TextField } from '../../../ui/text-field'
import type { Answer } from './answered'
import { blank, wrongIn } from './newcomer-answers'
import { NotAnswered } from './not-answered'

type NewcomerFormProps = {
  token: string
  invite: OpenedInvite
  onAnswer: (answer: Answer) => void
}

/** Accepts by making an account for the address that the invitation went to. */
export function NewcomerForm({ token, invite, onAnswer }: NewcomerFormProps) {
  const { t } = useLingui()
  const { maskedEmail = '' } = invite
  const form = useForm({
    id: 'family-newcomer',
    first: blank,
    check: wrongIn,
    send: ({ givenName, familyName, birthDate, password }) =>
      acceptAsNew({
        token,
        givenName: givenName.trim(),
        familyName: familyName.trim(),
        birthDate: birthDate?.toString() ?? '',
        password,
      }),
    onSent: ({ email = '' }) => onAnswer({ kind: 'ready', email }),
    onFailed: (problem: Problem) => {
      if (problem.messageKey === 'family.inviteGone') onAnswer({ kind: 'gone' })
    },
  })
  return (
    <Form
      form={form}
      className={`surface ${styles.card}`}
      send={<Trans>Accept and set up my account</Trans>}
      failed={(problem) => <NotAnswered problem={problem} />}
      failedName={t`Your answer isn’t saved yet`}
    >
      <Text as="h2" size="h4">
        <Trans>Set up your account to accept</Trans>
      </Text>
      <Text muted>
        <Trans>You’ll sign in with {maskedEmail}.</Trans>
      </Text>
      <TextField
        {...form.field('givenName')}
        autoComplete="given-name"
        label={<Trans>First name</Trans>}
      />
      <TextField
        {...form.field('familyName')}
        autoComplete="family-name"
        label={<Trans>Last name</Trans>}
      />
      <DateField
        {...form.field('birthDate')}
        label={<Trans>Date of birth</Trans>}
        help={<Trans>Only adults can act for someone.</Trans>}
      />
      <NewPasswordField {...form.field('password')} />
    </Form>
  )
}
