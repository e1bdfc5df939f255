import type { CalendarDate } from '@internationalized/date'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { claimKit, kitsChanged } from '../../../data/kits'
import type { Problem } from '../../../data/problem'
import { Form } from '../../../forms/form'
import { useForm } from '../../../forms/use-form'
import { href } from '../../../routes/href'
import { useNavigate } from '../../../routes/router'
import { Banner } from '../../../ui/banner'
import { Card } from '../../../ui/card'
import { DateField } from '../../../ui/date-field'
import { TextField } from '../../../ui/text-field'

const blank: { number: string; birthDate: CalendarDate | null } = { number: '', birthDate: null }

/** A kit that was ordered without an account goes to the account. */
export function ClaimCard() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const form = useForm({
    id: 'claim-kit',
    first: blank,
    check: ({ number, birthDate }) => ({
      number: !number.trim() && msg`Enter the number on the box.`,
      birthDate: !birthDate && msg`Enter your date of birth.`,
    }),
    send: ({ number, birthDate }, { key }) => claimKit(number, birthDate?.toString() ?? '', key),
    onSent: async () => {
      await kitsChanged(queries)
      navigate(href('labs'))
    },
  })
  return (
    <Card title={<Trans>Add a kit to your account</Trans>}>
      <Form
        form={form}
        send={<Trans>Add this kit</Trans>}
        failed={(problem) => <NotAdded problem={problem} />}
      >
        <TextField
          {...form.field('number')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck="false"
          label={<Trans>Number on the box</Trans>}
          help={<Trans>It begins with WL, such as WL-7K3M-2Q9F.</Trans>}
        />
        <DateField {...form.field('birthDate')} label={<Trans>Date of birth</Trans>} />
      </Form>
    </Card>
  )
}

function NotAdded({ problem }: { problem: Problem }) {
  return (
    <Banner tone="danger" live title={<Trans>The kit isn’t added</Trans>}>
      {problem.is('resource_exhausted') ? (
        <Trans>There were too many tries. Please wait an hour.</Trans>
      ) : problem.is('not_found') ? (
        <Trans>We couldn’t find a kit with these details. Please check them.</Trans>
      ) : (
        <Trans>Please try again in a moment.</Trans>
      )}
    </Banner>
  )
}
