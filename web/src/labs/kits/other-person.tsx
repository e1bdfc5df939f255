import { Trans } from '@lingui/react/macro'
import type { KitPeople } from '../../data/kits'
import { href } from '../../routes/href'
import { ButtonLink } from '../../ui/button-link'

type OtherPersonProps = { campaignId: string; people: NonNullable<KitPeople['people']> }

/** Back to the first step, where someone else may have the kit too. */
export function OtherPerson({ campaignId, people }: OtherPersonProps) {
  const may = people.filter(({ refused, ordered }) => !refused && !ordered)
  if (may.length < 2) return null
  return (
    <ButtonLink href={href('confirm-lab-order.members', {}, { campaign: campaignId })}>
      <Trans>Choose another person</Trans>
    </ButtonLink>
  )
}
