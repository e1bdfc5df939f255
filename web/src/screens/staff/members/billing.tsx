import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Loaded } from '../../../calls/loaded'
import { billingDeskKey, memberBillingQuery } from '../../../data/billing-desk'
import { asProblem } from '../../../data/problem'
import { href } from '../../../routes/href'
import { useRoute } from '../../../routes/use-route'
import { Banner } from '../../../ui/banner'
import { ButtonLink } from '../../../ui/button-link'
import { DrawingSearch } from '../../../ui/drawings/drawing-search'
import { EmptyState } from '../../../ui/empty-state'
import { Link } from '../../../ui/link'
import { PageBody, PageHead } from '../../../ui/page'
import { Text } from '../../../ui/text'
import { MemberCoverage } from './parts/member-coverage'
import { type BillNews, MemberInvoices } from './parts/member-invoices'

type News = { kind: BillNews | 'coverage'; times: number }

/** What pays for a member's care, and their bills, for staff who talk with them about money. */
export function Screen() {
  const { params } = useRoute()
  const memberId = params.id ?? ''
  const known = useQuery(memberBillingQuery(memberId))
  const queries = useQueryClient()
  const [news, setNews] = useState<News>()
  const fresh = () => void queries.invalidateQueries({ queryKey: billingDeskKey(memberId) })
  const tell = (kind: News['kind']) => {
    setNews((before) => ({ kind, times: (before?.times ?? 0) + 1 }))
    fresh()
  }
  const { name, brandName } = known.data ?? {}
  if (known.error && !known.data && asProblem(known.error).is('not_found')) return <NoMember />
  return (
    <PageBody width="desk">
      <Link standalone href={href('staff.members')}>
        <ArrowLeft size={20} aria-hidden="true" /> <Trans>Find a member</Trans>
      </Link>
      <PageHead title={<Trans>Coverage and billing</Trans>} width="reading">
        {name && (
          <Text size="large">
            <Text as="strong" weight="bold">
              {name}
            </Text>
            {' · '}
            <span>{brandName}</span>
          </Text>
        )}
        <Text muted>
          <Trans>The member can see that you looked at this page.</Trans>
        </Text>
        <Link standalone href={href('staff.members.account', { id: memberId })}>
          <Trans>Account of this member</Trans>
        </Link>
      </PageHead>
      {news && <Told key={news.times} kind={news.kind} />}
      <Loaded
        query={known}
        shape="card"
        failed={<Trans>We couldn’t open the coverage and bills of this member.</Trans>}
      >
        {(found) => (
          <>
            <MemberCoverage
              memberId={memberId}
              known={found}
              onSaved={() => tell('coverage')}
              onFresh={fresh}
            />
            <MemberInvoices memberId={memberId} known={found} onNews={tell} onFresh={fresh} />
          </>
        )}
      </Loaded>
    </PageBody>
  )
}

function NoMember() {
  return (
    <EmptyState
      level={1}
      drawing={<DrawingSearch />}
      title={<Trans>We can’t find this member</Trans>}
      action={
        <ButtonLink variant="primary" href={href('staff.members')}>
          <Trans>Find a member</Trans>
        </ButtonLink>
      }
    >
      <Trans>The address may be wrong. Search for the member instead.</Trans>
    </EmptyState>
  )
}

/** What was done just now, and what the member hears of it. */
function Told({ kind }: { kind: News['kind'] }) {
  switch (kind) {
    case 'coverage':
      return (
        <Banner tone="good" asks title={<Trans>The coverage is saved</Trans>}>
          <Trans>The member gets a message.</Trans>
        </Banner>
      )
    case 'issued':
      return (
        <Banner tone="good" asks title={<Trans>The invoice is sent</Trans>}>
          <Trans>The member gets a message and can pay it in the portal.</Trans>
        </Banner>
      )
    case 'voided':
      return (
        <Banner tone="good" asks title={<Trans>The invoice is canceled</Trans>}>
          <Trans>The member gets a message.</Trans>
        </Banner>
      )
    case 'done':
      return (
        <Banner tone="good" asks title={<Trans>The refund is on its way to the card</Trans>}>
          <Trans>The member gets a message. Banks can take up to two weeks to show it.</Trans>
        </Banner>
      )
    case 'failed':
      return (
        <Banner tone="danger" asks title={<Trans>The payment provider refused the refund</Trans>}>
          <Trans>No money went back, and the member was not told. You can try again.</Trans>
        </Banner>
      )
    default:
      return (
        <Banner tone="info" asks title={<Trans>The refund is not confirmed yet</Trans>}>
          <Trans>
            We keep asking the payment provider. The member gets a message once it’s done.
          </Trans>
        </Banner>
      )
  }
}
