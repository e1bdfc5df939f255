import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../calls/loaded'
import { type Partner, partnersQuery } from '../../data/partners'
import { href } from '../../routes/href'
import { useRoute } from '../../routes/use-route'
import { Card } from '../../ui/card'
import { DrawingHouse } from '../../ui/drawings/drawing-house'
import { EmptyState } from '../../ui/empty-state'
import { Inline } from '../../ui/inline'
import { Link } from '../../ui/link'
import { PageBody, PageHead } from '../../ui/page'
import { Stack } from '../../ui/stack'
import { Text } from '../../ui/text'
import { PartnerAnswer } from './parts/partner-answer'
import { PartnerCard } from './parts/partner-card'
import { Transfer } from './parts/transfer'
import { TransferLog } from './parts/transfer-log'

/** The partner programs that a member has, or the way to one of them. */
export function Screen() {
  const { route, params } = useRoute()
  if (params.vendorId) return <Transfer id={params.vendorId} />
  return route.id === 'vendor-management.transfer' ? <Choose /> : <Partners />
}

function Partners() {
  const partners = useQuery(partnersQuery)
  return (
    <PageBody width="reading">
      <PageHead
        title={<Trans>Partner programs</Trans>}
        lead={<Trans>Services from our partners. You decide what we tell each of them.</Trans>}
      />
      <Loaded
        query={partners}
        shape="card"
        failed={<Trans>We couldn’t load your partner programs.</Trans>}
      >
        {(list) => (list.length > 0 ? <List partners={list} /> : <None />)}
      </Loaded>
      <TransferLog />
    </PageBody>
  )
}

function List({ partners }: { partners: readonly Partner[] }) {
  const declined = partners.filter(({ state }) => state === 'declined')
  const offered = partners.filter(({ state }) => state !== 'declined')
  return (
    <>
      {offered.length > 0 && (
        <Stack as="ul" gap={4}>
          {offered.map((partner) => (
            <li key={partner.id}>
              <PartnerCard partner={partner} />
            </li>
          ))}
        </Stack>
      )}
      {declined.length > 0 && <Declined partners={declined} />}
    </>
  )
}

/** What the member said no to, and the way back. */
function Declined({ partners }: { partners: readonly Partner[] }) {
  return (
    <Stack as="section" gap={4}>
      <h2>
        <Trans>Partners you’re not interested in</Trans>
      </h2>
      <Stack as="ul" gap={4}>
        {partners.map((partner) => (
          <li key={partner.id}>
            <Card level={3} title={<span id={`partner-${partner.id ?? ''}`}>{partner.name}</span>}>
              {partner.summary && <Text muted>{partner.summary}</Text>}
              <Inline gap={3} wrap>
                <PartnerAnswer partner={partner} />
              </Inline>
            </Card>
          </li>
        ))}
      </Stack>
    </Stack>
  )
}

/** The way to a partner, for a link that does not say which. */
function Choose() {
  const partners = useQuery(partnersQuery)
  return (
    <PageBody width="reading">
      <PageHead
        title={<Trans>Go to a partner program</Trans>}
        lead={<Trans>Choose where you want to go. You’ll see what we tell them first.</Trans>}
      />
      <Loaded
        query={partners}
        shape="rows"
        failed={<Trans>We couldn’t load your partner programs.</Trans>}
      >
        {(list) => {
          const open = list.filter(({ retired }) => !retired)
          if (open.length === 0) return <None />
          return (
            <Stack as="ul" gap={4}>
              {open.map(({ id = '', name = '', summary }) => (
                <li key={id}>
                  <Link href={href('vendor-management.transfer.vendor', { vendorId: id })}>
                    {name}
                  </Link>
                  {summary && <Text muted>{summary}</Text>}
                </li>
              ))}
            </Stack>
          )
        }}
      </Loaded>
    </PageBody>
  )
}

function None() {
  return (
    <EmptyState drawing={<DrawingHouse />} title={<Trans>No partner programs yet</Trans>}>
      <Trans>When your benefits include one, you’ll see it here.</Trans>
    </EmptyState>
  )
}
