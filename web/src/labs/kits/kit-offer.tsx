import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { isUnderWay, type KitCampaign, kitsQuery } from '../../data/kits'
import { useReadOnly } from '../../data/read-only'
import { href } from '../../routes/href'
import { ButtonLink } from '../../ui/button-link'
import { Card } from '../../ui/card'
import { Stack } from '../../ui/stack'
import { CampaignWords } from './campaign-words'
import { KitCard } from './kit-card'

/**
 * The newest kit, and the offer of another one. A kit that is done makes room for the offer. The
 * page goes on without both when the call fails.
 */
export function KitOffer({ kidneyOnly = false }: { kidneyOnly?: boolean }) {
  const { data } = useQuery(kitsQuery)
  const readOnly = useReadOnly()
  const fits = ({ kits }: { kits?: string }) => !kidneyOnly || kits !== 'a1c'
  const kit = data?.kits?.find(fits)
  const offer = readOnly ? undefined : data?.offers?.find(fits)
  return (
    <>
      {kit && (!offer || isUnderWay(kit)) && <KitCard kit={kit} />}
      {offer && <OfferCard offer={offer} />}
    </>
  )
}

function OfferCard({ offer }: { offer: KitCampaign }) {
  return (
    <Card title={<Trans>A test kit for your home</Trans>}>
      <Stack gap={4}>
        <CampaignWords campaign={offer} />
        <div>
          <ButtonLink variant="primary" href={href('confirm-lab-order')}>
            <Trans>Order a kit</Trans>
          </ButtonLink>
        </div>
      </Stack>
    </Card>
  )
}
