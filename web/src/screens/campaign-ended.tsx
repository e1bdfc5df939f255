import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../calls/loaded'
import { useBrand } from '../data/boot-context'
import { dial, supportOf } from '../data/branding'
import { type KitCampaign, kitsQuery } from '../data/kits'
import { useSession } from '../data/session'
import { phoneText } from '../domain/phone'
import { useFormats } from '../i18n/use-formats'
import { href } from '../routes/href'
import { Navigate, useLocation } from '../routes/router'
import { ButtonLink } from '../ui/button-link'
import { DrawingCalendar } from '../ui/drawings/drawing-calendar'
import { EmptyState } from '../ui/empty-state'
import { Link } from '../ui/link'

/** S2-2-84: an offer that is over: since when, and what else there is. */
export function Screen() {
  const { state } = useLocation()
  const { data: session } = useSession()
  const visited: KitCampaign | undefined =
    state && typeof state === 'object' ? Object(state).campaign : undefined
  if (visited || session?.role !== 'member') return <EndedOffer campaign={visited} />
  return <OfMember />
}

/** What is offered to a member now comes first: only without it has their offer ended. */
function OfMember() {
  const kits = useQuery(kitsQuery)
  return (
    <Loaded
      query={kits}
      level={1}
      failed={<Trans>We couldn’t load the kits.</Trans>}
      kept={<Trans>Nothing is lost. Please try again.</Trans>}
    >
      {({ ended }) =>
        ended ? (
          <EndedOffer campaign={ended} />
        ) : (
          <Navigate to={href('confirm-lab-order')} replace />
        )
      }
    </Loaded>
  )
}

function EndedOffer({ campaign }: { campaign: KitCampaign | undefined }) {
  const { data: session } = useSession()
  const { longDate } = useFormats()
  const support = supportOf(useBrand())
  const number = campaign?.helpPhone || support?.phone || ''
  const phone = phoneText(number)
  const day = campaign?.lastDay
  const date = day && longDate(Date.parse(`${day}T12:00Z`), { timeZone: 'UTC' })
  return (
    <EmptyState
      level={1}
      drawing={<DrawingCalendar />}
      title={<Trans>This offer has ended</Trans>}
      action={
        session ? (
          <ButtonLink variant="primary" href={href('home')}>
            <Trans>Go to Home</Trans>
          </ButtonLink>
        ) : (
          <ButtonLink href={href('non-member')}>
            <Trans>I have another code</Trans>
          </ButtonLink>
        )
      }
    >
      {date ? (
        <p>
          <Trans>Home test kits could be ordered until {date}.</Trans>
        </p>
      ) : (
        <p>
          <Trans>Home test kits can no longer be ordered.</Trans>
        </p>
      )}
      <p>
        <Trans>
          Your doctor or a pharmacy can order the same tests. Ask your health plan if it pays for
          them. Kits that were ordered before are still tested.
        </Trans>
      </p>
      {phone && (
        <p>
          <Trans>
            Questions? Call <Link href={dial(number)}>{phone}</Link>.
          </Trans>
        </p>
      )}
    </EmptyState>
  )
}
