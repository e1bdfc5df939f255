import { Trans } from '@lingui/react/macro'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NotLoaded } from '../calls/loaded'
import { useBoot } from '../data/boot-context'
import { standInFrame } from '../data/frame'
import { createQueryClient } from '../data/query-client'
import { sessionQuery } from '../data/session'
import { startupQuery } from '../data/startup'
import { href } from '../routes/href'
import { useSearchParams } from '../routes/router'
import { ButtonLink } from '../ui/button-link'
import { DrawingMessages } from '../ui/drawings/drawing-messages'
import { EmptyState } from '../ui/empty-state'
import { PageBody } from '../ui/page'
import { Coaching } from './teams-coaching/parts/coaching'
import { SignInWindow } from './teams-coaching/parts/sign-in-window'
import { Welcome } from './teams-coaching/parts/welcome'

/** Coaching inside Microsoft Teams. The page stands in a frame of another site. */
export function Screen() {
  const [search] = useSearchParams()
  if (window !== window.top) return <InFrame />
  return search.has('challenge') ? <SignInWindow /> : <NotInTeams />
}

function NotInTeams() {
  return (
    <EmptyState
      level={1}
      drawing={<DrawingMessages />}
      title={<Trans>This page works inside Microsoft Teams</Trans>}
      action={
        <ButtonLink variant="primary" href={href('messages')}>
          <Trans>Go to your messages</Trans>
        </ButtonLink>
      }
    >
      <Trans>Here in your browser you have the whole portal.</Trans>
    </EmptyState>
  )
}

/**
 * The frame has a session of its own, and a cache of its own for what it brings: everything around
 * this page knows nobody.
 */
function InFrame() {
  const boot = useBoot()
  const [queries] = useState(() => {
    standInFrame([href('teams-coaching'), href('privacy')])
    const client = createQueryClient({ ...boot, session: null, startup: null })
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    client.setQueryData(startupQuery.queryKey, { user: { timeZone } })
    return client
  })
  return (
    <QueryClientProvider client={queries}>
      <WhoIsThere />
    </QueryClientProvider>
  )
}

function WhoIsThere() {
  const session = useQuery(sessionQuery)
  if (session.data) return <Coaching />
  if (session.data === null) return <Welcome />
  return (
    <PageBody width="reading">
      <h1>
        <Trans>Coaching</Trans>
      </h1>
      <NotLoaded
        query={session}
        shape="card"
        failed={<Trans>We couldn’t check whether you’re signed in.</Trans>}
      />
    </PageBody>
  )
}
