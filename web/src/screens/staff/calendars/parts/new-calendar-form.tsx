import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { calendarsKey, createCalendar } from '../../../../data/booking-desk'
import { brandsQuery } from '../../../../data/brands'
import { Form } from '../../../../forms/form'
import { useForm } from '../../../../forms/use-form'
import { useZones } from '../../../../i18n/use-zones'
import { href } from '../../../../routes/href'
import { useNavigate } from '../../../../routes/router'
import { Card } from '../../../../ui/card'
import { ChoiceGroup } from '../../../../ui/choice-group'
import { Select } from '../../../../ui/select'
import { TextField } from '../../../../ui/text-field'
import { resourceKinds } from './words'

const every = 'every'

const blank = {
  name: '',
  resourceKind: 'site',
  staffEmail: '',
  country: 'US',
  brandCode: every,
  line1: '',
  city: '',
  region: '',
  postalCode: '',
  phone: '',
  timeZone: '',
}

/** A pure rule; the server judges the address and the phone number. */
export const problemsOfNew = (draft: typeof blank) => ({
  name:
    (!draft.name.trim() || [...draft.name.trim()].length > 80) &&
    msg`Enter a name of up to 80 characters.`,
  staffEmail:
    draft.resourceKind === 'staff' &&
    !draft.staffEmail.trim() &&
    msg`Enter the person’s email address.`,
  line1: !draft.line1.trim() && msg`Enter the street.`,
  city: !draft.city.trim() && msg`Enter the city.`,
  region:
    !/^[A-Za-z]{2}$/.test(draft.region.trim()) &&
    msg`Enter the two letters of the state or province.`,
  postalCode: !draft.postalCode.trim() && msg`Enter the postal code.`,
  phone: !draft.phone.trim() && msg`Enter a phone number that members can call.`,
  timeZone: !draft.timeZone && msg`Choose the time zone.`,
})

/** A new place for lab draws. It opens for booking once its hours are saved. */
export function NewCalendarForm({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const brands = useQuery(brandsQuery)
  const { options: zones } = useZones()
  const form = useForm({
    id: 'calendar',
    first: blank,
    draft: { route: '/staff/calendars', field: 'new' },
    check: problemsOfNew,
    send: ({ brandCode, ...draft }, { key }) =>
      createCalendar(
        { ...draft, kind: 'labDraw', brandCode: brandCode === every ? '' : brandCode },
        key,
      ),
    onSent: async ({ calendar }) => {
      await queries.invalidateQueries({ queryKey: calendarsKey })
      const id = calendar?.place?.id
      if (id) navigate(`${href('staff.calendars.calendar', { id })}?tab=hours`)
    },
  })
  return (
    <Card title={<Trans>New calendar for lab draws</Trans>}>
      <Form form={form} send={<Trans>Add the calendar</Trans>} onCancel={onClose}>
        <TextField
          {...form.field('name')}
          label={<Trans>Name</Trans>}
          help={<Trans>Members see this name.</Trans>}
        />
        <ChoiceGroup
          {...form.field('resourceKind')}
          label={<Trans>What can members book?</Trans>}
          options={Object.entries(resourceKinds).map(([id, words]) => ({
            id,
            label: i18n._(words),
          }))}
        />
        {form.value.resourceKind === 'staff' && (
          <TextField
            {...form.field('staffEmail')}
            type="email"
            label={<Trans>The person’s email address</Trans>}
          />
        )}
        <ChoiceGroup
          {...form.field('country')}
          label={<Trans>Country</Trans>}
          options={[
            { id: 'US', label: t`United States` },
            { id: 'CA', label: t`Canada` },
          ]}
        />
        <Select
          {...form.select('brandCode')}
          label={<Trans>Members of</Trans>}
          options={[
            { id: every, label: t`Every brand in this country` },
            ...(brands.data ?? []).map(({ code = '', brandName = code }) => ({
              id: code,
              label: brandName,
            })),
          ]}
        />
        <TextField {...form.field('line1')} label={<Trans>Street</Trans>} />
        <TextField {...form.field('city')} label={<Trans>City</Trans>} />
        <TextField
          {...form.field('region')}
          label={<Trans>State or province</Trans>}
          help={<Trans>Two letters, such as IL or QC.</Trans>}
        />
        <TextField {...form.field('postalCode')} label={<Trans>Postal code</Trans>} />
        <TextField
          {...form.field('phone')}
          type="tel"
          label={<Trans>Phone number</Trans>}
          help={
            <Trans>
              Members call it when it’s too late to change an appointment in the portal.
            </Trans>
          }
        />
        <Select
          {...form.select('timeZone')}
          label={<Trans>Time zone of the place</Trans>}
          options={zones}
        />
      </Form>
    </Card>
  )
}
