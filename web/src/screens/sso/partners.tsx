import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../calls/loaded'
import { type Partner, partnersQuery } from '../../data/partners'
import { href } from '../../routes/href'
import { useRoute } from '../../routes/use-route'
import { ButtonLink } from '../../ui/button-link'
import { Card } from '../../ui/card'
import { DrawingHouse } from '../../ui/drawings/drawing-house'
import { EmptyState } from '../../ui/empty-state'
import { PageBody, PageHead } from '../../ui/page'
import { Stack } from '../../ui/stack'
import { Text } from '../../ui/text'
import { Transfer } from './parts/transfer'

/** The partner programs that a member has, or the way to one of them. */
export function Screen() {
  const { vendorId } = useRoute().params
  return vendorId ? <Transfer id={vendorId} /> : <Partners />
}

function Partners() {
  const partners = useQuery(partnersQuery)
  return (
    <PageBody width="reading">
      <PageHead
        title={<Trans>Partner programs</Trans>}
        lead={<Trans>Services from our partners that are included in your benefits.</Trans>}
      />
      <Loaded
        query={partners}
        shape="card"
        failed={<Trans>We couldn’t load your partner programs.</Trans>}
      >
        {(list) => (list.length > 0 ? <List partners={list} /> : <None />)}
      </Loaded>
    </PageBody>
  )
}

function List({ partners }: { partners: readonly Partner[] }) {
  return (
    <Stack as="ul" gap={4}>
      {partners.map(({ id = '', name = '', site = '' }) => (
        <li key={id}>
          <Card title={name}>
            <Text muted>{hostOf(site)}</Text>
            <div>
              <ButtonLink href={href('vendor-management.transfer.vendor', { vendorId: id })}>
                <Trans>Open {name}</Trans>
              </ButtonLink>
            </div>
          </Card>
        </li>
      ))}
    </Stack>
  )
}

function None() {
  return (
    <EmptyState drawing={<DrawingHouse />} title={<Trans>No partner programs yet</Trans>}>
      <Trans>When your benefits include one, you’ll see it here.</Trans>
    </EmptyState>
  )
}

function hostOf(site: string): string {
  return URL.canParse(site) ? new URL(site).host : ''
}
