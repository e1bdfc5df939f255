import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { methodsQuery } from '../../../../data/factors'
import { useMemberZone } from '../../../../data/member-zone'
import { placesQuery, reviewSignIns, signInsQuery } from '../../../../data/security'
import { linksQuery } from '../../../../data/sign-on'
import { startupQuery, useStartup } from '../../../../data/startup'
import { useFormats } from '../../../../i18n/use-formats'
import { Banner } from '../../../../ui/banner'
import { Button } from '../../../../ui/button'
import { Inline } from '../../../../ui/inline'
import { useFocusOnSwap } from '../../../../ui/use-focus-on-swap'

/** What is asked about first comes first. */
const kinds = ['reviewEnded', 'reviewSignIn']

type ReviewQuestionProps = { onStranger: () => void }

/** The question of Home: was a new sign-in the member? It goes away once it is answered. */
export function ReviewQuestion({ onStranger }: ReviewQuestionProps) {
  const { data } = useStartup()
  const queries = useQueryClient()
  const answering = useMutation({
    mutationFn: reviewSignIns,
    onSuccess: (_, wasMember) => {
      if (!wasMember) onStranger()
      void queries.invalidateQueries({ queryKey: startupQuery.queryKey })
      void queries.invalidateQueries(placesQuery)
      void queries.invalidateQueries({ queryKey: methodsQuery.queryKey })
      void queries.invalidateQueries({ queryKey: signInsQuery.queryKey })
    },
  })
  useFocusOnSwap(answering.isSuccess)
  if (answering.isSuccess) return <Answered wasMember={answering.variables} />
  const waiting = data?.home?.attention ?? []
  const [asked] = kinds.flatMap((kind) => waiting.filter((item) => item.kind === kind))
  if (!asked) return null
  return (
    <Banner
      tone="caution"
      title={<Trans>Was this you?</Trans>}
      action={
        <Inline gap={3} wrap>
          <Button
            isPending={answering.isPending && answering.variables}
            isDisabled={answering.isPending && !answering.variables}
            onPress={() => answering.mutate(true)}
          >
            <Trans>This was me</Trans>
          </Button>
          <Button
            isPending={answering.isPending && !answering.variables}
            isDisabled={answering.isPending && answering.variables}
            onPress={() => answering.mutate(false)}
          >
            <Trans>This wasn’t me</Trans>
          </Button>
        </Inline>
      }
    >
      {asked.kind === 'reviewEnded' ? <EndedSession at={asked.at} /> : <NewSignIn at={asked.at} />}
      {answering.isError && (
        <p role="alert">
          <Trans>We couldn’t save your answer. Please try again in a moment.</Trans>
        </p>
      )}
    </Banner>
  )
}

type AboutProps = { at?: number }

function NewSignIn({ at = 0 }: AboutProps) {
  return (
    <>
      <Trans>Someone signed in from a browser we don’t know.</Trans>
      <When at={at} />
    </>
  )
}

function EndedSession({ at = 0 }: AboutProps) {
  return (
    <>
      <Trans>Someone tried to reuse an old session, so we ended it.</Trans>
      <When at={at} />
    </>
  )
}

/** When it was and, as the list on this page has it, with which browser. */
function When({ at }: { at: number }) {
  const { dateTime } = useFormats()
  const zone = useMemberZone()
  const { data } = useInfiniteQuery(signInsQuery)
  const events = data?.pages.flatMap((page) => page.events ?? []) ?? []
  const device = events.find((event) => event.kind === 'signIn' && isNear(event.at, at))?.device
  return (
    <p>
      {device && <>{device} · </>}
      {dateTime(at, zone)}
    </p>
  )
}

/** The question is asked as the sign-in is written down. */
const isNear = (signedInAt = 0, askedAt = 0) => Math.abs(signedInAt - askedAt) < 5000

function Answered({ wasMember }: { wasMember: boolean }) {
  if (wasMember) {
    return (
      <Banner
        tone="good"
        live
        title={<Trans>Thanks. We won’t ask about this sign-in again.</Trans>}
      />
    )
  }
  return (
    <Banner tone="caution" live title={<Trans>We signed out everyone else</Trans>}>
      <Trans>Please change your password now.</Trans>
      <StillOpen />
    </Banner>
  )
}

/** A new password does not keep an organization out. */
function StillOpen() {
  const { links = [] } = useQuery(linksQuery).data ?? {}
  const { i18n } = useLingui()
  if (links.length === 0) return null
  const names = new Intl.ListFormat(i18n.locale).format(links.map(({ label = '' }) => label))
  return (
    <p>
      <Trans>
        These can still sign you in: {names}. If you don’t know one, disconnect it below under
        “Organizations you sign in with”.
      </Trans>
    </p>
  )
}
