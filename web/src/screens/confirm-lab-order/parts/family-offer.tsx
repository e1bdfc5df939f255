import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { kitPeopleQuery } from '../../../data/kits'
import { useReadOnly } from '../../../data/read-only'
import { href } from '../../../routes/href'
import { ButtonLink } from '../../../ui/button-link'

/** The way to a kit for somebody in the family, where there is somebody who may have one. */
export function FamilyOffer({ campaignId }: { campaignId: string }) {
  const readOnly = useReadOnly()
  const { data } = useQuery({ ...kitPeopleQuery(campaignId), enabled: !readOnly })
  if (!data?.people?.some(({ self, refused, ordered }) => !self && !refused && !ordered))
    return null
  return (
    <div>
      <ButtonLink href={href('confirm-lab-order.members', {}, { campaign: campaignId })}>
        <Trans>Order a kit for someone in your family</Trans>
      </ButtonLink>
    </div>
  )
}
