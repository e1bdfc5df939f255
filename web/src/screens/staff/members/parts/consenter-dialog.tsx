import { type CalendarDate, parseDate } from '@internationalized/date'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { addConsenter } from '../../../../data/member-record'
import { isEmail } from '../../../../domain/email'
import { familyAreas } from '../../../../domain/family-areas'
import { areaWords } from '../../../../family/words'
import { useForm, type Wrong } from '../../../../forms/use-form'
import { DateField } from '../../../../ui/date-field'
import { MultiChoiceGroup } from '../../../../ui/multi-choice-group'
import { relationNames } from '../../../../ui/relation-name'
import { Select } from '../../../../ui/select'
import { TextField } from '../../../../ui/text-field'
import { ActDialog } from './act-dialog'
import { CallerFields } from './caller-fields'
import { blankCaller, wrongOpener } from './caller-words'
import { type DialogProps, useDone } from './use-done'

type Draft = {
  email: string
  relationship: string
  areas: readonly string[]
  until: CalendarDate | null
  confirmed: readonly string[]
  reason: string
}

const blank: Draft = { email: '', relationship: '', areas: [], until: null, ...blankCaller }

/** Lets a guardian or proxy act for the member, after their papers were checked. */
export function ConsenterDialog({ today, ...props }: DialogProps & { today: string }) {
  const { memberId, onClose } = props
  const { i18n } = useLingui()
  const form = useForm({
    id: 'consenter',
    first: blank,
    check: ({ email, relationship, areas, until, ...caller }): Wrong => ({
      email: !isEmail(email.trim()) && msg`Enter an email address like name@example.com.`,
      relationship: !relationship && msg`Choose an answer.`,
      areas: areas.length === 0 && msg`Choose at least one area.`,
      until:
        until !== null &&
        until.compare(parseDate(today)) < 0 &&
        msg`Enter a day from today on, or leave it empty.`,
      ...wrongOpener(caller),
    }),
    send: ({ until, confirmed, reason, ...draft }, { key }) =>
      addConsenter(
        {
          ...draft,
          memberId,
          email: draft.email.trim(),
          until: until?.toString() ?? '',
          caller: { confirmed, reason: reason.trim() },
        },
        key,
      ),
    ...useDone(props),
  })
  return (
    <ActDialog
      form={form}
      title={<Trans>Add a guardian or proxy</Trans>}
      yes={<Trans>Add this person</Trans>}
      onClose={onClose}
    >
      <p>
        <Trans>
          Only after you have checked the papers. The person needs an account of their own. We’ll
          email both people if we have their address.
        </Trans>
      </p>
      <TextField
        {...form.field('email')}
        autoFocus
        type="email"
        inputMode="email"
        autoComplete="off"
        label={<Trans>Email address of the guardian or proxy</Trans>}
      />
      <Select
        {...form.select('relationship')}
        label={<Trans>What are they to the member?</Trans>}
        options={[
          { id: 'guardian', label: i18n._(relationNames.guardian) },
          { id: 'proxy', label: i18n._(relationNames.proxy) },
        ]}
      />
      <MultiChoiceGroup
        id={form.idOf('areas')}
        value={[...form.value.areas]}
        onChange={(areas) => form.change({ areas })}
        error={form.error('areas')}
        label={<Trans>What can they see and do?</Trans>}
        help={<Trans>Mental health is never part of it.</Trans>}
        options={familyAreas
          .filter((id) => id !== 'mental_health')
          .map((id) => ({ id, label: i18n._(areaWords[id]) }))}
      />
      <DateField
        {...form.field('until')}
        optional
        label={<Trans>Last day</Trans>}
        help={<Trans>Leave it empty if the papers have no end.</Trans>}
      />
      <CallerFields form={form} reason={<Trans>Which papers did you check?</Trans>} />
    </ActDialog>
  )
}
