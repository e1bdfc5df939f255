import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { kitsQuery } from '../../data/kits'
import { useReadOnly } from '../../data/read-only'
import { href } from '../../routes/href'
import { ButtonLink } from '../../ui/button-link'
import { Card } from '../../ui/card'
import { Stack } from '../../ui/stack'
import { CampaignWords } from './campaign-words'
import { KitCard } from './kit-card'

/** The newest kit, or the offer of one. The page goes on without it when the call fails. */
export function KitOffer({ kidneyOnly = false }: { kidneyOnly?: boolean }) {
  const { data } = useQuery(kitsQuery)
  const readOnly = useReadOnly()
  const fits = ({ kits }: { kits?: string }) => !kidneyOnly || kits !== 'a1c'
  const kit = data?.kits?.find(fits)
  const offer = data?.offers?.find(fits)
  const canOrder = offer && !readOnly
  if (kit) {
    return (
      <>
        <KitCard kit={kit} />
        {canOrder && (
          <div>
            <ButtonLink href={href('confirm-lab-order')}>
              <Trans>Order another kit</Trans>
            </ButtonLink>
          </div>
        )}
      </>
    )
  }
  if (!canOrder) return null
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
