import { Trans } from '@lingui/react/macro'
import { beginWithLink, type Visit } from '../../data/kits'
import { addressOf } from '../../data/profile'
import { useSession } from '../../data/session'
import { KitReceipt } from '../../labs/kits/kit-receipt'
import { visitStateOf } from '../../labs/kits/order-state'
import { VisitLoaded } from '../../labs/kits/visit-loaded'
import { WhoForm } from '../../labs/kits/who-form'
import { href } from '../../routes/href'
import { Navigate, useLocation, useNavigate } from '../../routes/router'
import { useLinkToken } from '../../routes/use-link-token'
import { PageBody, PageHead } from '../../ui/page'
import { OrderForm } from './parts/order-form'

/** S2-2-74: who a visitor is, where the kit goes, and two questions about health. */
export function Screen() {
  const token = useLinkToken()
  const navigate = useNavigate()
  const { data: session } = useSession()
  const { visit = '' } = visitStateOf(useLocation().state)
  if (token && !visit) {
    // A member orders as one: the result goes to their account.
    if (session?.role === 'member') return <Navigate to={href('confirm-lab-order')} replace />
    return (
      <PageBody width="letter">
        <PageHead
          title={<Trans>Home test kit</Trans>}
          lead={
            <Trans>
              This link was made for one person. Please enter your date of birth, so that we know
              it’s you.
            </Trans>
          }
        />
        <WhoForm
          asks={[]}
          words={<Trans>Continue</Trans>}
          find={({ birthDate }) => beginWithLink(token, birthDate)}
          onFound={({ visit: opened, campaign }) =>
            campaign.ended
              ? navigate(href('campaign-ended'), { replace: true, state: { campaign } })
              : navigate(href('non-member.order-form'), { replace: true, state: { visit: opened } })
          }
        />
      </PageBody>
    )
  }
  return (
    <PageBody width="letter">
      <PageHead title={<Trans>Your order</Trans>} lead={<Trans>Step 1 of 2</Trans>} />
      <VisitLoaded visit={visit}>
        {(opened) => <Opened visit={visit} opened={opened} />}
      </VisitLoaded>
    </PageBody>
  )
}

function Opened({ visit, opened }: { visit: string; opened: Visit }) {
  const navigate = useNavigate()
  if (opened.kit) return <KitReceipt kit={opened.kit} already />
  return (
    <OrderForm
      visit={visit}
      opened={opened}
      onSaved={({ suggested }) =>
        navigate(href('non-member.confirm-lab-order'), {
          state: { visit, ...(suggested && { suggested: addressOf(suggested) }) },
        })
      }
    />
  )
}
