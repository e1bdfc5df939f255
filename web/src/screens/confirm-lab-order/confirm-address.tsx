import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../calls/loaded'
import { checkKitAddress, type KitPeople, kitPeopleQuery } from '../../data/kits'
import { addressOf } from '../../data/profile'
import type { PostalAddress } from '../../domain/contact-rules'
import { judgeAddress } from '../../domain/contact-rules'
import { AddressEntry, draftOf, problemsOf } from '../../forms/address-entry'
import { Form } from '../../forms/form'
import { refusals } from '../../forms/refusal-words'
import { useForm } from '../../forms/use-form'
import { AddressChoice } from '../../labs/kits/address-choice'
import { orderStateOf } from '../../labs/kits/order-state'
import { OtherPerson } from '../../labs/kits/other-person'
import { otherCountry } from '../../labs/kits/visit-form'
import { href } from '../../routes/href'
import { Navigate, useLocation, useNavigate } from '../../routes/router'
import { Button } from '../../ui/button'
import { Inline } from '../../ui/inline'
import { PageBody, PageHead } from '../../ui/page'
import { Stack } from '../../ui/stack'
import { useFocusOnSwap } from '../../ui/use-focus-on-swap'

/** S2-2-82: the second step, where the kit goes. */
export function Screen() {
  const { campaignId = '', memberId = '', address } = orderStateOf(useLocation().state)
  const people = useQuery(kitPeopleQuery(campaignId))
  if (!campaignId || !memberId) {
    return <Navigate to={href('confirm-lab-order.members')} replace />
  }
  return (
    <PageBody width="letter">
      <PageHead title={<Trans>Where should the kit go?</Trans>} lead={<Trans>Step 2 of 3</Trans>} />
      <Loaded
        query={people}
        failed={<Trans>We couldn’t load the address.</Trans>}
        kept={<Trans>Nothing is lost. Please try again.</Trans>}
      >
        {(all) => <Where all={all} campaignId={campaignId} memberId={memberId} before={address} />}
      </Loaded>
    </PageBody>
  )
}

type WhereProps = {
  all: KitPeople
  campaignId: string
  memberId: string
  /** What was chosen before, for somebody who comes back to change it. */
  before: PostalAddress | undefined
}

function Where({ all, campaignId, memberId, before }: WhereProps) {
  const navigate = useNavigate()
  const { people = [], campaign, poBoxAllowed = false } = all
  const known = people.find((one) => one.memberId === memberId)
  const [found, setFound] = useState<{ typed: PostalAddress; suggested: PostalAddress }>()
  const [isSuggested, setSuggested] = useState(true)
  useFocusOnSwap(Boolean(found))
  const goOn = (address: PostalAddress) =>
    navigate(href('confirm-lab-order'), { state: { campaignId, memberId, address } })
  const form = useForm({
    id: 'kit-address',
    first: () => draftOf(before ?? addressOf(known?.address), campaign?.country),
    judgesOnLeave: true,
    check: (entry) => problemsOf(entry, poBoxAllowed),
    send: ({ country: _, ...entered }) =>
      checkKitAddress(campaignId, judgeAddress(entered, true).kept),
    onSent: ({ address, faults = [], suggested }) => {
      const typed = addressOf(address)
      if (faults.length > 0) {
        form.complain(
          Object.fromEntries(
            faults.map(({ field = '', messageKey = '', message = '' }) => [
              field,
              refusals[messageKey] ?? (messageKey === 'kit.otherCountry' ? otherCountry : message),
            ]),
          ),
        )
      } else if (suggested) {
        setSuggested(true)
        setFound({ typed, suggested: addressOf(suggested) })
      } else goOn(typed)
    },
    after: 'go-on',
  })
  // Back from an order that was placed: there is nothing to go on with.
  if (known?.ordered) return <Navigate to={href('confirm-lab-order')} replace />
  if (found) {
    return (
      <Stack gap={5}>
        <AddressChoice {...found} isSuggested={isSuggested} onChange={setSuggested} />
        <Inline gap={3} wrap>
          <Button
            variant="primary"
            onPress={() => goOn(isSuggested ? found.suggested : found.typed)}
          >
            <Trans>Continue</Trans>
          </Button>
          <Button onPress={() => setFound(undefined)}>
            <Trans>Change the address</Trans>
          </Button>
        </Inline>
      </Stack>
    )
  }
  return (
    <Stack gap={5}>
      <Form form={form} send={<Trans>Continue</Trans>}>
        <AddressEntry form={form} />
      </Form>
      <div>
        <OtherPerson campaignId={campaignId} people={people} />
      </div>
    </Stack>
  )
}
