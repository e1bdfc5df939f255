import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { NotLoaded } from '../../calls/loaded'
import { dial } from '../../data/branding'
import { type Partner, partnerQuery } from '../../data/partners'
import { asProblem } from '../../data/problem'
import { phoneText } from '../../domain/phone'
import { href } from '../../routes/href'
import { usePageName } from '../../routes/page-name'
import { useSearchParams } from '../../routes/router'
import { ButtonLink } from '../../ui/button-link'
import { Card } from '../../ui/card'
import { DrawingHouse } from '../../ui/drawings/drawing-house'
import { EmptyState } from '../../ui/empty-state'
import { Inline } from '../../ui/inline'
import { Link } from '../../ui/link'
import { PageBody, PageHead } from '../../ui/page'
import { Text } from '../../ui/text'
import { PartnerAnswer } from './parts/partner-answer'
import { PartnerState } from './parts/partner-state'
import { Cost, Told, Why } from './parts/partner-words'

/** Everything about one partner; without one in the address, the way to all of them. */
export function Screen() {
  const [search] = useSearchParams()
  const id = search.get('vendor') ?? ''
  return id ? <About id={id} /> : <Nobody />
}

function About({ id }: { id: string }) {
  const partner = useQuery(partnerQuery(id))
  if (partner.data) return <Details partner={partner.data} />
  if (partner.error && asProblem(partner.error).is('not_found')) return <Nobody />
  return (
    <PageBody width="reading">
      <PageHead title={<Trans>About a partner program</Trans>} />
      <NotLoaded
        query={partner}
        shape="card"
        failed={<Trans>We couldn’t load this partner program.</Trans>}
      />
    </PageBody>
  )
}

function Details({ partner }: { partner: Partner }) {
  const { t } = useLingui()
  const { id = '', name = '', summary, phone, retired } = partner
  usePageName(t`About ${name}`)
  return (
    <PageBody width="reading">
      <PageHead title={<Trans>About {name}</Trans>} lead={summary} />
      <Card title={<Trans>Why you see it</Trans>} aside={<PartnerState partner={partner} />}>
        <Text>
          <Why partner={partner} />
        </Text>
      </Card>
      <Card title={<Trans>What it costs</Trans>}>
        <Text>
          <Cost partner={partner} />
        </Text>
      </Card>
      <Card title={<Trans>What we share with {name}</Trans>}>
        <Told partner={partner} />
        <Text muted>
          <Trans>We don’t send any of your health information.</Trans>
        </Text>
      </Card>
      {phone && (
        <Text>
          <Trans>Questions? Call {name}:</Trans> <Link href={dial(phone)}>{phoneText(phone)}</Link>
        </Text>
      )}
      <Inline gap={3} wrap>
        {!retired && (
          <ButtonLink
            variant="primary"
            href={href('vendor-management.transfer.vendor', { vendorId: id })}
          >
            <Trans>Open {name}</Trans>
          </ButtonLink>
        )}
        <PartnerAnswer partner={partner} />
        <ButtonLink variant="quiet" href={href('vendor-management.partner-programs')}>
          <Trans>Back to partner programs</Trans>
        </ButtonLink>
      </Inline>
    </PageBody>
  )
}

function Nobody() {
  return (
    <EmptyState
      level={1}
      drawing={<DrawingHouse />}
      title={<Trans>Choose a partner program</Trans>}
      action={
        <ButtonLink variant="primary" href={href('vendor-management.partner-programs')}>
          <Trans>See my partner programs</Trans>
        </ButtonLink>
      }
    >
      <Trans>We couldn’t tell which one you’re looking for.</Trans>
    </EmptyState>
  )
}
