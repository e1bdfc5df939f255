import { Trans } from '@lingui/react/macro'
import type { Partner } from '../../../data/partners'
import { href } from '../../../routes/href'
import { ButtonLink } from '../../../ui/button-link'
import { Card } from '../../../ui/card'
import { Inline } from '../../../ui/inline'
import { Stack } from '../../../ui/stack'
import { Text } from '../../../ui/text'
import { PartnerAnswer } from './partner-answer'
import { PartnerState } from './partner-state'
import { Cost, Told, Why } from './partner-words'

/** One partner: what it does, why it is offered, what it costs, and whether it is connected. */
export function PartnerCard({ partner }: { partner: Partner }) {
  const { id = '', name = '', summary, retired } = partner
  return (
    <Card
      title={<span id={`partner-${id}`}>{name}</span>}
      aside={<PartnerState partner={partner} />}
    >
      {summary && <Text>{summary}</Text>}
      <Text muted>
        <Why partner={partner} />
      </Text>
      <Text muted>
        <Cost partner={partner} />
      </Text>
      <Stack gap={1}>
        <strong>
          <Trans>What we share with {name}</Trans>
        </strong>
        <Told partner={partner} />
      </Stack>
      <Inline gap={3} wrap>
        {!retired && (
          <ButtonLink href={href('vendor-management.transfer.vendor', { vendorId: id })}>
            <Trans>Open {name}</Trans>
          </ButtonLink>
        )}
        <ButtonLink
          variant="quiet"
          href={`${href('vendor-superhighway.vendor-landing')}?vendor=${encodeURIComponent(id)}`}
        >
          <Trans>About {name}</Trans>
        </ButtonLink>
        <PartnerAnswer partner={partner} />
      </Inline>
    </Card>
  )
}
