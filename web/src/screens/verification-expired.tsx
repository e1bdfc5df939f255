import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { pendingSignIn } from '../data/mfa'
import { href } from '../routes/href'
import { useLocation, useNavigate } from '../routes/router'
import { Button } from '../ui/button'
import { DrawingHouse } from '../ui/drawings/drawing-house'
import { EmptyState } from '../ui/empty-state'

/** A code or a sign-in ran out. Starting again keeps the way back to the wanted page. */
export function Screen() {
  const { state } = useLocation()
  const navigate = useNavigate()
  // Back must not lead to a step that is over.
  useEffect(() => pendingSignIn.set(null), [])
  return (
    <EmptyState
      level={1}
      drawing={<DrawingHouse />}
      title={<Trans>Please sign in again</Trans>}
      action={
        <Button variant="primary" onPress={() => void navigate(href('login'), { state })}>
          <Trans>Start again</Trans>
        </Button>
      }
    >
      <Trans>
        Your code expired, or there were too many tries. We stopped to keep your account safe.
        Starting again only takes a moment.
      </Trans>
    </EmptyState>
  )
}
