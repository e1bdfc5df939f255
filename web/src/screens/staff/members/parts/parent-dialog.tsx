import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { addParent } from '../../../../data/member-record'
import { isEmail } from '../../../../domain/email'
import { useForm, type Wrong } from '../../../../forms/use-form'
import { relationNames } from '../../../../ui/relation-name'
import { Select } from '../../../../ui/select'
import { TextField } from '../../../../ui/text-field'
import { ActDialog } from './act-dialog'
import { CallerFields } from './caller-fields'
import { blankCaller, wrongOpener } from './caller-words'
import { type DialogProps, useDone } from './use-done'

type Draft = { email: string; relationship: string; confirmed: readonly string[]; reason: string }

const blank: Draft = { email: '', relationship: '', ...blankCaller }

/** Lets a parent or guardian act for a child or teenager. */
export function ParentDialog(props: DialogProps) {
  const { memberId, onClose } = props
  const { i18n } = useLingui()
  const form = useForm({
    id: 'parent',
    first: blank,
    check: ({ email, relationship, ...caller }): Wrong => ({
      email: !isEmail(email.trim()) && msg`Enter an email address like name@example.com.`,
      relationship: !relationship && msg`Choose an answer.`,
      ...wrongOpener(caller),
    }),
    send: ({ email, relationship, confirmed, reason }, { key }) =>
      addParent(
        {
          memberId,
          email: email.trim(),
          relationship,
          caller: { confirmed, reason: reason.trim() },
        },
        key,
      ),
    ...useDone(props),
  })
  return (
    <ActDialog
      form={form}
      title={<Trans>Add a parent</Trans>}
      yes={<Trans>Add this person</Trans>}
      onClose={onClose}
    >
      <p>
        <Trans>
          The person must be an adult and a member of the same brand. What they can see depends on
          the child’s age. We’ll email them, everyone else who acts for the child, and the child if
          we have their address.
        </Trans>
      </p>
      <TextField
        {...form.field('email')}
        autoFocus
        type="email"
        inputMode="email"
        autoComplete="off"
        label={<Trans>Email address the person signs in with</Trans>}
      />
      <Select
        {...form.select('relationship')}
        label={<Trans>What are they to the child?</Trans>}
        options={[
          { id: 'parent', label: i18n._(relationNames.parent) },
          { id: 'guardian', label: i18n._(relationNames.guardian) },
        ]}
      />
      <CallerFields form={form} />
    </ActDialog>
  )
}
