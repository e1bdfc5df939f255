import { type CalendarDate, getLocalTimeZone, today } from '@internationalized/date'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { addChild, familyLinksQuery } from '../../../../data/family-links'
import { relationsOf } from '../../../../domain/family-areas'
import { nameProblem } from '../../../../forms/contact-words'
import { Form } from '../../../../forms/form'
import { useForm } from '../../../../forms/use-form'
import { ChoiceGroup } from '../../../../ui/choice-group'
import { DateField } from '../../../../ui/date-field'
import { relationNames } from '../../../../ui/relation-name'
import { Text } from '../../../../ui/text'
import { TextField } from '../../../../ui/text-field'
import { Failed } from './failed'

export type ChildAnswers = {
  givenName: string
  familyName: string
  birthDate: CalendarDate | null
  relationship: string
}

const blank: ChildAnswers = { givenName: '', familyName: '', birthDate: null, relationship: '' }

/** What is wrong with a child. The server knows at what age somebody is an adult. */
export function childProblems({ givenName, familyName, birthDate, relationship }: ChildAnswers) {
  return {
    givenName: nameProblem(givenName),
    familyName: nameProblem(familyName),
    birthDate: !birthDate
      ? msg`Enter the date of birth.`
      : birthDate.compare(today(getLocalTimeZone())) > 0 && msg`Enter a date in the past.`,
    relationship: !relationship && msg`Choose how you are related to the child.`,
  }
}

type ChildFormProps = { adultAge: number; onSaved: () => void }

/** Adds a child who has no sign-in. */
export function ChildForm({ adultAge, onSaved }: ChildFormProps) {
  const { i18n } = useLingui()
  const queries = useQueryClient()
  const form = useForm({
    id: 'family-child',
    first: blank,
    check: childProblems,
    keyedBy: ({ birthDate, ...child }) => ({ ...child, birthDate: birthDate?.toString() }),
    send: ({ givenName, familyName, birthDate, relationship }, { key }) =>
      addChild(
        {
          givenName: givenName.trim(),
          familyName: familyName.trim(),
          birthDate: birthDate?.toString() ?? '',
          relationship,
        },
        key,
      ),
    onSent: async () => {
      await queries.invalidateQueries(familyLinksQuery)
      onSaved()
    },
  })
  return (
    <Form
      form={form}
      send={<Trans>Add this child</Trans>}
      failed={(problem) => <Failed problem={problem} />}
    >
      <Text muted>
        <Trans>
          For a child without a sign-in of their own. You manage their portal, and we send messages
          about the child to you. Your access ends when the child turns {adultAge}.
        </Trans>
      </Text>
      <TextField
        {...form.field('givenName')}
        autoComplete="off"
        label={<Trans>First name</Trans>}
      />
      <TextField
        {...form.field('familyName')}
        autoComplete="off"
        label={<Trans>Last name</Trans>}
      />
      <DateField {...form.field('birthDate')} label={<Trans>Date of birth</Trans>} />
      <ChoiceGroup
        {...form.field('relationship')}
        label={<Trans>How are you related to the child?</Trans>}
        options={relationsOf.dependents.map((id) => ({
          id,
          label: i18n._(relationNames[id]),
        }))}
      />
    </Form>
  )
}
