import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Loaded } from '../../../calls/loaded'
import {
  type KitPeople,
  kitPeopleQuery,
  kitsChanged,
  type Ordered,
  orderKit,
} from '../../../data/kits'
import type { PostalAddress } from '../../../domain/contact-rules'
import { Form } from '../../../forms/form'
import { useForm } from '../../../forms/use-form'
import { CampaignWords } from '../../../labs/kits/campaign-words'
import { ConsentWords, KitChoice } from '../../../labs/kits/kit-choice'
import { KitReceipt } from '../../../labs/kits/kit-receipt'
import { OtherPerson } from '../../../labs/kits/other-person'
import { href } from '../../../routes/href'
import { useNavigate } from '../../../routes/router'
import { AddressLines } from '../../../ui/address-lines'
import { Button } from '../../../ui/button'
import { Checkbox } from '../../../ui/checkbox'
import { Inline } from '../../../ui/inline'
import { Stack } from '../../../ui/stack'
import { Text } from '../../../ui/text'

type ConfirmKitProps = {
  campaignId: string
  memberId: string
  address: PostalAddress
  onOrdered: (ordered: Ordered) => void
}

/** The third step: which kit, what is agreed to, and the order itself. */
export function ConfirmKit(props: ConfirmKitProps) {
  const people = useQuery(kitPeopleQuery(props.campaignId))
  return (
    <Loaded
      query={people}
      failed={<Trans>We couldn’t load the kit.</Trans>}
      kept={<Trans>Nothing is ordered yet. Please try again.</Trans>}
    >
      {(all) => <Confirm {...props} all={all} />}
    </Loaded>
  )
}

function Confirm({ all, ...props }: ConfirmKitProps & { all: KitPeople }) {
  const { campaignId, memberId, address, onOrdered } = props
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { campaign, people = [] } = all
  const person = people.find((one) => one.memberId === memberId)
  const offered = campaign?.kits ?? ''
  const form = useForm({
    id: 'kit-order',
    first: { kits: offered === 'both' ? '' : offered, consents: false, shares: false },
    check: ({ kits, consents }) => ({
      kits: !(kits || (offered !== 'both' && offered)) && msg`Choose a kit.`,
      consents: !consents && msg`Please agree first. Without it we can’t test anything.`,
    }),
    send: (wanted, { key }) =>
      orderKit({ ...wanted, kits: wanted.kits || offered, campaignId, memberId, address }, key),
    onSent: async (ordered) => {
      onOrdered(ordered)
      await kitsChanged(queries)
    },
  })
  if (person?.ordered) return <KitReceipt kit={person.ordered} already />
  return (
    <Form form={form} send={<Trans>Order this kit</Trans>}>
      <Text muted>
        <Trans>Step 3 of 3</Trans>
      </Text>
      <Stack gap={2}>
        <Text muted>
          <Trans>We’ll send it to</Trans>
        </Text>
        <Text>{person?.name}</Text>
        <AddressLines address={address} />
        <Inline gap={3} wrap>
          <Button
            onPress={() =>
              navigate(href('confirm-lab-order.confirm-address'), {
                state: { campaignId, memberId, address },
              })
            }
          >
            <Trans>Change the address</Trans>
          </Button>
          <OtherPerson campaignId={campaignId} people={people} />
        </Inline>
      </Stack>
      {campaign && <CampaignWords campaign={campaign} />}
      <KitChoice offered={offered} {...form.field('kits')} />
      <Checkbox {...form.checkbox('consents')}>
        <ConsentWords />
      </Checkbox>
      <Checkbox
        {...form.checkbox('shares')}
        help={
          <Trans>
            You choose. If a result needs attention right away, a nurse sees it in any case and
            calls you.
          </Trans>
        }
      >
        <Trans>Show the result to the coach and the care team.</Trans>
      </Checkbox>
    </Form>
  )
}
