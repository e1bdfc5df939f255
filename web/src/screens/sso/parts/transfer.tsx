import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { NotLoaded } from '../../../calls/loaded'
import { useBrand } from '../../../data/boot-context'
import { supportOf } from '../../../data/branding'
import {
  agreeToPartner,
  follow,
  openPartner,
  type Partner,
  partnerQuery,
  partnersQuery,
} from '../../../data/partners'
import { asProblem, type Problem } from '../../../data/problem'
import { href } from '../../../routes/href'
import { usePageName } from '../../../routes/page-name'
import { useSearchParams } from '../../../routes/router'
import { Banner } from '../../../ui/banner'
import { Button } from '../../../ui/button'
import { ButtonLink } from '../../../ui/button-link'
import { Card } from '../../../ui/card'
import { DrawingHouse } from '../../../ui/drawings/drawing-house'
import { DrawingSearch } from '../../../ui/drawings/drawing-search'
import { EmptyState } from '../../../ui/empty-state'
import { ErrorState } from '../../../ui/error-state'
import { Inline } from '../../../ui/inline'
import { MissingBody, MissingTitle } from '../../../ui/missing-words'
import { PageBody, PageHead } from '../../../ui/page'
import { PartnerLogo } from '../../../ui/partner-logo'
import { Text } from '../../../ui/text'
import { useFocusOnSwap } from '../../../ui/use-focus-on-swap'
import { Told } from './partner-words'

/** The last page of ours before a partner program: what the partner hears, and the way there. */
export function Transfer({ id }: { id: string }) {
  const partner = useQuery(partnerQuery(id))
  const [search] = useSearchParams()
  if (partner.data?.retired) return <Unknown />
  if (partner.data) return <Leaving partner={partner.data} code={search.get('code') ?? ''} />
  if (partner.error && asProblem(partner.error).is('not_found')) return <Unknown />
  return (
    <PageBody width="reading">
      <h1>
        <Trans>Go to a partner program</Trans>
      </h1>
      <NotLoaded
        query={partner}
        shape="card"
        failed={<Trans>We couldn’t load this partner program.</Trans>}
        kept={<Trans>Nothing was shared.</Trans>}
      />
    </PageBody>
  )
}

/** The code names what a partner began; it is good for nobody but a member who says so here. */
function Leaving({ partner, code }: { partner: Partner; code: string }) {
  const { id = '', name = '', shares = [], needsConsent = false, logo } = partner
  usePageName(name)
  const queries = useQueryClient()
  const opening = useMutation({
    mutationFn: async () => {
      if (needsConsent) await agreeToPartner(id, shares)
      return openPartner(id, code)
    },
    // What was agreed to is in the list of what was shared, also when the rest failed.
    onSettled: () => queries.invalidateQueries({ queryKey: partnersQuery.queryKey }),
    onSuccess: (handover) => handover && follow(handover),
  })
  useFocusOnSwap(`${opening.data === null} ${opening.error}`)
  if (opening.data === null) return <SignInThere partner={partner} />
  const problem = opening.error && asProblem(opening.error)
  if (problem?.errorType === 'partner_request_over') return <Over name={name} />
  return (
    <PageBody width="reading">
      <PageHead
        title={<Trans>You’re leaving for {name}</Trans>}
        lead={<Trans>{name} is a partner of ours. Its own privacy policy applies there.</Trans>}
      />
      <PartnerLogo name={name} logo={logo} />
      <Card title={<Trans>What we share with {name}</Trans>}>
        <Told partner={partner} />
        <Text muted>
          <Trans>We don’t send any of your health information.</Trans>
        </Text>
      </Card>
      {problem && <Failed problem={problem} />}
      <Inline gap={3} wrap>
        <Button
          variant="primary"
          isPending={opening.isPending || opening.isSuccess}
          onPress={() => opening.mutate()}
        >
          {needsConsent ? (
            <Trans>Agree and continue to {name}</Trans>
          ) : (
            <Trans>Continue to {name}</Trans>
          )}
        </Button>
        <ButtonLink href={href('vendor-management.partner-programs')}>
          <Trans>Back</Trans>
        </ButtonLink>
      </Inline>
    </PageBody>
  )
}

/** Code 110: the partner signs people in itself. */
function SignInThere({ partner: { name = '', site = '' } }: { partner: Partner }) {
  return (
    <EmptyState
      level={1}
      drawing={<DrawingHouse />}
      title={<Trans>Sign in at {name}</Trans>}
      action={
        <>
          <ButtonLink variant="primary" href={site} rel="noreferrer">
            <Trans>Go to {name}</Trans>
          </ButtonLink>
          <ButtonLink variant="quiet" href={href('vendor-management.partner-programs')}>
            <Trans>Back to partner programs</Trans>
          </ButtonLink>
        </>
      }
    >
      <p role="status">
        <Trans>
          {name} asks you to sign in or to make an account. We didn’t tell {name} anything.
        </Trans>
      </p>
    </EmptyState>
  )
}

function Over({ name }: { name: string }) {
  return (
    <EmptyState
      level={1}
      drawing={<DrawingHouse />}
      title={<Trans>This request is no longer open</Trans>}
      action={
        <ButtonLink variant="primary" href={href('vendor-management.partner-programs')}>
          <Trans>Back to partner programs</Trans>
        </ButtonLink>
      }
    >
      <Trans>Nothing was shared. Please go back to {name} and start again.</Trans>
    </EmptyState>
  )
}

function Unknown() {
  return (
    <EmptyState
      level={1}
      drawing={<DrawingSearch />}
      title={<MissingTitle />}
      action={
        <ButtonLink variant="primary" href={href('home')}>
          <Trans>Back to Home</Trans>
        </ButtonLink>
      }
    >
      <MissingBody />
    </EmptyState>
  )
}

/** S2-8: the one text for a sign-on that failed, with a reference and a phone number. */
function Failed({ problem }: { problem: Problem }) {
  const support = supportOf(useBrand())
  if (problem.offline) {
    return (
      <Banner tone="caution" live title={<Trans>We cannot reach the server</Trans>}>
        <Trans>Nothing was shared. Check your connection, then try again.</Trans>
      </Banner>
    )
  }
  if (
    problem.messageKey === 'sso.partner.shares' ||
    problem.errorType === 'partner_consent_required'
  ) {
    return (
      <Banner
        tone="caution"
        live
        title={<Trans>What we share with this partner has changed.</Trans>}
      >
        <Trans>Nothing was shared. Please read the list again before you go on.</Trans>
      </Banner>
    )
  }
  return (
    <ErrorState
      title={<Trans>We had a problem. Please contact Member Support.</Trans>}
      support={support}
      requestId={problem.requestId}
    >
      <Trans>Nothing was shared.</Trans>
    </ErrorState>
  )
}
