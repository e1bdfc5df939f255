import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { saveVisit, type Visit, visitQuery } from '../../../data/kits'
import { AddressEntry, problemsOf } from '../../../forms/address-entry'
import { nameProblem } from '../../../forms/contact-words'
import { Form } from '../../../forms/form'
import { useForm } from '../../../forms/use-form'
import { KitChoice } from '../../../labs/kits/kit-choice'
import {
  otherCountry,
  type VisitDraft,
  visitDraftOf,
  visitFormOf,
} from '../../../labs/kits/visit-form'
import { Banner } from '../../../ui/banner'
import { ChoiceGroup } from '../../../ui/choice-group'
import { TextField } from '../../../ui/text-field'

type Saved = Awaited<ReturnType<typeof saveVisit>>
type OrderFormProps = { visit: string; opened: Visit; onSaved: (saved: Saved) => void }

const addressNames = Object.fromEntries(
  ['line1', 'line2', 'city', 'region', 'postalCode'].map((name) => [`address.${name}`, name]),
)

/** Everything about an order but the consent. It is kept on the server, so a reload loses nothing saved. */
export function OrderForm({ visit, opened, onSaved }: OrderFormProps) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { campaign, form: saved = {} } = opened
  const offered = campaign?.kits ?? ''
  const form = useForm<VisitDraft, Saved>({
    id: 'visit',
    first: () => visitDraftOf(saved, campaign?.country),
    serverNames: addressNames,
    refusal: ({ messageKey }, i18n) =>
      messageKey === 'kit.otherCountry' ? i18n._(otherCountry) : undefined,
    check: (draft) => ({
      kits: !draft.kits && msg`Choose a kit.`,
      givenName: nameProblem(draft.givenName),
      familyName: nameProblem(draft.familyName),
      email: !/^\S+@\S+\.\S+$/.test(draft.email.trim()) && msg`Enter an email address.`,
      phone: !draft.phone.trim() && msg`Enter a phone number.`,
      ...problemsOf(draft, false),
      bleeding: !draft.bleeding && msg`Choose an answer.`,
      pregnant: !draft.pregnant && msg`Choose an answer.`,
    }),
    send: (draft) => saveVisit(visit, visitFormOf(draft)),
    onSent: async (kept) => {
      await queries.invalidateQueries({ queryKey: visitQuery(visit).queryKey })
      onSaved(kept)
    },
  })
  const { bleeding } = form.value
  return (
    <Form form={form} send={<Trans>Continue</Trans>}>
      <KitChoice offered={offered} {...form.field('kits')} />
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
      <TextField
        {...form.field('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        label={<Trans>Email address</Trans>}
        help={<Trans>We tell you here when the kit is on its way and when there is news.</Trans>}
      />
      <TextField
        {...form.field('phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        label={<Trans>Phone number</Trans>}
        help={<Trans>A nurse calls you if a result needs attention right away.</Trans>}
      />
      <AddressEntry form={form as unknown as Parameters<typeof AddressEntry>[0]['form']} />
      <ChoiceGroup
        {...form.field('bleeding')}
        label={<Trans>Do you take blood thinners, or do you bleed easily?</Trans>}
        options={[
          { id: 'yes', label: t`Yes` },
          { id: 'no', label: t`No` },
          { id: 'unsure', label: t`I’m not sure` },
        ]}
      />
      {(bleeding === 'yes' || bleeding === 'unsure') && (
        <Banner tone="caution" title={<Trans>Ask your doctor before you use the kit</Trans>}>
          <Trans>
            A small cut in the finger may bleed for longer. You can still order the kit.
          </Trans>
        </Banner>
      )}
      <ChoiceGroup
        {...form.field('pregnant')}
        label={<Trans>Are you pregnant?</Trans>}
        help={<Trans>Pregnancy changes what the results mean.</Trans>}
        options={[
          { id: 'no', label: t`No` },
          { id: 'yes', label: t`Yes` },
        ]}
      />
    </Form>
  )
}
