import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useContext, useState } from 'react'
import { orderVisit, saveVisit, type Visit } from '../../data/kits'
import { addressOf } from '../../data/profile'
import type { PostalAddress } from '../../domain/contact-rules'
import { Form } from '../../forms/form'
import { useForm } from '../../forms/use-form'
import { I18nContext } from '../../i18n/i18n-context'
import { AddressChoice } from '../../labs/kits/address-choice'
import { CampaignWords } from '../../labs/kits/campaign-words'
import { ConsentWords, KitWords } from '../../labs/kits/kit-choice'
import { KitReceipt } from '../../labs/kits/kit-receipt'
import { visitStateOf } from '../../labs/kits/order-state'
import { VisitLoaded } from '../../labs/kits/visit-loaded'
import { href } from '../../routes/href'
import { Navigate, useLocation } from '../../routes/router'
import { AddressLines } from '../../ui/address-lines'
import { Checkbox } from '../../ui/checkbox'
import { PageBody, PageHead } from '../../ui/page'
import { Stack } from '../../ui/stack'
import { Text } from '../../ui/text'
import { useFocusOnSwap } from '../../ui/use-focus-on-swap'

type Ordered = Awaited<ReturnType<typeof orderVisit>>

/** S2-2-75: everything about the order of a visitor once more, the consent, and the receipt. */
export function Screen() {
  const { visit = '', suggested } = visitStateOf(useLocation().state)
  const [ordered, setOrdered] = useState<Ordered>()
  useFocusOnSwap(Boolean(ordered))
  if (ordered?.kit) {
    return (
      <PageBody width="letter">
        <PageHead title={<Trans>Your kit is ordered</Trans>} />
        <KitReceipt kit={ordered.kit} already={ordered.already ?? false} />
      </PageBody>
    )
  }
  return (
    <PageBody width="letter">
      <PageHead title={<Trans>Check your order</Trans>} lead={<Trans>Step 2 of 2</Trans>} />
      <VisitLoaded visit={visit}>
        {(opened) => (
          <Confirm visit={visit} opened={opened} suggested={suggested} onOrdered={setOrdered} />
        )}
      </VisitLoaded>
    </PageBody>
  )
}

type ConfirmProps = {
  visit: string
  opened: Visit
  suggested: PostalAddress | undefined
  onOrdered: (ordered: Ordered) => void
}

function Confirm({ visit, opened, suggested, onOrdered }: ConfirmProps) {
  const locale = useContext(I18nContext)?.locale ?? 'en-US'
  const [isSuggested, setSuggested] = useState(Boolean(suggested))
  const { form: saved = {}, campaign, kit, complete } = opened
  // What is saved may be the suggestion after a first try.
  const [typed] = useState(() => addressOf(saved.address))
  const form = useForm({
    id: 'visit-order',
    first: { consents: false },
    check: ({ consents }) => ({
      consents: !consents && msg`Please agree first. Without it we can’t test anything.`,
    }),
    send: async () => {
      const address = isSuggested ? suggested : typed
      if (suggested) await saveVisit(visit, { ...saved, address })
      return orderVisit(visit, locale)
    },
    onSent: onOrdered,
  })
  if (kit) return <KitReceipt kit={kit} already />
  if (!complete) {
    return <Navigate to={href('non-member.order-form')} state={{ visit }} replace />
  }
  const { givenName, familyName, email, phone } = saved
  return (
    <Form form={form} send={<Trans>Order this kit</Trans>}>
      <KitWords kits={saved.kits ?? ''} />
      <Stack gap={2}>
        <Text weight="medium">
          {givenName} {familyName}
        </Text>
        {suggested ? (
          <AddressChoice
            typed={typed}
            suggested={suggested}
            isSuggested={isSuggested}
            onChange={setSuggested}
          />
        ) : (
          <AddressLines address={typed} />
        )}
        <Text>{email}</Text>
        <Text>{phone}</Text>
      </Stack>
      {campaign && <CampaignWords campaign={campaign} />}
      <Checkbox {...form.checkbox('consents')}>
        <ConsentWords />
      </Checkbox>
    </Form>
  )
}
