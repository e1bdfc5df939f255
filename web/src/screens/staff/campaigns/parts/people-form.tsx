import { Plural, Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addPeople, campaignsQuery } from '../../../../data/campaigns'
import { Form } from '../../../../forms/form'
import { LeaveGuard } from '../../../../forms/leave-guard'
import { useForm } from '../../../../forms/use-form'
import { Banner } from '../../../../ui/banner'
import { TextField } from '../../../../ui/text-field'
import { peopleIn, wrongWith } from './draft'

/** Adds people who may order without an account. Only keyed hashes of them are stored. */
export function PeopleForm({ campaignId, onClose }: { campaignId: string; onClose: () => void }) {
  const queries = useQueryClient()
  const [added, setAdded] = useState<number>()
  const form = useForm({
    id: `people-${campaignId}`,
    first: { people: '' },
    check: ({ people }) => ({ people: wrongWith(people) }),
    send: ({ people }, { key }) => addPeople(campaignId, peopleIn(people).people, key),
    onSent: async (reply) => {
      setAdded(reply.added ?? 0)
      await queries.invalidateQueries({ queryKey: campaignsQuery.queryKey })
    },
  })
  return (
    <Form form={form} isShort send={<Trans>Add to the list</Trans>} onCancel={onClose}>
      {added !== undefined && (
        <Banner
          tone="good"
          live
          title={<Plural value={added} one="# person added" other="# people added" />}
        />
      )}
      <TextField
        {...form.field('people')}
        multiline
        label={<Trans>People</Trans>}
        help={
          <Trans>
            One line for each person: last name, comma, birth date, such as Whitfield, 1968-05-14.
            We keep no names.
          </Trans>
        }
      />
      <LeaveGuard when={form.isChanged && !form.isSending} onLeave={onClose}>
        <Trans>This list is not saved yet.</Trans>
      </LeaveGuard>
    </Form>
  )
}
