import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type FamilyLinks, familyLinksQuery, inviteToAct } from '../../../../data/family-links'
import { isEmail } from '../../../../domain/email'
import {
  type InvitedAs,
  parentAreas,
  privateAreas,
  relationsOf,
} from '../../../../domain/family-areas'
import { AreaNames } from '../../../../family/area-names'
import { nameProblem } from '../../../../forms/contact-words'
import { Form } from '../../../../forms/form'
import { useForm } from '../../../../forms/use-form'
import { ChoiceGroup } from '../../../../ui/choice-group'
import { relationNames } from '../../../../ui/relation-name'
import { Select } from '../../../../ui/select'
import { Stack } from '../../../../ui/stack'
import { Text } from '../../../../ui/text'
import { TextField } from '../../../../ui/text-field'
import { AreaChoice } from './area-choice'
import { Failed } from './failed'

export type InviteAnswers = {
  name: string
  email: string
  audience: InvitedAs | ''
  relationship: string
  areas: string[]
}

/** What is wrong with an invitation. A parent's areas follow from the teenager's age. */
export function inviteProblems({ name, email, audience, relationship, areas }: InviteAnswers) {
  const known: readonly string[] = audience ? relationsOf[audience] : []
  return {
    name: nameProblem(name),
    email: !isEmail(email.trim()) && msg`Enter an email address like name@example.com.`,
    audience: !audience && msg`Choose one.`,
    relationship:
      audience && !known.includes(relationship)
        ? msg`Choose what this person is to you.`
        : undefined,
    areas: audience !== 'dependents' && areas.length === 0 && msg`Choose at least one area.`,
  }
}

type InviteFormProps = { isTeen: boolean; family: FamilyLinks; onSaved: () => void }

/** Asks somebody by email to act for the member. */
export function InviteForm({ isTeen, family, onSaved }: InviteFormProps) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const changed = () => queries.invalidateQueries(familyLinksQuery)
  const form = useForm({
    id: 'family-invite',
    first: (): InviteAnswers => ({
      name: '',
      email: '',
      audience: isTeen ? 'dependents' : '',
      relationship: '',
      areas: [],
    }),
    check: inviteProblems,
    send: ({ name, email, audience, relationship, areas }, { key }) =>
      inviteToAct({ name: name.trim(), email: email.trim(), audience, relationship, areas }, key),
    onSent: async () => {
      await changed()
      onSaved()
    },
    onFailed: () => void changed(),
  })
  const { audience, relationship } = form.value
  const choose = (next: InvitedAs) => {
    const known: readonly string[] = relationsOf[next]
    form.change({
      audience: next,
      relationship: known.includes(relationship) ? relationship : '',
    })
  }
  return (
    <Form
      form={form}
      send={<Trans>Send the invitation</Trans>}
      failed={(problem) => <Failed problem={problem} />}
    >
      <Text muted>
        <Trans>
          We send an email with a link. Nothing is open to them until they accept. The link works
          for seven days.
        </Trans>
      </Text>
      <TextField {...form.field('name')} autoComplete="off" label={<Trans>Name</Trans>} />
      <TextField
        {...form.field('email')}
        type="email"
        inputMode="email"
        autoComplete="off"
        label={<Trans>Email address</Trans>}
        help={<Trans>Only someone who signs in with this address can accept.</Trans>}
      />
      {!isTeen && (
        <ChoiceGroup
          {...form.field('audience')}
          onChange={(next) => choose(next as InvitedAs)}
          label={<Trans>Why are you inviting this person?</Trans>}
          options={[
            {
              id: 'members',
              label: t`We’re family and help each other`,
              detail: t`Such as your partner or a grown child`,
            },
            {
              id: 'care_recipients',
              label: t`This person cares for me`,
              detail: t`Such as a daughter or a caregiver who looks after you`,
            },
          ]}
        />
      )}
      {audience && <Relation form={form} audience={audience} />}
      {isTeen ? <ParentSees family={family} /> : <AreaChoice {...form.field('areas')} />}
    </Form>
  )
}

type RelationProps = {
  form: { select: (name: 'relationship') => object }
  audience: InvitedAs
}

function Relation({ form, audience }: RelationProps) {
  const { i18n } = useLingui()
  return (
    <Select
      {...form.select('relationship')}
      label={<Trans>This person is your</Trans>}
      options={relationsOf[audience].map((id) => ({
        id,
        label: i18n._(relationNames[id]),
      }))}
    />
  )
}

/** A teenager grants nothing, so the form says what a parent will see. */
function ParentSees({ family }: { family: FamilyLinks }) {
  const { adultAge = 18 } = family
  const open = parentAreas(family.readingsClosed === true)
  return (
    <Stack gap={3}>
      <AreaNames isOpen label={<Trans>They can see and use</Trans>} areas={open} />
      <AreaNames label={<Trans>Private to you</Trans>} areas={privateAreas(open)} />
      <Text muted>
        <Trans>
          You can make your readings private at any time. The access ends when you turn {adultAge}.
          Only Member Support can end it earlier.
        </Trans>
      </Text>
    </Stack>
  )
}
