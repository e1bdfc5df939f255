import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../calls/loaded'
import { Spoken } from '../calls/spoken'
import { type Kits, kitsQuery, type Ordered } from '../data/kits'
import { useSession } from '../data/session'
import { CampaignWords } from '../labs/kits/campaign-words'
import { KitCard } from '../labs/kits/kit-card'
import { KitReceipt } from '../labs/kits/kit-receipt'
import { orderStateOf } from '../labs/kits/order-state'
import { href } from '../routes/href'
import { Navigate, useLocation, useNavigate } from '../routes/router'
import { ButtonLink } from '../ui/button-link'
import { Card } from '../ui/card'
import { DrawingParcel } from '../ui/drawings/drawing-parcel'
import { EmptyState } from '../ui/empty-state'
import { PageBody, PageHead } from '../ui/page'
import { Stack } from '../ui/stack'
import { useFocusOnSwap } from '../ui/use-focus-on-swap'
import { ConfirmKit } from './confirm-lab-order/parts/confirm-kit'
import { FamilyOffer } from './confirm-lab-order/parts/family-offer'

/** S2-2-83: a home test kit: what is offered, the last step of an order, and its receipt. */
export function Screen() {
  const kits = useQuery(kitsQuery)
  const state = orderStateOf(useLocation().state)
  const [ordered, setOrdered] = useState<Ordered & { forOther: boolean }>()
  const { data: session } = useSession()
  const navigate = useNavigate()
  useFocusOnSwap(Boolean(ordered))
  if (ordered?.kit) {
    return (
      <PageBody width="letter">
        <PageHead title={<OrderedFor name={ordered.forOther ? ordered.kit.name : undefined} />} />
        <KitReceipt kit={ordered.kit} already={ordered.already ?? false} />
      </PageBody>
    )
  }
  const { campaignId, memberId, address } = state
  return (
    <PageBody width="letter">
      <PageHead
        title={
          <Spoken
            own={<Trans>Home test kit</Trans>}
            about={(name) => <Trans>Home test kit for {name}</Trans>}
          />
        }
      />
      <Loaded
        query={kits}
        failed={<Trans>We couldn’t load the kits.</Trans>}
        kept={<Trans>Nothing is lost. Please try again.</Trans>}
      >
        {(all) =>
          campaignId && memberId && address ? (
            <ConfirmKit
              campaignId={campaignId}
              memberId={memberId}
              address={address}
              onOrdered={(done) => {
                setOrdered({ ...done, forOther: memberId !== session?.accountId })
                // Neither a reload nor Back orders again.
                navigate(href('confirm-lab-order'), { replace: true })
              }}
            />
          ) : (
            <Start all={all} />
          )
        }
      </Loaded>
    </PageBody>
  )
}

function OrderedFor({ name }: { name: string | undefined }) {
  return name ? <Trans>The kit for {name} is ordered</Trans> : <Trans>Your kit is ordered</Trans>
}

/** Open campaigns in which the member has ordered: somebody in the family may still want a kit. */
function forOthers({ offers = [], kits = [] }: Kits): readonly string[] {
  const ids = kits.flatMap(({ campaign }) => (campaign?.id && !campaign.ended ? campaign.id : []))
  return [...new Set(ids)].filter((id) => !offers.some((offer) => offer.id === id))
}

function Start({ all }: { all: Kits }) {
  const { offers = [], kits = [], ended } = all
  if (offers.length === 0 && kits.length === 0 && ended) {
    return <Navigate to={href('campaign-ended')} replace />
  }
  if (offers.length === 0 && kits.length === 0) {
    return (
      <EmptyState
        drawing={<DrawingParcel />}
        title={
          <Spoken
            own={<Trans>No kit is offered to you right now</Trans>}
            about={(name) => <Trans>No kit is offered to {name} right now</Trans>}
          />
        }
        action={
          <ButtonLink href={href('home')}>
            <Trans>Go to Home</Trans>
          </ButtonLink>
        }
      >
        <Trans>When an employer or a health plan offers one, you’ll find it here.</Trans>
      </EmptyState>
    )
  }
  return (
    <>
      {offers.map((campaign) => (
        <Card key={campaign.id} title={<Trans>A test kit for your home</Trans>}>
          <Stack gap={4}>
            <CampaignWords campaign={campaign} />
            <div>
              <ButtonLink
                variant="primary"
                href={href('confirm-lab-order.members', {}, { campaign: campaign.id })}
              >
                <Trans>Order a kit</Trans>
              </ButtonLink>
            </div>
          </Stack>
        </Card>
      ))}
      {kits.map((kit) => (
        <KitCard key={kit.id} kit={kit} />
      ))}
      {forOthers(all).map((id) => (
        <FamilyOffer key={id} campaignId={id} />
      ))}
    </>
  )
}
