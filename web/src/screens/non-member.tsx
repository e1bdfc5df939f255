import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { beginVisit, type KitStatus, openStatus, registerVisit, replaceVisit } from '../data/kits'
import { useSession } from '../data/session'
import { KitActions, KitState } from '../labs/kits/kit-card'
import { VisitResults } from '../labs/kits/visit-results'
import { WhoForm } from '../labs/kits/who-form'
import { href } from '../routes/href'
import { useNavigate } from '../routes/router'
import { useLinkToken } from '../routes/use-link-token'
import { PageBody, PageHead } from '../ui/page'
import { useFocusOnSwap } from '../ui/use-focus-on-swap'
import { ClaimCard } from './non-member/parts/claim-card'

/** S2-2-72: people without an account order a kit here, and see how far theirs is. */
export function Screen() {
  const token = useLinkToken()
  return token ? <Status key={token} token={token} /> : <Begin />
}

function Begin() {
  const navigate = useNavigate()
  const { data: session } = useSession()
  return (
    <PageBody width="letter">
      <PageHead
        title={<Trans>Home test kit</Trans>}
        lead={
          <Trans>
            You don’t need an account. Tell us who you are, and we’ll see which kit is for you.
          </Trans>
        }
      />
      <WhoForm
        asks={['code', 'lastName']}
        words={<Trans>Continue</Trans>}
        find={({ code, lastName, birthDate }) => beginVisit(code, lastName, birthDate)}
        onFound={({ visit, campaign }) =>
          campaign.ended
            ? navigate(href('campaign-ended'), { state: { campaign } })
            : navigate(href('non-member.order-form'), { state: { visit } })
        }
      />
      {session && <ClaimCard />}
    </PageBody>
  )
}

/** How far a kit is. Nothing personal shows before the birth date. */
function Status({ token }: { token: string }) {
  const { data: session } = useSession()
  const [known, setKnown] = useState<{ status: KitStatus; birthDate: string }>()
  useFocusOnSwap(Boolean(known))
  const kit = known?.status.kit
  if (!known || !kit) {
    return (
      <PageBody width="letter">
        <PageHead
          title={<Trans>Where is your kit?</Trans>}
          lead={<Trans>Please enter your date of birth, so that only you see it.</Trans>}
        />
        <WhoForm
          asks={[]}
          words={<Trans>Show my kit</Trans>}
          find={({ birthDate }) => openStatus(token, birthDate)}
          onFound={(status, birthDate) => setKnown({ status, birthDate })}
        />
      </PageBody>
    )
  }
  const { birthDate } = known
  const again = async () => setKnown({ birthDate, status: await openStatus(token, birthDate) })
  return (
    <PageBody width="letter">
      <PageHead title={<Trans>Your kit</Trans>} />
      <KitState kit={kit}>
        <KitActions
          kit={kit}
          register={(number) => registerVisit(token, birthDate, number)}
          replace={() => replaceVisit(token, birthDate)}
          onDone={again}
        />
      </KitState>
      <VisitResults results={known.status.results ?? []} />
      {session && <ClaimCard />}
    </PageBody>
  )
}
